import { dayOrders } from '#features/imports/cells/days.ts';
import { moneyUnits } from '#features/imports/cells/money.ts';
import type { ImportFields, ImportMapping } from '#features/imports/mapping.ts';

/** What a lead can be given from a file, in the order of the mapping screen; only the name must be filled. */
export const leadImportFields = [
  'full_name',
  'phone',
  'email',
  'source',
  'status',
  'lost_reason',
  'lost_note',
  'interest_type',
  'budget',
  'preferred_locations',
  'property',
  'follow_up_on',
  'agent',
  'created_on',
  'notes',
] as const;
export type LeadImportField = (typeof leadImportFields)[number];

/** What the import of leads knows of their fields. */
export const leadFields: ImportFields<LeadImportField> = {
  kind: 'leads',
  all: leadImportFields,
  required: ['full_name'],
  units: { budget: moneyUnits, follow_up_on: dayOrders, created_on: dayOrders },
  derived: [],
  readFirst: ['full_name'],
};

/** Where each field of a lead comes from. */
export type LeadMapping = ImportMapping<LeadImportField>;
