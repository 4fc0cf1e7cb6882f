import { moneyUnits } from '#features/imports/cells/money.ts';
import type { ImportFields, ImportMapping } from '#features/imports/mapping.ts';

/** What a client can be given from a file, in the order of the mapping screen; only the name must be filled. */
export const importFields = [
  'full_name',
  'client_type',
  'phone',
  'email',
  'budget_min',
  'budget_max',
  'preferred_locations',
  'address',
  'state',
  'gstin',
  'language',
  'agent',
  'notes',
] as const;
export type ImportField = (typeof importFields)[number];

/** What the import of clients knows of their fields. One column may give both ends of the budget. */
export const clientFields: ImportFields<ImportField> = {
  kind: 'clients',
  all: importFields,
  required: ['full_name'],
  units: { budget_min: moneyUnits, budget_max: moneyUnits },
  derived: [],
  readFirst: ['full_name'],
};

/** Where each field of a client comes from. */
export type ClientMapping = ImportMapping<ImportField>;
