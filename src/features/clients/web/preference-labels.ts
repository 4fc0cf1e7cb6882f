import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PreferenceValues } from './preference-values.ts';

export const preferenceLabels: Record<keyof PreferenceValues, MessageDescriptor> = {
  preferred_locations: msg`Preferred Locations`,
  budget_min: msg`Minimum Budget`,
  budget_max: msg`Maximum Budget`,
  property_type_ids: msg`Property Types`,
  bedrooms: msg`Bedrooms`,
  bathrooms: msg`Bathrooms`,
  amenities: msg`Preferred Amenities`,
  notes: msg`Additional Notes`,
};
