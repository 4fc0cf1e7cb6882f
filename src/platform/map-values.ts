/** The same keys, each with a new value. */
export function mapValues<Key extends string, Value, Result>(
  record: Readonly<Record<Key, Value>>,
  toResult: (value: Value, key: Key) => Result,
): Record<Key, Result> {
  const entries = Object.entries<Value>(record).map(([key, value]) => [key, toResult(value, key as Key)]);
  return Object.fromEntries(entries) as Record<Key, Result>;
}
