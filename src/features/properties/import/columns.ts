import { dayOrders } from '#features/imports/cells/days.ts';
import { moneyUnits } from '#features/imports/cells/money.ts';
import type { ImportFields, ImportMapping } from '#features/imports/mapping.ts';

/** The fields that a file can fill, in the order of the mapping screen, with the headings of an export. */
export const propertyHeadings = {
  title: 'Title',
  address: 'Address',
  city: 'City',
  state: 'State',
  price: 'Price (rupees)',
  property_type: 'Property type',
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
  square_feet: 'Area (sq ft)',
  area_basis: 'Area basis',
  purpose: 'Purpose',
  status: 'Status',
  zip_code: 'PIN code',
  description: 'Description',
  features: 'Features',
  year_built: 'Year built',
  lot_size: 'Lot size',
  rera_number: 'RERA number',
  latitude: 'Latitude',
  longitude: 'Longitude',
  listing_date: 'Listing date',
} as const;
export type PropertyImportField = keyof typeof propertyHeadings;
export const propertyImportFields = Object.keys(propertyHeadings) as PropertyImportField[];

/** Headings that exports of earlier versions do not have. */
export const laterFields: readonly PropertyImportField[] = [];

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

/** The fields of the property import. `deriveType` derives the type; city and state can come from the end of the address. */
export const propertyImportRules: ImportFields<PropertyImportField> = {
  kind: 'properties',
  all: propertyImportFields,
  required: requiredFields,
  units: { price: moneyUnits, square_feet: areaUnits, listing_date: dayOrders },
  needUnits: ['square_feet'],
  derived: ['city', 'state', 'property_type'],
  readFirst: ['address', 'city', 'state', 'property_type', 'title'],
};

export type PropertyMapping = ImportMapping<PropertyImportField>;
