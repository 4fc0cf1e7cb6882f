import { dayOrders } from '#features/imports/cells/days.ts';
import { moneyUnits } from '#features/imports/cells/money.ts';
import type { ImportFields, ImportMapping } from '#features/imports/mapping.ts';

/** The importable fields, in the order of the mapping screen; only the name is required. */
export const leadImportFields = [
  'full_name',
  'phone',
  'other_phones',
  'email',
  'source',
  'status',
  'lost_reason',
  'lost_note',
  'won_reason',
  'won_note',
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

/** The field definitions of the lead import. */
export const leadFields: ImportFields<LeadImportField> = {
  kind: 'leads',
  all: leadImportFields,
  required: ['full_name'],
  units: { budget: moneyUnits, follow_up_on: dayOrders, created_on: dayOrders },
  derived: [],
  readFirst: ['full_name'],
};

export type LeadMapping = ImportMapping<LeadImportField>;
