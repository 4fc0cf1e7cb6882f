/**
 * Equal for drafts with the same content, however it is spaced, cased or punctuated. Long where a text is long: hash it
 * where many are kept.
 */
export function contentKey(input: object): string {
  const values = Object.entries(input).map(([field, value]: [string, unknown]) => {
    const text = Array.isArray(value) ? [...value].sort().join(' ') : String(value ?? '');
    return `${field}=${text
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim()}`;
  });
  return values.sort().join('\n');
}
