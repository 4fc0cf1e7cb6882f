import { msg } from '@lingui/core/macro';
import { startTypeNames } from '#features/property-types/start-type-names.ts';
import type { RecordFields } from '#platform/fields/fields.ts';
import { presetAmenities } from './amenities.ts';
import { clientTypeLabels } from './labels.ts';

/** The fields of a client, in the order of the timeline, with how each reads everywhere. */
export const clientFields = {
  full_name: { label: msg`Full name`, kind: 'text' },
  client_type: { label: msg`Client type`, kind: 'choice', labels: clientTypeLabels },
  phone: { label: msg`Phone`, kind: 'text', isOptional: true },
  other_phones: { label: msg`Other phones`, kind: 'phone' },
  email: { label: msg`Email`, kind: 'text', isOptional: true },
  language: { label: msg`Language`, kind: 'language' },
  budget_min: { label: msg`Minimum budget`, kind: 'money', isOptional: true },
  budget_max: { label: msg`Maximum budget`, kind: 'money', isOptional: true },
  preferred_locations: { label: msg`Preferred locations`, kind: 'text' },
  address: { label: msg`Address`, kind: 'text', isOptional: true },
  state: { label: msg`State`, kind: 'state', isOptional: true },
  gstin: { label: msg`GSTIN`, kind: 'text', isOptional: true },
  agent_id: { label: msg`Agent`, kind: 'record', isOptional: true },
  notes: { label: msg`Notes`, kind: 'longText' },
} as const satisfies RecordFields;

const { preferred_locations, budget_min, budget_max } = clientFields;
const property_type_ids = { label: msg`Property Types`, kind: 'record', labels: startTypeNames } as const;
const amenities = { label: msg`Amenities`, kind: 'preset', labels: presetAmenities } as const;

/** The fields of the form of preferences. */
export const preferenceFields = {
  preferred_locations,
  budget_min,
  budget_max,
  property_type_ids,
  bedrooms: { label: msg`Bedrooms`, kind: 'number' },
  bathrooms: { label: msg`Bathrooms`, kind: 'number' },
  amenities: { ...amenities, label: msg`Preferred Amenities` },
  notes: { label: msg`Additional Notes`, kind: 'longText' },
} as const satisfies RecordFields;

/** All fields of a client with its preferences, as stored. */
export const clientTimelineFields = {
  ...clientFields,
  property_type_ids,
  bedrooms_min: { label: msg`Minimum bedrooms`, kind: 'number' },
  bedrooms_max: { label: msg`Maximum bedrooms`, kind: 'number' },
  bathrooms_min: { label: msg`Minimum bathrooms`, kind: 'number' },
  bathrooms_max: { label: msg`Maximum bathrooms`, kind: 'number' },
  amenities,
} as const satisfies RecordFields;
