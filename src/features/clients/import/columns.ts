import { moneyUnits } from '#features/imports/cells/money.ts';
import type { ImportFields, ImportMapping } from '#features/imports/mapping.ts';

/** The importable fields of a client, in the order of the mapping screen; only the name is required. */
export const clientImportFields = [
  'full_name',
  'client_type',
  'phone',
  'other_phones',
  'email',
  'budget_min',
  'budget_max',
  'preferred_locations',
  'property_types',
  'bedrooms_min',
  'bedrooms_max',
  'bathrooms_min',
  'bathrooms_max',
  'amenities',
  'address',
  'state',
  'gstin',
  'language',
  'agent',
  'notes',
] as const;
export type ClientImportField = (typeof clientImportFields)[number];

/** The fields of the client import. One column may hold both ends of the budget, or of rooms. */
export const clientImportColumns: ImportFields<ClientImportField> = {
  kind: 'clients',
  all: clientImportFields,
  required: ['full_name'],
  units: { budget_min: moneyUnits, budget_max: moneyUnits },
  derived: [],
  readFirst: ['full_name'],
};

export type ClientMapping = ImportMapping<ClientImportField>;
