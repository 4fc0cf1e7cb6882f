import { moneyUnits } from '#features/imports/cells/money.ts';
import type { FieldSource, ImportFields, ImportMapping } from '#features/imports/mapping.ts';

/** What a client can be given from a file, in the order of the mapping screen; only the name must be filled. */
export const clientImportFields = [
  'full_name',
  'client_type',
  'phone',
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

/** What the import of clients knows of their fields. One column may give both ends of the budget, or of rooms. */
export const clientFields: ImportFields<ClientImportField> = {
  kind: 'clients',
  all: clientImportFields,
  required: ['full_name'],
  units: { budget_min: moneyUnits, budget_max: moneyUnits },
  derived: [],
  readFirst: ['full_name'],
};

/** Where each field of a client comes from. */
export type ClientMapping = ImportMapping<ClientImportField>;

/** Whether one column gives both ends of a range. */
export function isOneColumn(least: FieldSource, most: FieldSource): boolean {
  return least.kind === 'column' && most.kind === 'column' && least.column === most.column;
}
