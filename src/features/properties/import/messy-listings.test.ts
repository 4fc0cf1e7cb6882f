import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseCsv, readCsv } from '#features/imports/csv/parse-csv.ts';
import { cellOf } from '#features/imports/import-row.ts';
import { readMapping } from '#features/imports/mapping.ts';
import { type PropertyMapping, propertyImportRules } from './columns.ts';
import { guessPropertyMapping } from './guess-mapping.ts';
import { edgeCaseRows } from './messy-listings-expected.ts';
import { propertyDuplicateKey, readPropertyRow } from './read-row.ts';

const bytes = readFileSync(new URL('./messy-listings.csv', import.meta.url));
const parsed = parseCsv(bytes);
if (!parsed.ok) throw new Error(parsed.problem.code);
const { rows, shape } = parsed;
const guessed = guessPropertyMapping(shape.columns, rows.slice(0, 100));
const mapping: PropertyMapping = {
  ...guessed,
  city: { kind: 'constant', value: 'Suryanagari' },
  state: { kind: 'constant', value: 'Maharashtra' },
};
const typeNames = [
  'Apartment',
  'House',
  'Villa',
  'Studio',
  'Penthouse',
  'Duplex',
  'Office',
  'Retail',
  'Warehouse',
  'Land',
];
const lookups = { typeIdsByName: new Map(typeNames.map((name) => [name.toLowerCase(), name.toLowerCase()])) };
const readings = rows.map((row) => ({ row, reading: readPropertyRow(row, mapping, lookups) }));
const expectedByRow = new Map(edgeCaseRows);

describe('the guessed mapping', () => {
  it('finds every column, the unit of the price and templates for what is missing', () => {
    expect(readMapping(propertyImportRules, guessed)).toEqual({ ok: true, mapping: guessed });
    expect(guessed).toMatchObject({
      title: { kind: 'template', template: '[{Size} ]{property_type|"Property"} in {Locality}' },
      address: { kind: 'template', template: '[{Society}, ]{Locality}' },
      city: { kind: 'none' },
      state: { kind: 'none' },
      price: { kind: 'column', column: 'Price (Lakhs)', unit: 'lakh' },
      property_type: { kind: 'derived' },
      bedrooms: { kind: 'column', column: 'Size' },
      bathrooms: { kind: 'column', column: 'Bath' },
      square_feet: { kind: 'column', column: 'Total Area', unit: 'sq_ft' },
      area_basis: { kind: 'column', column: 'Area Type' },
      description: { kind: 'template', template: '[Balcony: {Balcony} · ]' },
      locality: { kind: 'column', column: 'Locality' },
      project: { kind: 'column', column: 'Society' },
      possession: { kind: 'column', column: 'Availability' },
      listing_date: { kind: 'none' },
    });
  });
});

describe('edge-case rows', () => {
  const byRow = new Map(readings.map((entry) => [entry.row.number, entry]));
  it.each(edgeCaseRows)('row %i', (number, expected) => {
    const reading = byRow.get(number)?.reading;
    if ('problems' in expected) {
      expect(reading).toMatchObject({ ok: false });
      const problems = reading && !reading.ok ? reading.problems : [];
      expect(problems.map(({ field, code, text }) => `${field} ${code} ${text}`.trim())).toEqual(expected.problems);
      return;
    }
    expect(reading).toMatchObject({ ok: true, input: expected.input });
    const notes = reading?.ok ? reading.notes : [];
    expect(notes.map(({ field, code }) => `${field} ${code}`).sort()).toEqual([...expected.notes].sort());
  });
});

describe('plain rows', () => {
  const plainRows = readings.filter(({ row }) => !expectedByRow.has(row.number));

  it('are complete', () => {
    expect(plainRows.length).toBe(162);
  });

  it('give price, area, rooms and address as written, without a note', () => {
    for (const { row, reading } of plainRows) {
      const society = cellOf(row, 'Society');
      const locality = cellOf(row, 'Locality');
      const availability = cellOf(row, 'Availability');
      const isReady = /ready|immediate/iu.test(availability);
      // '19-Dec' may be a month of 2019 or a day.
      const notes =
        isReady || availability === '' ? [] : [{ field: 'possession', code: 'unreadable', text: availability }];
      expect(reading).toMatchObject({
        ok: true,
        notes,
        input: {
          locality: locality === '' ? null : locality,
          project: society === '' ? null : society,
          possession: isReady ? 'ready' : null,
          price: (Number(cellOf(row, 'Price (Lakhs)')) * 100_000).toFixed(2),
          square_feet: `${cellOf(row, 'Total Area')}.00`,
          area_text: null,
          bedrooms: Number.parseInt(cellOf(row, 'Size'), 10),
          bathrooms: Number(cellOf(row, 'Bath')),
          address: society === '' ? locality : `${society}, ${locality}`,
          city: 'Suryanagari',
          state: '27',
        },
      });
      if (notes.length > 0)
        expect(reading).toMatchObject({ input: { description: expect.stringContaining(availability) } });
    }
  });
});

describe('the complete file', () => {
  it('has 300 rows, with the expected refusals and repeats', () => {
    const keys = readings.flatMap(({ reading }) => (reading.ok ? [propertyDuplicateKey(reading.input)] : []));
    const refused = readings.filter(({ reading }) => !reading.ok).length;
    expect(rows.length).toBe(300);
    expect(refused).toBe(edgeCaseRows.filter(([, expected]) => 'problems' in expected).length);
    expect(keys.length - new Set(keys).size).toBe(edgeCaseRows.filter(([, expected]) => 'repeat' in expected).length);
  });

  it('gives the same rows when read in small chunks', async () => {
    const streamed = [];
    for await (const row of readCsv(inChunks(bytes, 7), shape)) streamed.push(row);
    expect(streamed).toEqual(rows);
  });
});

async function* inChunks(whole: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < whole.length; start += size) yield whole.subarray(start, start + size);
}
