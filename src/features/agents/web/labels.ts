import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useKnownWords } from '#platform/i18n/web/use-known-words.ts';
import type { usualSpecializations } from '../rules.ts';

const names: Readonly<Record<(typeof usualSpecializations)[number], MessageDescriptor>> = {
  Residential: msg`Residential`,
  Commercial: msg`Commercial`,
  Luxury: msg`Luxury`,
  Plots: msg`Plots`,
  Industrial: msg`Industrial`,
};

/** How a specialization reads: the usual ones in the reader's language, others as they were typed. */
export function useSpecializationName(): (word: string) => string {
  return useKnownWords(names);
}
