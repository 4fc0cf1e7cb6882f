import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ClientPreferences } from '../contract.ts';

/** The labels of preferences in the timeline, where they appear without context. */
export const timelinePreferenceLabels: Record<keyof ClientPreferences, MessageDescriptor> = {
  preferred_locations: msg`Preferred locations`,
  budget_min: msg`Minimum budget`,
  budget_max: msg`Maximum budget`,
  property_type_ids: msg`Property Types`,
  bedrooms_min: msg`Minimum bedrooms`,
  bedrooms_max: msg`Maximum bedrooms`,
  bathrooms_min: msg`Minimum bathrooms`,
  bathrooms_max: msg`Maximum bathrooms`,
  amenities: msg`Amenities`,
  notes: msg`Notes`,
};
