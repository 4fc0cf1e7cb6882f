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
  'budget_min',
  'budget',
  'preferred_locations',
  'property_types',
  'bedrooms_min',
  'bedrooms_max',
  'area_min',
  'area_max',
  'possession_by',
  'property',
  'follow_up_on',
  'agent',
  'created_on',
  'notes',
] as const;
export type LeadImportField = (typeof leadImportFields)[number];

/** The field definitions of the lead import. One column may hold both ends of the budget, of bedrooms or of the area. */
export const leadImportColumns: ImportFields<LeadImportField> = {
  kind: 'leads',
  all: leadImportFields,
  required: ['full_name'],
  units: {
    budget_min: moneyUnits,
    budget: moneyUnits,
    possession_by: dayOrders,
    follow_up_on: dayOrders,
    created_on: dayOrders,
  },
  derived: [],
  readFirst: ['full_name'],
};

export type LeadMapping = ImportMapping<LeadImportField>;
