import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv } from '#features/imports/csv/parse-csv.ts';
import { clientDraft } from '../contract.ts';
import { guessMapping } from './guess-mapping.ts';
import { readRow } from './read-row.ts';

const meera = '01941f29-7c00-7000-8000-000000000001';
const known = {
  agents: new Map([
    ['meera kulkarni', meera],
    ['meera@example.in', meera],
  ]),
};

/** The rows of a file, read with the mapping that is guessed for it. */
function read(file: string) {
  const parsed = parseCsv(Buffer.from(file));
  if (!parsed.ok) throw new Error(parsed.problem.code);
  const mapping = guessMapping(parsed.shape.columns, parsed.rows);
  return { mapping, readings: parsed.rows.map((row) => readRow(row, mapping, known)) };
}
function first(file: string) {
  const [reading] = read(file).readings;
  if (!reading?.ok) throw new Error(JSON.stringify(reading));
  return { ...reading.draft, said: reading.notes.map(({ field, code, text }) => [field, code, text]) };
}

describe('a row of an agency', () => {
  it('becomes a client with everything it says', () => {
    expect(
      first(
        'Sr No,Client Name,Type,Mobile No,Email ID,Budget,Location,Address,State,GST No,Language,Assigned To,Remarks\n' +
          '1,Lata Rane,Buyer,098220-41736,LATA@Example.in,80 L – 1.2 Cr,"Baner, Aundh / Wakad","12, Tilak Road",MH,27AAPFU0939F1ZV,मराठी,MEERA KULKARNI,"Two visits, wants a lift"\n',
      ),
    ).toEqual({
      full_name: 'Lata Rane',
      client_type: 'buyer',
      phone: '098220-41736',
      phone_e164: '+919822041736',
      email: 'lata@example.in',
      budget_min: '8000000.00',
      budget_max: '12000000.00',
      preferred_locations: ['Baner', 'Aundh', 'Wakad'],
      address: '12, Tilak Road',
      state: '27',
      gstin: '27AAPFU0939F1ZV',
      language: 'mr',
      agent_id: meera,
      notes: 'Two visits, wants a lift',
      said: [],
    });
  });

  it.each([
    ['नाम,मोबाइल,प्रकार,बजट,इलाका', 'लता राणे,9822041736,किराएदार,25000,बाणेर'],
    ['नाव,मोबाईल,ग्राहक प्रकार,बजेट,ठिकाण', 'लता राणे,9822041736,भाडेकरू,25000,बाणेर'],
    ['નામ,મોબાઇલ,પ્રકાર,બજેટ,વિસ્તાર', 'लता राणे,9822041736,ભાડૂત,25000,बाणेर'],
    ['Naam,Sampark,Prakar,Rent Budget,Ilaka', 'लता राणे,9822041736,Kirayedar,25000,बाणेर'],
  ])('has columns in any of the languages: %s', (header, row) => {
    expect(first(`${header}\n${row}\n`)).toMatchObject({
      full_name: 'लता राणे',
      phone_e164: '+919822041736',
      client_type: 'tenant',
      budget_max: '25000.00',
      preferred_locations: ['बाणेर'],
    });
  });

  it.each([
    ['Owner', 'landlord'],
    ['Makan Malik', 'landlord'],
    ['For Rent', 'tenant'],
    ['Sell', 'seller'],
    ['खरीदार', 'buyer'],
    ['गुंतवणूकदार', 'investor'],
    ['रોકાણકાર', null],
    ['રોકાણકાર', 'investor'],
  ])('knows %s as a kind of client', (said, client_type) => {
    expect(first(`Name,Client Type\nLata,${said}\n`)).toMatchObject({ client_type });
  });

  it('puts the halves of a name together, and what nobody claimed into the notes', () => {
    expect(first('First Name,Last Name,Phone,Visited,PAN\nLata,Rane,9822041736,Kesar Wada,AAPFU0939F\n')).toMatchObject(
      {
        full_name: 'Lata Rane',
        notes: 'Visited: Kesar Wada',
      },
    );
    expect(first('First Name,Last Name,Phone\nLata,,9822041736\n').full_name).toBe('Lata');
  });

  it('reads a budget from two columns, in the unit of their names, and puts them in order', () => {
    const header = 'Name,Min Budget (Lakhs),Max Budget (Lakhs)';
    expect(first(`${header}\nLata,80,120\n`)).toMatchObject({ budget_min: '8000000.00', budget_max: '12000000.00' });
    expect(first(`${header}\nLata,120,80\n`)).toMatchObject({
      budget_min: '8000000.00',
      budget_max: '12000000.00',
      said: [['budget_min', 'exchanged', '12000000.00 – 8000000.00']],
    });
    expect(first(`${header}\nLata,80,\n`)).toMatchObject({ budget_min: '8000000.00', budget_max: null });
  });

  it('takes a single figure of one column as the most', () => {
    expect(first('Name,Budget\nLata,75 lakh\n')).toMatchObject({ budget_min: null, budget_max: '7500000.00' });
    expect(first('Name,Budget\nLata,1 cr+\n')).toMatchObject({ budget_min: '10000000.00', budget_max: null });
  });

  it('loses no word: what no field can take is kept in the notes and said', () => {
    const client = first(
      'Name,Mobile,Email,Type,Budget,State,GSTIN,Agent,Language,Notes\n' +
        'Lata,98220 41736 / 98220 41737,lata at home,Friend,as agreed,Wonderland,27ABC,Nobody,Tamil,Old client\n' +
        'Asha,9822055555,asha@example.in,Buyer,75 L,MH,27AAPFU0939F1ZV,,Hindi,\n',
    );
    expect(client).toMatchObject({
      phone: '98220 41736',
      email: null,
      client_type: null,
      budget_max: null,
      state: null,
      gstin: null,
      agent_id: null,
      language: 'en',
      notes:
        'Old client\nMobile: 98220 41737\nType: Friend\nEmail: lata at home\nBudget: as agreed\nState: Wonderland\nGSTIN: 27ABC',
    });
    expect(client.said).toEqual([
      ['phone', 'several', '98220 41737'],
      ['client_type', 'kept_in_notes', 'Friend'],
      ['email', 'kept_in_notes', 'lata at home'],
      ['budget_max', 'kept_in_notes', 'as agreed'],
      ['state', 'kept_in_notes', 'Wonderland'],
      ['gstin', 'kept_in_notes', '27ABC'],
      ['language', 'unknown', 'Tamil'],
      ['agent', 'nobody_here', 'Nobody'],
    ]);
  });

  it('is refused without a name, and where its cells cannot be told apart', () => {
    const { readings } = read('Name,Phone\n,9822041736\nLata,9822041736,one more\nName,Phone\n');
    expect(readings.map((reading) => (reading.ok ? null : reading.problems))).toEqual([
      [{ field: 'full_name', code: 'missing', text: 'Name' }],
      [{ field: 'row', code: 'too_many_cells', text: '' }],
      [{ field: 'row', code: 'repeated_header', text: '' }],
    ]);
  });
});

it('makes of any cells what the form would take', () => {
  const hard = fc.constantFrom(
    '98220 41736',
    '=1+1',
    "o'x@y.in",
    'a@b.in, c@d.in',
    'N/A',
    '80 L – 1 Cr',
    '1e5',
    '"',
    '[x',
    'x'.repeat(6000),
    '😀',
    '9'.repeat(30),
  );
  const cell = fc.oneof(
    hard,
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );
  const columns = [
    'Name',
    'Type',
    'Phone',
    'Email',
    'Min Budget',
    'Max Budget',
    'Locations',
    'Address',
    'State',
    'GSTIN',
    'Language',
    'Notes',
  ];
  const mapping = guessMapping(columns, []);
  expect(Object.values(mapping).filter(({ kind }) => kind === 'column')).toHaveLength(12);
  fc.assert(
    fc.property(fc.array(cell, { minLength: 12, maxLength: 12 }), (cells) => {
      const row = Object.fromEntries(columns.map((name, place) => [name, cells[place] ?? '']));
      const reading = readRow({ line: 2, cells: row, shape: 'whole' }, mapping, known);
      if (!reading.ok) return;
      const { phone_e164: _, ...draft } = reading.draft;
      const parsed = clientDraft.safeParse({ ...draft, client_type: draft.client_type ?? 'buyer' });
      expect(parsed.error?.issues ?? []).toEqual([]);
      expect(parsed.data).toEqual({ ...draft, client_type: draft.client_type ?? 'buyer' });
    }),
    { numRuns: 500 },
  );
});
