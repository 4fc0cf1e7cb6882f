import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentKey } from '#features/imports/content-key.ts';
import { parseCsv } from '#features/imports/csv/parse-csv.ts';
import { presetAmenities } from '#features/requirements/amenities.ts';
import { clientInput, clientPreferences } from '../contract.ts';
import { amenityTerms } from './amenity-terms.ts';
import { guessClientMapping } from './guess-mapping.ts';
import { clientDuplicateKey, readClientRow } from './read-row.ts';

const meera = '01941f29-7c00-7000-8000-000000000001';
const types = { apartment: 'flat', villa: 'villa', land: 'plot', 'gated row & garden': 'own' };
const lookups = {
  agents: new Map([
    ['meera kulkarni', meera],
    ['meera@example.in', meera],
  ]),
  types: new Map(Object.entries(types)),
};

function read(file: string) {
  const parsed = parseCsv(Buffer.from(file));
  if (!parsed.ok) throw new Error(parsed.problem.code);
  const mapping = guessClientMapping(parsed.shape.columns, parsed.rows);
  return { mapping, readings: parsed.rows.map((row) => readClientRow(row, mapping, lookups)) };
}
function first(file: string) {
  const [reading] = read(file).readings;
  if (!reading?.ok) throw new Error(JSON.stringify(reading));
  return { ...reading.input, said: reading.notes.map(({ field, code, text }) => [field, code, text]) };
}

describe('a row of an agency', () => {
  it('becomes a client with all its data', () => {
    expect(
      first(
        'Sr No,Client Name,Type,Mobile No,Email ID,Budget,Location,Property Type,BHK,Bathrooms,Amenities,Address,State,GST No,Language,Assigned To,Remarks\n' +
          '1,Lata Rane,Buyer,098220-41736,LATA@Example.in,80 L – 1.2 Cr,"Baner, Aundh / Wakad",Flat or Villa,2-3 BHK,2+,"Lift, gym; Sea view","12, Tilak Road",MH,27AAPFU0939F1ZV,मराठी,MEERA KULKARNI,"Two visits, wants a lift"\n',
      ),
    ).toEqual({
      full_name: 'Lata Rane',
      client_type: 'buyer',
      phone: '098220-41736',
      phone_e164: '+919822041736',
      other_phones: [],
      other_phones_e164: [],
      email: 'lata@example.in',
      budget_min: '8000000.00',
      budget_max: '12000000.00',
      preferred_locations: ['Baner', 'Aundh', 'Wakad'],
      property_type_ids: ['flat', 'villa'],
      bedrooms_min: 2,
      bedrooms_max: 3,
      bathrooms_min: 2,
      bathrooms_max: null,
      amenities: ['Elevator', 'Gym', 'Sea view'],
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
  ])('is read by column names in any of the languages: %s', (header, row) => {
    expect(first(`${header}\n${row}\n`)).toMatchObject({
      full_name: 'लता राणे',
      phone_e164: '+919822041736',
      client_type: 'tenant',
      budget_max: '25000.00',
      preferred_locations: ['बाणेर'],
    });
  });

  it.each([
    ['नाम,संपत्ति प्रकार,बीएचके,बाथरूम,सुविधाएँ', 'लता राणे,फ्लैट या विला,२ से ३ बीएचके,2,"जिम, लिफ़्ट"'],
    ['नाव,मालमत्तेचा प्रकार,बेडरूम,बाथरूम,सुविधा', 'लता राणे,फ्लॅट / विला,2 ते 3,2 बाथरूम,"जिम, लिफ्ट"'],
    ['નામ,મિલકતનો પ્રકાર,બેડરૂમ,બાથરૂમ,સુવિધાઓ', 'લતા,"ફ્લેટ, વિલા",૨ થી ૩ બીએચકે,૨,"જિમ, લિફ્ટ"'],
    [
      'Name,Wanted property types,Min Bedrooms,Max Bedrooms,Bathrooms from,Bathrooms to,Must have',
      'Lata,"apartment, VILLA",2,3,2,2,"GYM, Lift"',
    ],
  ])('is read with preferences in any of the languages: %s', (header, row) => {
    expect(first(`${header}\n${row}\n`)).toMatchObject({
      property_type_ids: ['flat', 'villa'],
      bedrooms_min: 2,
      bedrooms_max: 3,
      bathrooms_min: 2,
      bathrooms_max: 2,
      amenities: ['Gym', 'Elevator'],
      said: [],
    });
  });

  it.each([
    ['2 BHK', 2, 2],
    ['2, 3 or 4', 2, 4],
    ['2/3bhk', 2, 3],
    ['min 2', 2, null],
    ['3+ BHK', 3, null],
    ['upto 3 BHK', null, 3],
    ['1 RK', 0, 0],
    ['Studio / 1BHK', 0, 1],
    ['2.0', 2, 2],
    ['Any', null, null],
    ['', null, null],
  ])('reads %s as bedrooms from %s to %s', (said, bedrooms_min, bedrooms_max) => {
    expect(first(`Name,Bedrooms\nLata,${JSON.stringify(said)}\n`)).toMatchObject({
      bedrooms_min,
      bedrooms_max,
      said: [],
    });
  });

  it('reports a preference that it could not take, and keeps its text', () => {
    const header = 'Name,Property Type,Min Bedrooms,Max Bedrooms,Bathrooms,Amenities,Notes';
    const client = first(
      `${header}\nLata,"Flat, Tree house boat",3,2 BHK + study,40,"${Array.from({ length: 41 }, (_, n) => `A${n}`)}",Old client\nAsha,Flat,1,2,2,Gym,\n`,
    );
    expect(client).toMatchObject({
      property_type_ids: ['flat'],
      bedrooms_min: 2,
      bedrooms_max: 3,
      bathrooms_min: null,
      bathrooms_max: null,
      notes: 'Old client\nBathrooms: 40\nProperty Type: Tree house boat\nAmenities: A40',
    });
    expect(client.amenities).toHaveLength(40);
    expect(client.said.map(([field, code]) => [field, code])).toEqual([
      ['bedrooms_max', 'extra_room'],
      ['bedrooms_min', 'exchanged'],
      ['bathrooms_max', 'kept_in_notes'],
      ['property_types', 'kept_in_notes'],
      ['amenities', 'shortened'],
    ]);
  });

  it('matches a type of the agency by its full name, even if the name contains other types', () => {
    expect(first('Name,Property Type\nLata,Gated Row & Garden\n').property_type_ids).toEqual(['own']);
  });

  it('is recognized if it was imported before preferences were read', () => {
    const { said: _, ...input } = first('Name,Phone\nLata,9822041736\n');
    const { property_type_ids, bedrooms_min, bedrooms_max, bathrooms_min, bathrooms_max, amenities, ...known } = input;
    const { other_phones: __, other_phones_e164: ___, ...old } = known;
    expect([property_type_ids, amenities, bedrooms_min, bedrooms_max, bathrooms_min, bathrooms_max].flat()).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(clientDuplicateKey(input)).toBe(contentKey(old));
    expect(clientDuplicateKey({ ...input, bedrooms_min: 2 })).not.toBe(clientDuplicateKey(input));
  });

  it('has a term for every offered amenity', () => {
    expect(Object.keys(amenityTerms)).toEqual(Object.keys(presetAmenities));
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
  ])('reads %s as a client type', (said, client_type) => {
    expect(first(`Name,Client Type\nLata,${said}\n`)).toMatchObject({ client_type });
  });

  it('joins first and last names, and puts unmatched columns into the notes', () => {
    expect(first('First Name,Last Name,Phone,Visited,PAN\nLata,Rane,9822041736,Kesar Wada,AAPFU0939F\n')).toMatchObject(
      {
        full_name: 'Lata Rane',
        notes: 'Visited: Kesar Wada',
      },
    );
    expect(first('First Name,Last Name,Phone\nLata,,9822041736\n').full_name).toBe('Lata');
  });

  it('reads a budget from two columns in the unit of their names, and swaps reversed ends', () => {
    const header = 'Name,Min Budget (Lakhs),Max Budget (Lakhs)';
    expect(first(`${header}\nLata,80,120\n`)).toMatchObject({ budget_min: '8000000.00', budget_max: '12000000.00' });
    expect(first(`${header}\nLata,120,80\n`)).toMatchObject({
      budget_min: '8000000.00',
      budget_max: '12000000.00',
      said: [['budget_min', 'exchanged', '12000000.00 – 8000000.00']],
    });
    expect(first(`${header}\nLata,80,\n`)).toMatchObject({ budget_min: '8000000.00', budget_max: null });
  });

  it('takes a single figure in one column as the maximum', () => {
    expect(first('Name,Budget\nLata,75 lakh\n')).toMatchObject({ budget_min: null, budget_max: '7500000.00' });
    expect(first('Name,Budget\nLata,1 cr+\n')).toMatchObject({ budget_min: '10000000.00', budget_max: null });
  });

  it('has further numbers with their kinds, from the cell of the phone and columns of their own', () => {
    const client = first(
      'Name,Mobile,Alternate Mobile\n' +
        'Lata,"98220 41736, 98220-41737 / 37","Office: 98220 41738; 98220 41739 (wife), 9822041736, 98220 41740, 98220 41741"\n' +
        'Asha,9822055555,\n',
    );
    expect(client).toMatchObject({
      phone: '98220 41736',
      other_phones: ['other:98220-41737', 'work:98220 41738', 'spouse:98220 41739', 'other:98220 41740'],
      other_phones_e164: ['+919822041737', '+919822041738', '+919822041739', '+919822041740'],
      notes: 'Mobile: 37\nAlternate Mobile: 98220 41741',
    });
    expect(first('Name,Office Phone\nLata,98220 41738\n')).toMatchObject({ phone: '98220 41738', other_phones: [] });
  });

  it('loses no text: the notes keep what no field can take, with a remark', () => {
    const client = first(
      'Name,Mobile,Email,Type,Budget,State,GSTIN,Agent,Language,Notes\n' +
        'Lata,98220 41736 / 98220 41737,lata at home,Friend,as agreed,Wonderland,27ABC,Nobody,Tamil,Old client\n' +
        'Asha,9822055555,asha@example.in,Buyer,75 L,MH,27AAPFU0939F1ZV,,Hindi,\n',
    );
    expect(client).toMatchObject({
      phone: '98220 41736',
      other_phones: ['other:98220 41737'],
      other_phones_e164: ['+919822041737'],
      email: null,
      client_type: null,
      budget_max: null,
      state: null,
      gstin: null,
      agent_id: null,
      language: 'en',
      notes: 'Old client\nType: Friend\nEmail: lata at home\nBudget: as agreed\nState: Wonderland\nGSTIN: 27ABC',
    });
    expect(client.said).toEqual([
      ['client_type', 'kept_in_notes', 'Friend'],
      ['email', 'kept_in_notes', 'lata at home'],
      ['budget_max', 'kept_in_notes', 'as agreed'],
      ['state', 'kept_in_notes', 'Wonderland'],
      ['gstin', 'kept_in_notes', '27ABC'],
      ['language', 'unknown', 'Tamil'],
      ['agent', 'nobody_here', 'Nobody'],
    ]);
  });

  it('is refused without a name, and if its columns cannot be determined', () => {
    const { readings } = read('Name,Phone\n,9822041736\nLata,9822041736,one more\nName,Phone\n');
    expect(readings.map((reading) => (reading.ok ? null : reading.problems))).toEqual([
      [{ field: 'full_name', code: 'missing', text: 'Name' }],
      [{ field: 'row', code: 'too_many_cells', text: '' }],
      [{ field: 'row', code: 'repeated_header', text: '' }],
    ]);
  });
});

it('turns any cells into input that the form would accept', () => {
  const hard = fc.constantFrom(
    '98220 41736',
    '=1+1',
    "o'x@y.in",
    'a@b.in, c@d.in',
    'N/A',
    '80 L – 1 Cr',
    '1e5',
    '2-3 BHK',
    '0',
    '9+',
    'Flat or Villa',
    '["Gym","Lift"]',
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
    'Property Types',
    'Min Bedrooms',
    'Max Bedrooms',
    'Min Bathrooms',
    'Max Bathrooms',
    'Amenities',
    'Address',
    'State',
    'GSTIN',
    'Language',
    'Notes',
  ];
  const mapping = guessClientMapping(columns, []);
  expect(Object.values(mapping).filter(({ kind }) => kind === 'column')).toHaveLength(columns.length);
  fc.assert(
    fc.property(fc.array(cell, { minLength: columns.length, maxLength: columns.length }), (cells) => {
      const row = Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? '']));
      const reading = readClientRow({ number: 2, cells: row, shape: 'whole' }, mapping, lookups);
      if (!reading.ok) return;
      const { phone_e164: _, other_phones_e164: __, property_type_ids, amenities, ...rest } = reading.input;
      const { bedrooms_min, bedrooms_max, bathrooms_min, bathrooms_max, ...input } = rest;
      const parsed = clientInput.safeParse({ ...input, client_type: input.client_type ?? 'buyer' });
      expect(parsed.error?.issues ?? []).toEqual([]);
      expect(parsed.data).toEqual({ ...input, client_type: input.client_type ?? 'buyer' });
      const { preferred_locations, budget_min, budget_max, notes } = input;
      const preferences = { preferred_locations, budget_min, budget_max, notes, amenities };
      const rooms = { bedrooms_min, bedrooms_max, bathrooms_min, bathrooms_max };
      expect(property_type_ids.every((id) => Object.values(types).includes(id))).toBe(true);
      const saved = clientPreferences.safeParse({ ...preferences, ...rooms, property_type_ids: [] });
      expect(saved.error?.issues ?? []).toEqual([]);
      expect(saved.data).toEqual({ ...preferences, ...rooms, property_type_ids: [] });
    }),
    { numRuns: 500 },
  );
});
