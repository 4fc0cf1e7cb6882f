/**
 * Equal for drafts with the same content, regardless of spacing, case or punctuation. As long as the text: hash it before
 * storing many.
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
