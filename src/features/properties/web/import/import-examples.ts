import { msg } from '@lingui/core/macro';
import { readAddressEnd } from '#features/imports/cells/address-end.ts';
import { tidyEnds } from '#features/imports/cells/cell-text.ts';
import { dayOrders, readDayCell } from '#features/imports/cells/days.ts';
import { moneyUnits, readMoney } from '#features/imports/cells/money.ts';
import type { ImportRow } from '#features/imports/import-row.ts';
import { unitIn } from '#features/imports/mapping.ts';
import { RowReader } from '#features/imports/row-reader.ts';
import { distinctExamples } from '#features/imports/web/distinct-examples.ts';
import type { Example } from '#features/imports/web/import-kind.ts';
import type { PropertyType } from '#features/property-types/contract.ts';
import { stateName } from '#platform/indian-states.ts';
import { formatMeasure } from '#platform/money.ts';
import type { PropertyImportField } from '../../import/column-terms.ts';
import type { PropertyMapping } from '../../import/columns.ts';
import { propertyExportColumns } from '../../import/exported-file.ts';
import { localityAtEnd } from '../../import/locality.ts';
import { readBasis, readWithUnit } from '../../import/read-area.ts';
import { readBedrooms, readPropertyType } from '../../import/read-property-facts.ts';
import type { PropertyNoteCode, PropertyProblemCode } from '../../import/remarks.ts';

/** The server also knows the places of the agency. */
const unknownPlaces: ReadonlySet<string> = new Set();
type Types = readonly Pick<PropertyType, 'id' | 'name'>[];

/** Distinct examples of a field from the first rows, as the import will read them. */
export function examplesOf(
  field: PropertyImportField,
  mapping: PropertyMapping,
  rows: readonly ImportRow[],
  types: Types,
): Example[] {
  return distinctExamples(
    rows,
    (row) => sourceText(field, row, mapping, types),
    (said, row) => (field === 'square_feet' ? readSquareFeet(row, mapping) : read(field, said, mapping)),
  );
}

/** The area in the unit of its cell or row; undefined when the user must choose the unit. */
function readSquareFeet(row: ImportRow, mapping: PropertyMapping): Example['reading'] {
  const reader = new RowReader<PropertyImportField, PropertyProblemCode, PropertyNoteCode>(
    row,
    mapping,
    propertyExportColumns,
  );
  const money = readMoney(reader.text('price'), unitIn(moneyUnits, mapping.price));
  const rupees = money.kind === 'money' ? money.rupees : null;
  const { reading, unit } = readWithUnit(reader, mapping, { wanted: readBasis(reader), rupees });
  if (reading.kind !== 'area') return { kind: 'unreadable' };
  return unit === null ? null : { kind: 'message', message: msg`${formatMeasure(reading.squareFeet)} sq ft` };
}

function sourceText(field: PropertyImportField, row: ImportRow, mapping: PropertyMapping, types: Types): string {
  const reader = new RowReader<PropertyImportField, PropertyProblemCode, PropertyNoteCode>(
    row,
    mapping,
    propertyExportColumns,
  );
  const end = readAddressEnd(reader.text('address'));
  const ends = { city: end.city ?? '', state: end.state === null ? '' : stateName(end.state) };
  const textOf = (addressField: 'city' | 'state') =>
    mapping[addressField].kind === 'derived' ? ends[addressField] : tidyEnds(reader.text(addressField));
  reader.remember('address', tidyEnds(reader.text('address')));
  for (const addressField of ['city', 'state'] as const) reader.remember(addressField, textOf(addressField));
  const { bedrooms, form } = readBedrooms(reader);
  const typeId = readPropertyType(
    reader,
    mapping,
    { typeIdsByName: new Map(types.map(({ id, name }) => [name.toLowerCase(), id])) },
    readBasis(reader),
    form === null || bedrooms === null ? null : { form, bedrooms },
  );
  if (field === 'property_type') return types.find(({ id }) => id === typeId)?.name ?? reader.text('property_type');
  if (field === 'city' || field === 'state') return textOf(field);
  if (field === 'locality' && mapping.locality.kind === 'derived')
    return localityAtEnd(end.rest, [textOf('city'), tidyEnds(reader.text('project'))], unknownPlaces) ?? '';
  if (field !== 'title') reader.remember('title', tidyEnds(reader.text('title')));
  return reader.text(field);
}

function read(field: PropertyImportField, text: string, mapping: PropertyMapping): Example['reading'] {
  switch (field) {
    case 'price': {
      const money = readMoney(text, unitIn(moneyUnits, mapping.price));
      return money.kind === 'money' ? { kind: 'money', rupees: money.rupees } : { kind: 'unreadable' };
    }
    case 'listing_date': {
      const day = readDayCell(text, unitIn(dayOrders, mapping.listing_date));
      return day.kind === 'day' ? { kind: 'day', day: day.day } : { kind: 'unreadable' };
    }
    default:
      return null;
  }
}
