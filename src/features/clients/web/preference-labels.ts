import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PreferenceValues } from './preference-values.ts';

export const preferenceLabels: Record<keyof PreferenceValues, MessageDescriptor> = {
  preferred_locations: msg`Preferred locations`,
  budget_min: msg`Minimum budget`,
  budget_max: msg`Maximum budget`,
  property_type_ids: msg`Property Types`,
  bedrooms: msg`Bedrooms`,
  bathrooms: msg`Bathrooms`,
  amenities: msg`Preferred Amenities`,
  notes: msg`Additional Notes`,
};
