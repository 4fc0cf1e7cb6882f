import { expect, it } from 'vitest';
import type { ImportRow } from '#features/imports/import-row.ts';
import { readMapping } from '#features/imports/mapping.ts';
import { propertyHeadings } from './column-terms.ts';
import { propertyImportRules } from './columns.ts';
import { guessPropertyMapping } from './guess-mapping.ts';
import { propertyDuplicateKey, readPropertyRow } from './read-row.ts';

const whole = {
  Title: '3 BHK in Tarangini',
  Address: '12 Kesarbaug Road',
  City: 'Pune',
  State: 'Maharashtra',
  Price: '9500000',
};

function read(heading: string, cell: string) {
  const row: ImportRow = { number: 2, cells: { ...whole, [heading]: cell }, shape: 'whole' };
  const mapping = readMapping(propertyImportRules, guessPropertyMapping(Object.keys(row.cells), [row]));
  if (!mapping.ok) throw new Error(JSON.stringify(mapping.problems));
  const reading = readPropertyRow(row, mapping.mapping, { typeIdsByName: new Map() });
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading;
}
const idsOf = (heading: string, cell: string) => read(heading, cell).input.portal_ids;

it.each([
  [propertyHeadings.portal_ids, '99acres:D71234567, housing:8841', ['99acres:D71234567', 'housing:8841']],
  ['Portal ID', 'MagicBricks: 6612345; Housing.com: 88', ['magicbricks:6612345', 'housing:88']],
  ['99acres ID', 'D71234567', ['99acres:D71234567']],
  ['MagicBricks ID', '6612345, 6612345', ['magicbricks:6612345']],
  ['NoBroker ID', 'nb-77', ['nobroker:nb-77']],
  ['Listing ID', 'A-12', ['other:A-12']],
  ['Listing ID', '', []],
])('reads the column %s with %s', (heading, cell, ids) => {
  expect(idsOf(heading, cell)).toEqual(ids);
});

it('keeps ten ids, and says which ones it leaves out', () => {
  const ids = Array.from({ length: 12 }, (_, index) => `99acres:D${index}`);
  const { input, notes } = read('Portal IDs', ids.join(', '));
  expect(input.portal_ids).toEqual(ids.slice(0, 10));
  expect(JSON.stringify(notes)).toContain('99acres:D10, 99acres:D11');
  const long = read('Portal IDs', 'x'.repeat(61));
  expect(long.input.portal_ids).toEqual([]);
  expect(JSON.stringify(long.notes)).toContain('xxx');
});

it('tells two listings apart by their ids', () => {
  const key = (cell: string) => propertyDuplicateKey(read('Portal IDs', cell).input);
  expect(key('99acres:D1')).not.toBe(key('99acres:D2'));
  expect(key('99acres:D1')).toBe(key('99acres: D1'));
});
