import { useLingui } from '@lingui/react/macro';

/** Reports which words of a search were dropped. */
export function UnmatchedTerms({ terms }: { terms: readonly string[] }) {
  const { t } = useLingui();
  if (terms.length === 0) return null;
  const quoted = terms.map((word) => `“${word}”`).join(', ');
  return t`No match for ${quoted}.`;
}
