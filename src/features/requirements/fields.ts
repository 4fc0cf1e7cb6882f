import { msg } from '@lingui/core/macro';
import { startTypeNames } from '#features/property-types/start-type-names.ts';
import type { RecordFields } from '#platform/fields/fields.ts';
import { presetAmenities } from './amenities.ts';
import { criterionLabels, requirementPurposeLabels } from './labels.ts';

/** The fields of a requirement as stored, with how each reads on timelines. */
export const requirementFields = {
  purpose: { label: msg`Looking to`, kind: 'choice', labels: requirementPurposeLabels, isOptional: true },
  preferred_locations: { label: msg`Preferred locations`, kind: 'text' },
  budget_min: { label: msg`Minimum budget`, kind: 'money', isOptional: true },
  budget_max: { label: msg`Maximum budget`, kind: 'money', isOptional: true },
  property_type_ids: { label: msg`Property Types`, kind: 'record', labels: startTypeNames },
  bedrooms_min: { label: msg`Minimum bedrooms`, kind: 'number' },
  bedrooms_max: { label: msg`Maximum bedrooms`, kind: 'number' },
  bathrooms_min: { label: msg`Minimum bathrooms`, kind: 'number' },
  bathrooms_max: { label: msg`Maximum bathrooms`, kind: 'number' },
  area_min: { label: msg`Minimum area`, kind: 'squareFeet', isOptional: true },
  area_max: { label: msg`Maximum area`, kind: 'squareFeet', isOptional: true },
  amenities: { label: msg`Amenities`, kind: 'preset', labels: presetAmenities },
  possession_by: { label: msg`Possession by`, kind: 'day', isOptional: true },
  nice_to_have: { label: msg`Nice to have`, kind: 'preset', labels: criterionLabels },
} as const satisfies RecordFields;
