import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareNames, nameKey, soundsOf } from '#platform/spelling.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import type { TestDatabase } from './testing.ts';
import { createTestDatabase } from './testing.ts';

let own: TestDatabase;
let database: Database;

beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url, maxConnections: 2 });
});

afterAll(async () => {
  await database.close();
  await own.drop();
});

const names = [
  ...[
    'Meera Kulkarni',
    'मीरा कुलकर्णी',
    'મીરા કુલકર્ણી',
    'José Fernandes',
    'ज्ञानेश्वर क्षीरसागर',
    'શ્રદ્ધા ત્રિવેદી',
    'संपदा अंबेकर',
  ],
  ...['Asha', 'आशा', 'આશા', 'Zaveri', 'झवेरी', 'ઝવેરી', 'फडके', 'ખોજા', 'ભાટિયા', 'ऋषिकेश औंधकर', 'ऐश्वर्या', 'ॐ साई निवास'],
  ...[
    'O’Brien',
    "D'Souza",
    'Anne-Marie  Pinto',
    'B-1204, Baner',
    'फ्लॅट १२०४',
    'ફ્લેટ ૧૨૦૪',
    'ड़ढ़ाणी',
    'कॅप्टन ऑस्कर',
    'ऑफिस',
    'दुःख',
    '',
  ],
];

it('gives the same spelling and sounds in the browser and the database', async () => {
  const { rows } = await database.pool.query<{ name: string; key: string; sounds: string }>(
    'select name, search_key(name) as key, sounds(search_key(name)) from unnest($1::text[]) name',
    [names],
  );
  const here = names.map((name) => ({ name, key: nameKey(name), sounds: soundsOf(nameKey(name)) }));
  expect(here).toEqual(rows);
});

it('sorts names of four scripts in the same order as the database', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    'select name from unnest($1::text[]) name order by search_key(name), name',
    [names],
  );
  const sorted = names.toSorted((one, other) => compareNames(one, other) || (one < other ? -1 : 1));
  expect(sorted.map(nameKey)).toEqual(rows.map(({ name }) => nameKey(name)));
});
