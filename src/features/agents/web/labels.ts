import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { startTypeNames } from '#features/property-types/start-type-names.ts';
import { usePresetLabel } from '#platform/i18n/web/use-preset-label.ts';
import type { usualSpecializations } from '../rules.ts';

const names: Readonly<Record<(typeof usualSpecializations)[number], MessageDescriptor>> = {
  Residential: msg`Residential`,
  Commercial: msg`Commercial`,
  Luxury: msg`Luxury`,
  Plots: msg`Plots`,
  Industrial: msg`Industrial`,
};

const known = { ...startTypeNames, ...names };

/** How a specialization reads: the usual ones and the usual types in the reader's language, others as they were typed. */
export function useSpecializationName(): (word: string) => string {
  return usePresetLabel(known);
}
