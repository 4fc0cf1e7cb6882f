import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { moneyUnits } from '#features/imports/cells/money.ts';
import { parseCsv } from '#features/imports/csv/parse-csv.ts';
import { cellOf } from '#features/imports/import-row.ts';
import { unitIn } from '#features/imports/mapping.ts';
import type { PropertyMapping } from '#features/properties/import/columns.ts';
import { guessPropertyMapping } from '#features/properties/import/guess-mapping.ts';
import { propertyDuplicateKey, readPropertyRow } from '#features/properties/import/read-row.ts';

/** Imports a file of real listings with the guessed mapping and reports the result of every row. */
const { LISTINGS_CSV = '', LISTINGS_CITY = 'Bengaluru', LISTINGS_STATE = 'Karnataka' } = process.env;
const types = ['Apartment', 'House', 'Villa', 'Studio', 'Penthouse', 'Duplex', 'Office', 'Retail', 'Warehouse', 'Land'];
const lookups = { typeIdsByName: new Map(types.map((name) => [name.toLowerCase(), name])) };
const rupeesOf = { rupees: 1, thousand: 1_000, lakh: 100_000, crore: 10_000_000 };

it(`${LISTINGS_CSV} is read, and every row that is not has its reason`, () => {
  const bytes = readFileSync(LISTINGS_CSV);
  const parsed = parseCsv(bytes);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed));
  const guessed = guessPropertyMapping(parsed.shape.columns, parsed.rows.slice(0, 100));
  const mapping: PropertyMapping = {
    ...guessed,
    city: guessed.city.kind === 'none' ? { kind: 'constant', value: LISTINGS_CITY } : guessed.city,
    state: guessed.state.kind === 'none' ? { kind: 'constant', value: LISTINGS_STATE } : guessed.state,
  };
  const counts = new Map<string, number>();
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  const keys = new Set<string>();
  for (const row of parsed.rows) {
    const reading = readPropertyRow(row, mapping, lookups);
    if (!reading.ok) {
      count('refused');
      console.log(`row ${row.number}`, JSON.stringify(reading.problems));
      for (const { field, code } of reading.problems) count(`refused: ${field} ${code}`);
      expect(reading.problems.length).toBeGreaterThan(0);
      continue;
    }
    const { input, notes } = reading;
    count('read');
    count(`type: ${input.property_type_id}`);
    for (const { field, code } of notes) count(`note: ${field} ${code}`);
    const key = propertyDuplicateKey(input);
    if (keys.has(key)) count('repeats');
    keys.add(key);

    // Reads plain numbers again in the simplest way, for comparison.
    const price = mapping.price.kind === 'column' ? cellOf(row, mapping.price.column) : '';
    if (/^[\d.]+$/u.test(price) && mapping.price.kind === 'column') {
      expect(Number(input.price)).toBeCloseTo(
        Number(price) * rupeesOf[unitIn(moneyUnits, mapping.price) ?? 'rupees'],
        1,
      );
    }
    const area = mapping.square_feet.kind === 'column' ? cellOf(row, mapping.square_feet.column) : '';
    const figure = /^([\d.]+)(?: - [\d.]+)?$/u.exec(area)?.[1];
    if (figure !== undefined && mapping.square_feet.kind === 'column' && mapping.square_feet.unit === 'sq_ft') {
      expect(Number(input.square_feet)).toBeCloseTo(Number(figure), 2);
    }
    const rooms = mapping.bedrooms.kind === 'column' ? cellOf(row, mapping.bedrooms.column) : '';
    const bedrooms = /^(\d+) (?:BHK|Bedroom)$/u.exec(rooms)?.[1];
    if (bedrooms !== undefined) expect(input.bedrooms).toBe(Number(bedrooms));
  }
  console.table(Object.fromEntries([...counts].sort(([one], [other]) => one.localeCompare(other))));
  expect(counts.get('read') ?? 0).toBeGreaterThan(parsed.rows.length * 0.95);
});
