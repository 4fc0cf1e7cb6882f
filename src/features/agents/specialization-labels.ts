import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { startTypeNames } from '#features/property-types/start-type-names.ts';
import type { usualSpecializations } from './rules.ts';

const usual: Readonly<Record<(typeof usualSpecializations)[number], MessageDescriptor>> = {
  Residential: msg`Residential`,
  Commercial: msg`Commercial`,
  Luxury: msg`Luxury`,
  Plots: msg`Plots`,
  Industrial: msg`Industrial`,
};

/** The usual specializations and the usual property types. */
export const specializationLabels = { ...startTypeNames, ...usual };
