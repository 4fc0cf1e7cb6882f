import { expect, it } from 'vitest';
import type { ImportRow } from '#features/imports/import-row.ts';
import type { PropertyMapping } from '../../import/columns.ts';
import { guessPropertyMapping } from '../../import/guess-mapping.ts';
import { examplesOf } from './import-examples.ts';

const columns = ['location', 'size', 'area_type', 'total_sqft', 'price'];
const cells = [
  ['Baner', '2 BHK', 'Super built-up Area', '1056', '39.07'],
  ['Aundh', '4 Bedroom', 'Plot Area', '100Sq. Yards', 'on request'],
  ['Baner', '', 'Carpet Area', '1056', '39.07'],
];
const rows: ImportRow[] = cells.map((row, index) => ({
  number: index + 2,
  cells: Object.fromEntries(columns.map((name, at) => [name, row[at] ?? ''])),
  shape: 'whole',
}));
const types = ['Apartment', 'House'].map((name) => ({ id: name.toLowerCase(), name }));
const mapping: PropertyMapping = {
  ...guessPropertyMapping(columns, rows),
  title: { kind: 'template', template: '{size} {property_type} in {location}' },
  price: { kind: 'column', column: 'price', unit: 'lakh' },
};
const of = (field: keyof PropertyMapping) => examplesOf(field, mapping, rows, types);

it('shows each text of a column once', () => {
  expect(of('address').map(({ said }) => said)).toEqual(['Baner', 'Aundh']);
});

it('shows how money and areas are read in the chosen unit', () => {
  expect(of('price')).toEqual([
    { said: '39.07', reading: { kind: 'money', rupees: '3907000.00' } },
    { said: 'on request', reading: { kind: 'unreadable' } },
  ]);
  expect(of('square_feet')).toMatchObject([
    { said: '1056', reading: { kind: 'message', message: { values: { 0: '1,056' } } } },
    { said: '100Sq. Yards', reading: { kind: 'message', message: { values: { 0: '900' } } } },
  ]);
});

it('fills templates from columns and fields read before, and leaves out blank rows', () => {
  expect(of('title').map(({ said }) => said)).toEqual(['2 BHK Apartment in Baner', '4 Bedroom House in Aundh']);
});

it('derives the type as the import does', () => {
  expect(of('property_type').map(({ said }) => said)).toEqual(['Apartment', 'House']);
});

it('is empty for a field without a source', () => {
  expect(of('rera_number')).toEqual([]);
});
