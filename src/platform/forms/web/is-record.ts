/** A conflict carries the current record in the same shape as a successful answer. */
export function isRecord<R>(value: unknown): value is R {
  return typeof value === 'object' && value !== null && 'id' in value && 'version' in value;
}
