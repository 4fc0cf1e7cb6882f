import * as z from 'zod/mini';
import { dayOrders } from '#features/imports/cells/days.ts';
import { moneyUnits } from '#features/imports/cells/money.ts';

/** What a property can be given from a file, in the order of the mapping screen; the first five must be filled. */
export const importFields = [
  'title',
  'address',
  'city',
  'state',
  'price',
  'property_type',
  'bedrooms',
  'bathrooms',
  'square_feet',
  'area_basis',
  'purpose',
  'status',
  'zip_code',
  'description',
  'features',
  'year_built',
  'lot_size',
  'rera_number',
  'latitude',
  'longitude',
  'listing_date',
] as const;
export type ImportField = (typeof importFields)[number];

export const requiredFields = ['title', 'address', 'city', 'state', 'price'] as const satisfies readonly ImportField[];

/** The units in which a column of areas or one cell may stand. */
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

const columnName = z.string().check(z.minLength(1), z.maxLength(120));
const constant = z.strictObject({ kind: z.literal('constant'), value: z.string().check(z.maxLength(1000)) });
const template = z.strictObject({ kind: z.literal('template'), template: z.string().check(z.maxLength(4000)) });
const none = z.strictObject({ kind: z.literal('none') });
const derived = z.strictObject({ kind: z.literal('derived') });
const column = z.strictObject({ kind: z.literal('column'), column: columnName });

const source = z.discriminatedUnion('kind', [column, constant, template, none]);
const typeSource = z.discriminatedUnion('kind', [column, constant, template, derived, none]);

function sourceIn<const Unit extends string>(units: readonly Unit[]) {
  const withUnit = z.strictObject({ ...column.shape, unit: z.optional(z.enum(units)) });
  return z.discriminatedUnion('kind', [withUnit, constant, template, none]);
}

/**
 * Where each field comes from. A column is named as in the header; its unit (money: rupees to crore; area; which of day
 * and month comes first) holds for cells that name none. A template is described at `fillTemplate`. 'derived' (only the
 * property type) reads size, area basis and names: see `deriveType`.
 */
export const importMapping = z.strictObject({
  title: source,
  address: source,
  city: source,
  state: source,
  price: sourceIn(moneyUnits),
  property_type: typeSource,
  bedrooms: source,
  bathrooms: source,
  square_feet: sourceIn(areaUnits),
  area_basis: source,
  purpose: source,
  status: source,
  zip_code: source,
  description: source,
  features: source,
  year_built: source,
  lot_size: source,
  rera_number: source,
  latitude: source,
  longitude: source,
  listing_date: sourceIn(dayOrders),
});
export type ImportMapping = z.infer<typeof importMapping>;
export type FieldSource = ImportMapping[ImportField];

/** The columns a mapping names that the file does not have: it was made for another file. */
export function unknownColumns(mapping: ImportMapping, header: readonly string[]): string[] {
  const names = importFields.flatMap((field) => {
    const from: FieldSource = mapping[field];
    return from.kind === 'column' ? [from.column] : [];
  });
  return [...new Set(names)].filter((name) => !header.includes(name));
}
