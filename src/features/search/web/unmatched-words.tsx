import { useLingui } from '@lingui/react/macro';

/** Which words of a search were dropped, since nothing has them together with the others. */
export function UnmatchedWords({ words }: { words: readonly string[] }) {
  const { t } = useLingui();
  if (words.length === 0) return null;
  const quoted = words.map((word) => `“${word}”`).join(', ');
  return t`No match for ${quoted}.`;
}
