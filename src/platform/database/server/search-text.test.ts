import { afterAll, beforeAll, expect, it } from 'vitest';
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

/** Names in real spellings; each row is one name. */
const spellings = [
  ['Deshpande', 'Deshpaande', 'देशपांडे', 'देशपाण्डे', 'દેશપાંડે'],
  ['Kulkarni', 'Kulakarni', 'कुलकर्णी', 'કુલકર્ણી'],
  ['Patel', 'पटेल', 'પટેલ'],
  ['Patil', 'Pateel', 'पाटील', 'પાટિલ'],
  ['Shah', 'Shaah', 'शाह', 'शहा', 'શાહ'],
  ['Mehta', 'Maheta', 'मेहता', 'મહેતા'],
  ['Joshi', 'जोशी', 'જોશી'],
  ['Pawar', 'Pavar', 'पवार', 'પવાર'],
  ['Gaikwad', 'Gaikawad', 'गायकवाड'],
  ['Jadhav', 'Jadav', 'जाधव', 'જાધવ'],
  ['Bhosale', 'Bhosle', 'भोसले'],
  ['Chaudhari', 'Choudhari', 'Chaudhary', 'चौधरी', 'ચૌધરી'],
  ['Reddy', 'Reddi', 'रेड्डी'],
  ['Pandey', 'Pande', 'पांडे'],
  ['Rao', 'Rav', 'राव'],
  ['Naik', 'Nayak', 'नाईक', 'नायक'],
  ['Nair', 'नायर'],
  ['Shaikh', 'Sheikh', 'शेख', 'શેખ'],
  ['Singh', 'सिंह', 'सिंग'],
  ['Qureshi', 'Kureshi', 'कुरैशी'],
  ['Lakshmi', 'Laxmi', 'लक्ष्मी', 'લક્ષ્મી'],
  ['Dnyaneshwar', 'Gyaneshwar', 'ज्ञानेश्वर'],
  ['Vishwas', 'Viswas', 'विश्वास'],
  ['Krupa', 'Kripa', 'कृपा', 'કૃપા'],
  ['Phadke', 'Fadke', 'Phadake', 'फडके'],
  ['Zaveri', 'Jhaveri', 'झवेरी', 'ઝવેરી'],
  ['Bhatia', 'Bhatiya', 'भाटिया', 'ભાટિયા'],
  ['Ambedkar', 'आंबेडकर'],
  ['Ashok', 'Asok', 'अशोक', 'અશોક'],
  ['Baner', 'बाणेर'],
  ['Pune', 'पुणे', 'પુણે'],
  ['Wakad', 'Vakad', 'वाकड'],
  ['Koregaon', 'Koregoan', 'कोरेगाव', 'कोरेगांव'],
  ['Aundh', 'औंध'],
  ['Chinchwad', 'चिंचवड'],
  ['Kothrud', 'कोथरूड'],
  ['Sahyadri', 'सह्याद्री', 'સહ્યાદ્રી'],
  ['Apartment', 'अपार्टमेंट'],
];

async function soundOf(word: string): Promise<string> {
  const { rows } = await database.pool.query<{ sound: string }>('select trim(sounds(search_key($1))) as sound', [word]);
  return rows[0]?.sound ?? '';
}

it('matches all spellings of one name', async () => {
  const heard = await Promise.all(spellings.map((row) => Promise.all(row.map(soundOf))));
  const apart = heard.flatMap((sounds, index) =>
    new Set(sounds).size === 1 ? [] : [spellings[index]?.map((word, number) => `${word} ${sounds[number]}`)],
  );
  expect(apart).toEqual([]);
});

it('distinguishes names that only look alike', async () => {
  const heard = await Promise.all(spellings.map(([first = '']) => soundOf(first)));
  expect(new Set(heard).size).toBe(spellings.length);
  expect(heard.filter((sound) => sound.length < 2)).toEqual([]);
});

it('writes the words of a record, then the sounds of its name, in capitals', async () => {
  const written = async (named: string, other = '') =>
    (await database.pool.query<{ text: string }>('select search_words($1, $2) as text', [named, other])).rows[0]?.text;
  expect(await written('Asha  Déshpande', 'asha@example.in')).toBe('asha deshpande asha@example in AS DESPNDE ');
  expect(await written('12/4, M.G. Road')).toBe('12 4 m g road ROD ');
  expect(await written('', '')).toBe(' ');
});

it('searches short sounds as whole words, and no sounds in numbers', async () => {
  const pattern = async (word: string) =>
    (await database.pool.query<{ text: string | null }>('select sound_pattern(search_key($1)) as text', [word])).rows[0]
      ?.text;
  expect(await pattern('Rao')).toBe('% RV %');
  expect(await pattern('देशपांडे')).toBe('% DESPNDE%');
  expect(await Promise.all(['9822', 'a', 'a@b', '%', 'தமிழ்'].map(pattern))).toEqual([null, null, null, null, null]);
});
