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

/** The label of a specialization: translated for the usual ones and the usual property types, else as typed. */
export function useSpecializationName(): (word: string) => string {
  return usePresetLabel(known);
}
