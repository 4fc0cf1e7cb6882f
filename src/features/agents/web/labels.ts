import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { usualSpecializations } from '../rules.ts';

const names: Readonly<Record<(typeof usualSpecializations)[number], MessageDescriptor>> = {
  Residential: msg`Residential`,
  Commercial: msg`Commercial`,
  Luxury: msg`Luxury`,
  Plots: msg`Plots`,
  Industrial: msg`Industrial`,
};
const known: Readonly<Record<string, MessageDescriptor>> = names;

/** How a specialization reads: the usual ones in the reader's language, others as they were typed. */
export function useSpecializationName(): (word: string) => string {
  const { t } = useLingui();
  return (word) => {
    const name = known[word];
    return name ? t(name) : word;
  };
}
