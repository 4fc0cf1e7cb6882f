import { dayOrders } from '#features/imports/cells/days.ts';
import { moneyUnits } from '#features/imports/cells/money.ts';
import type { ImportFields, ImportMapping } from '#features/imports/mapping.ts';
import type { PropertyImportField } from './column-terms.ts';
import { propertyImportFields } from './column-terms.ts';

export const requiredFields = [
  'title',
  'address',
  'city',
  'state',
  'price',
] as const satisfies readonly PropertyImportField[];

export const areaUnits = [
  'sq_ft',
  'sq_m',
  'sq_yd',
  'cent',
  'guntha',
  'ground',
  'perch',
  'acre',
  'are',
  'hectare',
] as const;
export type AreaUnit = (typeof areaUnits)[number];

/** The fields of the property import. `deriveType` derives the type; locality, city and state can come from the end of the address. */
export const propertyImportRules: ImportFields<PropertyImportField> = {
  kind: 'properties',
  all: propertyImportFields,
  required: requiredFields,
  units: {
    price: moneyUnits,
    maintenance: moneyUnits,
    deposit: moneyUnits,
    square_feet: areaUnits,
    listing_date: dayOrders,
  },
  needUnits: ['square_feet'],
  derived: ['city', 'state', 'locality', 'property_type'],
  readFirst: ['address', 'city', 'state', 'property_type', 'title'],
};

export type PropertyMapping = ImportMapping<PropertyImportField>;
