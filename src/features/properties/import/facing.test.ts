import { expect, it } from 'vitest';
import { ownColumns } from '#features/imports/exported-file.ts';
import { propertyHeadings } from './column-terms.ts';
import { areaTextHeading, propertyExportColumns } from './exported-file.ts';
import { guessPropertyMapping } from './guess-mapping.ts';
import { readFacing } from './listing-terms.ts';

it.each([
  ['North-East', 'north_east'],
  ['north east facing', 'north_east'],
  ['N.E.', 'north_east'],
  ['Main door: East', 'east'],
  ['E', 'east'],
  ['South - West Facing', 'south_west'],
  ['पूर्व मुखी', 'east'],
  ['ईशान्य', 'north_east'],
  ['ઉત્તર', 'north'],
  ['uttar mukhi', 'north'],
  ['park', null],
  ['', null],
])('reads %s as %s', (text, facing) => {
  expect(readFacing(text)).toBe(facing);
});

it('recognises an export of an earlier version, which has no such column', () => {
  const earlier = [...Object.values(propertyHeadings), areaTextHeading].filter((heading) => heading !== 'Facing');
  expect(ownColumns(propertyExportColumns, (heading) => earlier.includes(heading))).not.toBeNull();
  const mapping = guessPropertyMapping(earlier, []);
  expect(mapping.facing).toEqual({ kind: 'none' });
  expect(mapping.lot_size).toEqual({ kind: 'column', column: 'Lot size' });
});
