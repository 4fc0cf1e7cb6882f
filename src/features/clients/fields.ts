import { msg } from '@lingui/core/macro';
import { requirementFields } from '#features/requirements/fields.ts';
import type { RecordFields } from '#platform/fields/fields.ts';
import { clientTypeLabels } from './labels.ts';

const { preferred_locations, budget_min, budget_max, property_type_ids, amenities } = requirementFields;

/** The fields of a client, in the order of the timeline, with how each reads everywhere. */
export const clientFields = {
  full_name: { label: msg`Full name`, kind: 'text' },
  client_type: { label: msg`Client type`, kind: 'choice', labels: clientTypeLabels },
  phone: { label: msg`Phone`, kind: 'text', isOptional: true },
  other_phones: { label: msg`Other phones`, kind: 'phone' },
  email: { label: msg`Email`, kind: 'text', isOptional: true },
  language: { label: msg`Language`, kind: 'language' },
  budget_min,
  budget_max,
  preferred_locations,
  address: { label: msg`Address`, kind: 'text', isOptional: true },
  state: { label: msg`State`, kind: 'state', isOptional: true },
  gstin: { label: msg`GSTIN`, kind: 'text', isOptional: true },
  agent_id: { label: msg`Agent`, kind: 'record', isOptional: true },
  notes: { label: msg`Notes`, kind: 'longText' },
} as const satisfies RecordFields;

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

/** All fields of a client with its requirements, as stored. */
export const clientTimelineFields = { ...clientFields, ...requirementFields } as const satisfies RecordFields;
