import { msg } from '@lingui/core/macro';
import { isBlank, tidy, tidyEnds } from '#features/imports/cells/cell-text.ts';
import { dayOrders, readDay } from '#features/imports/cells/days.ts';
import { moneyUnits, readMoney } from '#features/imports/cells/money.ts';
import type { ImportRow } from '#features/imports/import-row.ts';
import { unitIn } from '#features/imports/mapping.ts';
import { RowReader } from '#features/imports/row-reader.ts';
import type { Example } from '#features/imports/web/import-kind.ts';
import type { PropertyType } from '#features/property-types/contract.ts';
import { formatMeasure } from '#platform/money.ts';
import { areaUnits, type ImportField, type PropertyMapping } from '../import/columns.ts';
import { exportColumns } from '../import/exported-file.ts';
import { readBasis, readBedrooms, readType } from '../import/read-home.ts';
import type { NoteCode, ProblemCode } from '../import/remarks.ts';
import { readArea } from '../import/units.ts';

type Types = readonly Pick<PropertyType, 'id' | 'name'>[];

const mostExamples = 3;

/** Different examples of a field from the first rows, as the import will read them. */
export function examplesOf(
  field: ImportField,
  mapping: PropertyMapping,
  rows: readonly ImportRow[],
  types: Types,
): Example[] {
  const said = rows.map((row) => tidy(wordsOf(field, row, mapping, types))).filter((text) => !isBlank(text));
  return [...new Set(said)].slice(0, mostExamples).map((text) => ({ said: text, reading: read(field, text, mapping) }));
}

function wordsOf(field: ImportField, row: ImportRow, mapping: PropertyMapping, types: Types): string {
  const reader = new RowReader<ImportField, ProblemCode, NoteCode>(row, mapping, exportColumns);
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

function read(field: ImportField, text: string, mapping: PropertyMapping): Example['reading'] {
  switch (field) {
    case 'price': {
      const money = readMoney(text, unitIn(moneyUnits, mapping.price));
      return money.kind === 'money' ? { kind: 'money', rupees: money.rupees } : { kind: 'unreadable' };
    }
    case 'square_feet': {
      const area = readArea(text, unitIn(areaUnits, mapping.square_feet));
      if (area.kind !== 'area') return { kind: 'unreadable' };
      return { kind: 'words', words: msg`${formatMeasure(area.squareFeet)} sq ft` };
    }
    case 'listing_date': {
      const day = readDay(text, unitIn(dayOrders, mapping.listing_date));
      return day.kind === 'day' ? { kind: 'day', day: day.day } : { kind: 'unreadable' };
    }
    default:
      return null;
  }
}
