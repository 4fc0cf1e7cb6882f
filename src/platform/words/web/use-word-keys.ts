import { useLingui } from '@lingui/react';
import type { WordList } from '../words.ts';
import { keysOf } from '../words.ts';

/** The keys that a form offers, in the agency's order; a chosen one that is hidden stays. */
export function useWordKeys(list: WordList, chosen?: string | null): readonly string[] {
  useLingui();
  const offered = keysOf(list, { withHidden: false });
  return chosen && !offered.includes(chosen) && keysOf(list, { withHidden: true }).includes(chosen)
    ? [...offered, chosen]
    : offered;
}
