import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RequirementCriterion, RequirementPurpose } from './rules.ts';

export const requirementPurposeLabels: Record<RequirementPurpose, MessageDescriptor> = {
  buy: msg({ context: 'what a person looks for', message: 'Buy' }),
  rent: msg({ context: 'what a person looks for', message: 'Rent' }),
};

export const criterionLabels: Record<RequirementCriterion, MessageDescriptor> = {
  place: msg`Locations`,
  type: msg`Property Types`,
  budget: msg`Budget`,
  bedrooms: msg`Bedrooms`,
  bathrooms: msg`Bathrooms`,
  area: msg`Area`,
  possession: msg`Possession by`,
  amenities: msg`Amenities`,
};
