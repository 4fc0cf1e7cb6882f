import { isBlank, tidy, tidyEnds } from '#features/imports/cells/cell-text.ts';
import { readDay } from '#features/imports/cells/days.ts';
import { readMoney } from '#features/imports/cells/money.ts';
import type { ImportRow } from '#features/imports/import-row.ts';
import type { PropertyType } from '#features/property-types/contract.ts';
import type { ImportField, ImportMapping } from '../import/columns.ts';
import { readBasis, readBedrooms, readType } from '../import/read-home.ts';
import { RowReader } from '../import/row-reader.ts';
import { readArea } from '../import/units.ts';

type Types = readonly Pick<PropertyType, 'id' | 'name'>[];

/** What a field gets from one of the first rows, and how it is understood where that is not plain. */
export interface Example {
  readonly said: string;
  readonly reading:
    | { readonly kind: 'money'; readonly rupees: string }
    | { readonly kind: 'area'; readonly squareFeet: string }
    | { readonly kind: 'day'; readonly day: string }
    | { readonly kind: 'unreadable' }
    | null;
}

const mostExamples = 3;

/** Different examples of a field from the first rows, as the import will read them. */
export function examplesOf(
  field: ImportField,
  mapping: ImportMapping,
  rows: readonly ImportRow[],
  types: Types,
): Example[] {
  const said = rows.map((row) => tidy(wordsOf(field, row, mapping, types))).filter((text) => !isBlank(text));
  return [...new Set(said)].slice(0, mostExamples).map((text) => ({ said: text, reading: read(field, text, mapping) }));
}

function wordsOf(field: ImportField, row: ImportRow, mapping: ImportMapping, types: Types): string {
  const reader = new RowReader(row, mapping);
  for (const first of ['address', 'city', 'state'] as const) reader.remember(first, tidyEnds(reader.text(first)));
  const { bedrooms, form } = readBedrooms(reader);
  const typeId = readType(
    reader,
    mapping,
    { typeIdsByName: new Map(types.map(({ id, name }) => [name.toLowerCase(), id])) },
    readBasis(reader),
    form === null || bedrooms === null ? null : { form, bedrooms },
  );
  if (field === 'property_type') return types.find(({ id }) => id === typeId)?.name ?? reader.text('property_type');
  if (field !== 'title') reader.remember('title', tidyEnds(reader.text('title')));
  return reader.text(field);
}

function read(field: ImportField, text: string, mapping: ImportMapping): Example['reading'] {
  switch (field) {
    case 'price': {
      const { price } = mapping;
      const money = readMoney(text, price.kind === 'column' ? price.unit : undefined);
      return money.kind === 'money' ? { kind: 'money', rupees: money.rupees } : { kind: 'unreadable' };
    }
    case 'square_feet': {
      const { square_feet } = mapping;
      const area = readArea(text, square_feet.kind === 'column' ? square_feet.unit : undefined);
      return area.kind === 'area' ? { kind: 'area', squareFeet: area.squareFeet } : { kind: 'unreadable' };
    }
    case 'listing_date': {
      const { listing_date } = mapping;
      const day = readDay(text, listing_date.kind === 'column' ? listing_date.unit : undefined);
      return day.kind === 'day' ? { kind: 'day', day: day.day } : { kind: 'unreadable' };
    }
    default:
      return null;
  }
}
