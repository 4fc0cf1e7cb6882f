import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseCsv } from '#features/imports/csv/parse-csv.ts';
import type { AreaBasis } from '../rules.ts';
import { guessPropertyMapping } from './guess-mapping.ts';
import { readPropertyRow } from './read-row.ts';

const parsed = parseCsv(readFileSync(new URL('./portal-houses.csv', import.meta.url)));
if (!parsed.ok) throw new Error(parsed.problem.code);
const { rows, shape } = parsed;
const mapping = guessPropertyMapping(shape.columns, rows);
const types = ['Apartment', 'House', 'Villa', 'Land'];
const lookups = { typeIdsByName: new Map(types.map((name) => [name.toLowerCase(), name])) };
const readings = rows.map((row) => readPropertyRow(row, mapping, lookups));

/** Square feet and basis of each row; null when the price is refused. */
const expected: ReadonlyArray<readonly [squareFeet: string, basis: AreaBasis | null] | null> = [
  ['2604.87', 'plot'],
  ['2700.00', 'plot'],
  ['1850.00', 'super_built_up'],
  ['1200.00', 'carpet'],
  ['2601.00', 'plot'],
  ['2601.00', 'plot'],
  ['2700.00', null],
  ['1800.00', null],
  ['2700.00', null],
  ['1350.00', null],
  ['2250.00', null],
  null,
  ['900.00', 'built_up'],
  ['5445.03', null],
  ['43560.00', 'plot'],
  ['1000.00', 'carpet'],
  ['1500.00', 'built_up'],
  ['1620.00', 'plot'],
  ['1800.00', null],
  ['2200.00', 'built_up'],
  ['1050.00', 'carpet'],
  ['1300.00', 'super_built_up'],
  ['3150.00', null],
  ['1800.00', null],
  ['900.00', null],
  ['1937.50', 'built_up'],
  ['1800.00', 'plot'],
  ['3600.00', null],
  ['1100.00', 'built_up'],
  ['1500.00', null],
  ['3200.00', 'built_up'],
  ['2250.00', 'plot'],
  ['1080.00', 'plot'],
  ['2430.00', null],
  ['1184.03', 'carpet'],
  ['4518.00', 'plot'],
  ['900.00', 'plot'],
  ['1850.00', null],
  ['1440.00', 'plot'],
  ['1797.57', 'plot'],
];

it('reads every area in the unit of its row', () => {
  const areas = readings.map((reading) => reading.ok && [reading.input.square_feet, reading.input.area_basis]);
  expect(areas).toEqual(expected.map((area) => area ?? false));
});

it('finds city and state at the end of the address, and removes them there', () => {
  const drafts = readings.flatMap((reading) => (reading.ok ? [reading.input] : []));
  const written = new Set(drafts.map(({ city, state, zip_code }) => [city, state, zip_code].join(' ').trim()));
  expect(written).toEqual(new Set(['Gurgaon 06', 'Noida 09', 'Noida 09 201301', 'Gurgaon 06 122017']));
  for (const { address } of drafts) expect(address).not.toMatch(/Gurgaon|Noida|Haryana|Pradesh|India|\d{6}/u);
});

it('reads lists with brackets and quotes', () => {
  const features = new Set(readings.flatMap((reading) => (reading.ok ? reading.input.features : [])));
  expect(features).toEqual(
    new Set([
      'Park',
      'Visitor Parking',
      'Security / Fire Alarm',
      'Feng Shui / Vaastu Compliant',
      'Intercom Facility',
      'Power Back-up',
    ]),
  );
});

it('keeps every unmapped column in the description', () => {
  const [first] = readings;
  const description = first?.ok ? first.input.description : '';
  for (const said of [
    'Well kept house close to the market.',
    'balcony: 3+ Balconies',
    'additionalRoom: Servant Room',
    'areaWithType: Plot area 290(242.48 sq.m.)',
    'rate: ₹ 20,115/sq.ft.',
    'agePossession: 10+ Year Old',
    "nearbyLocations: Artemis Hospital, St. Xavier's School, Huda Metro",
    'furnishDetails: 2 Wardrobe, 1 Bed, No AC',
  ])
    expect(description).toContain(said);
  expect(first).toMatchObject({
    input: { facing: 'north_east', project: 'Amrapali Kunj', floor: null, total_floors: 3 },
  });
  expect(readings[2]).toMatchObject({ input: { floor: 2, total_floors: 4 } });
});
