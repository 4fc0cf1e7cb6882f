import { msg } from '@lingui/core/macro';
import type { RecordFields } from '#platform/fields/fields.ts';

/** The fields of a locality, with how each reads in forms and in the audit trail. */
export const localityFields = {
  name: { label: msg`Name`, kind: 'text' },
  city: { label: msg`City`, kind: 'text' },
  state: { label: msg`State`, kind: 'state' },
  aliases: { label: msg`Other spellings`, kind: 'preset', labels: {} },
  pin_codes: { label: msg`PIN codes`, kind: 'preset', labels: {} },
  neighbours: { label: msg`Neighbours`, kind: 'preset', labels: {} },
  latitude: { label: msg`Latitude`, kind: 'number', isOptional: true },
  longitude: { label: msg`Longitude`, kind: 'number', isOptional: true },
  merged_into: { label: msg`Merged into`, kind: 'text', isOptional: true },
} as const satisfies RecordFields;
