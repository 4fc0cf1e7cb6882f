import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv } from '#features/imports/csv/parse-csv.ts';
import { leadInput } from '../contract.ts';
import { guessLeadMapping } from './guess-mapping.ts';
import { ownTerms } from './lead-terms.ts';
import { readLeadRow } from './read-row.ts';

const meera = '01941f29-7c00-7000-8000-000000000001';
const kamala = '01941f29-7c00-7000-8000-000000000002';
const flat = '01941f29-7c00-7000-8000-000000000003';
const villa = '01941f29-7c00-7000-8000-000000000004';
const lookups = {
  types: new Map([
    ['apartment', flat],
    ['villa', villa],
  ]),
  agents: new Map<string, string | null>([
    ['meera kulkarni', meera],
    ['ravi kumar', null],
  ]),
  properties: new Map([
    ['Kamala Niwas', kamala],
    ['2 BHK Flat', null],
  ]),
  today: '2026-05-10',
};

/** Reads a file's rows with the guessed mapping. */
function read(file: string) {
  const parsed = parseCsv(Buffer.from(file));
  if (!parsed.ok) throw new Error(parsed.problem.code);
  const mapping = guessLeadMapping(parsed.shape.columns, parsed.rows);
  return { mapping, readings: parsed.rows.map((row) => readLeadRow(row, mapping, lookups)) };
}
function first(file: string) {
  const [reading] = read(file).readings;
  if (!reading?.ok) throw new Error(JSON.stringify(reading));
  return { ...reading.input, said: reading.notes.map(({ field, code, text }) => [field, code, text]) };
}

describe('a row of a lead file', () => {
  it('becomes a lead with all its values', () => {
    expect(
      first(
        'Sr No,Lead Name,Mobile No,Email ID,Lead Source,Lead Status,Looking For,Budget,Location,Project,Next Follow Up,Assigned To,Enquiry Date,Remarks\n' +
          '1,Lata Rane,098220-41736,LATA@Example.in,Referral,Site Visit,Buy,75 Lakh,"Baner, Aundh",Kamala Niwas,15/05/2026,MEERA KULKARNI,02/04/2026,Wants a lift\n',
      ),
    ).toEqual({
      full_name: 'Lata Rane',
      phone: '098220-41736',
      phone_e164: '+919822041736',
      other_phones: [],
      other_phones_e164: [],
      email: 'lata@example.in',
      source: 'referral',
      status: 'qualified',
      lost_reason: null,
      lost_note: '',
      won_reason: null,
      won_note: '',
      interest_type: 'buying',
      budget_min: null,
      budget: '7500000.00',
      preferred_locations: ['Baner', 'Aundh'],
      property_type_ids: [],
      bedrooms_min: null,
      bedrooms_max: null,
      area_min: null,
      area_max: null,
      possession_by: null,
      property_id: kamala,
      follow_up_on: '2026-05-15',
      assigned_agent_id: meera,
      created_on: '2026-04-02',
      notes: 'Wants a lift',
      said: [],
    });
  });

  it.each([
    ['नाम,मोबाइल,स्रोत,स्थिति,बजट,इलाका', 'लता राणे,9822041736,सिफारिश,नया,25000,बाणेर'],
    ['नाव,मोबाईल,स्रोत,टप्पा,बजेट,ठिकाण', 'लता राणे,9822041736,संदर्भ,नवीन,25000,बाणेर'],
    ['નામ,મોબાઇલ,સ્ત્રોત,સ્થિતિ,બજેટ,વિસ્તાર', 'लता राणे,9822041736,ભલામણ,નવું,25000,बाणेर'],
    ['Naam,Sampark,Srot,Sthiti,Rent Budget,Ilaka', 'लता राणे,9822041736,Reference,Naya,25000,बाणेर'],
  ])('is recognized by column names in any language: %s', (header, row) => {
    expect(first(`${header}\n${row}\n`)).toMatchObject({
      full_name: 'लता राणे',
      phone_e164: '+919822041736',
      source: 'referral',
      status: 'new',
      budget: '25000.00',
      preferred_locations: ['बाणेर'],
      said: [],
    });
  });

  it.each([
    ['99acres', 'portal', 'Source: 99acres'],
    ['MagicBricks', 'portal', 'Source: MagicBricks'],
    ['Housing.com', 'portal', 'Source: Housing.com'],
    ['No Broker', 'portal', 'Source: No Broker'],
    ['Just Dial', 'portal', 'Source: Just Dial'],
    ['FB', 'social_media', 'Source: FB'],
    ['Instagram', 'social_media', 'Source: Instagram'],
    ['Facebook Ads', 'social_media', 'Source: Facebook Ads'],
    ['Walkin', 'walk_in', ''],
    ['walk-in', 'walk_in', ''],
    ['Google Ads', 'advertisement', 'Source: Google Ads'],
    ['Hoarding', 'advertisement', 'Source: Hoarding'],
    ['Reference of Mr Shah', 'referral', 'Source: Reference of Mr Shah'],
    ['Property portal', 'portal', ''],
    ['व्हाट्सएप', 'whatsapp', ''],
    ['જાહેરાત', 'advertisement', ''],
    ['', null, ''],
    ['Astrologer', 'other', 'Source: Astrologer'],
  ])('maps %s to a source, and keeps a more specific name', (said, source, notes) => {
    expect(first(`Name,Source\nLata,${said}\n`)).toMatchObject({ source, notes });
  });

  it.each([
    ['Converted', 'qualified', null],
    ['WON', 'closed', null],
    ['Booked', 'closed', null],
    ['Follow-up', 'contacted', null],
    ['In Negotiation', 'negotiation', null],
    ['वाटाघाटी', 'negotiation', null],
    ['Dead', 'lost', 'other'],
    ['Dropped', 'lost', 'other'],
    ['Closed Lost', 'lost', 'other'],
    ['Not interested', 'lost', 'not_interested'],
    ['Wrong number', 'lost', 'not_reachable'],
    ['Duplicate', 'lost', 'duplicate'],
    ['Martian', 'new', null],
    ['', 'new', null],
  ])('maps %s to a stage', (said, status, lost_reason) => {
    expect(first(`Name,Status\nLata,${said}\n`)).toMatchObject({ status, lost_reason });
  });

  it('says that Converted is no stage, and reads why a lead was won', () => {
    expect(first('Name,Status\nLata,Converted to client\n').said).toEqual([
      ['status', 'became_client', 'Converted to client'],
    ]);
    const header = 'Name,Status,Won because';
    expect(first('Name,Status\nLata,Won\n')).toMatchObject({ won_reason: 'unknown', won_note: '', said: [] });
    expect(first(`${header}\nLata,Won,Deal recorded\n`)).toMatchObject({ won_reason: 'deal_elsewhere', said: [] });
    expect(first(`${header}\nLata,Won,Paid in gold\n`)).toMatchObject({
      won_reason: 'other',
      won_note: 'Paid in gold',
      said: [['won_reason', 'reason_in_words', 'Paid in gold']],
    });
    expect(first(`${header}\nLata,New,Deal recorded\n`)).toMatchObject({
      won_reason: null,
      said: [['won_reason', 'kept_in_notes', 'Deal recorded']],
    });
  });

  it('reports how it reads a loss, and keeps the original text', () => {
    const header = 'Name,Status,Lost Reason';
    expect(first(`${header}\nLata,Lost,Too expensive\n`)).toMatchObject({
      lost_reason: 'budget',
      lost_note: '',
      said: [],
    });
    expect(first(`${header}\nLata,Lost,\n`).said).toEqual([['lost_reason', 'no_reason', '']]);
    expect(first(`${header}\nLata,Lost,Moved to Goa\n`)).toMatchObject({
      lost_reason: 'other',
      lost_note: 'Moved to Goa',
      said: [['lost_reason', 'reason_in_words', 'Moved to Goa']],
    });
    expect(first(`${header}\nLata,New,Too expensive\n`)).toMatchObject({
      lost_reason: null,
      notes: 'Lost Reason: Too expensive',
      said: [['lost_reason', 'kept_in_notes', 'Too expensive']],
    });
  });

  it.each([
    ['80 L – 1.2 Cr', '8000000.00', '12000000.00'],
    ['1 cr+', '10000000.00', null],
    ['upto 35k', null, '35000.00'],
  ])('has both ends of its budget: %s is read from %s to %s', (said, budget_min, budget) => {
    expect(first(`Name,Budget\nLata,${said}\n`)).toMatchObject({ budget_min, budget, notes: '', said: [] });
  });

  it('has one end of a range whose lower end has no column, and keeps the text', () => {
    const { mapping } = read('Name,Budget\nLata,75 L\n');
    const row = { number: 2, cells: { Name: 'Lata', Budget: '80 L – 1.2 Cr' }, shape: 'whole' } as const;
    expect(readLeadRow(row, { ...mapping, budget_min: { kind: 'none' } }, lookups)).toMatchObject({
      input: { budget_min: null, budget: '12000000.00', notes: 'Budget: 80 L – 1.2 Cr' },
      notes: [{ field: 'budget', code: 'range_upper_end' }],
    });
  });

  it('has all that it looks for', () => {
    const header = 'Name,Property Type,BHK,Carpet Area (sq m),Possession';
    expect(first(`${header}\nLata,Flat / Villa,2-3 BHK,100-120,31/12/2027\n`)).toMatchObject({
      property_type_ids: [flat, villa],
      bedrooms_min: 2,
      bedrooms_max: 3,
      area_min: 1076,
      area_max: 1292,
      possession_by: '2027-12-31',
      notes: '',
      said: [],
    });
    const good = 'Asha,Villa,4,150,01/06/2027\nKiran,Flat,3,80,01/06/2027\n';
    expect(first(`${header}\nLata,Igloo,many,4 Marla,Ready to move\n${good}`)).toMatchObject({
      property_type_ids: [],
      notes: 'BHK: many\nCarpet Area (sq m): 4 Marla\nProperty Type: Igloo\nPossession: Ready to move',
      said: [
        ['bedrooms_max', 'kept_in_notes', 'many'],
        ['area_max', 'kept_in_notes', '4 Marla'],
        ['property_types', 'kept_in_notes', 'Igloo'],
        ['possession_by', 'kept_in_notes', 'Ready to move'],
      ],
    });
  });

  it.each([
    ['Area', '900', 900, null],
    ['Area', '900 - 1,200 sq ft', 900, 1200],
    ['Size sq ft', 'up to 1200', null, 1200],
    ['Area', '1000+ sq.ft.', 1000, null],
    ['Max area', '1200', null, 1200],
  ])('has an area: %s %s is from %s to %s', (column, said, area_min, area_max) => {
    const lead = first(`Name,${column}\nLata,"${said}"\nAsha,1500\n`);
    expect(lead).toMatchObject({ area_min, area_max, preferred_locations: [], said: [] });
  });

  it('takes a column of localities for locations, whatever it is called', () => {
    expect(first('Name,Area\nLata,Baner\n')).toMatchObject({ preferred_locations: ['Baner'], area_min: null });
  });

  it('exchanges the ends of a reversed range, and says so', () => {
    expect(first('Name,Min BHK,Max BHK,Min area,Max area\nLata,4,2,1200,900\n')).toMatchObject({
      bedrooms_min: 2,
      bedrooms_max: 4,
      area_min: 900,
      area_max: 1200,
      said: [
        ['bedrooms_min', 'exchanged', '4 – 2'],
        ['area_min', 'exchanged', '1200 – 900'],
      ],
    });
  });

  it.each([
    ['1999-04-05', '1999-04-05', []],
    ['2036-05-10', '2036-05-10', []],
    ['2062-05-11', null, [['follow_up_on', 'out_of_range', '2062-05-11']]],
  ])('has a follow-up within ten years: %s is read as %s', (said, follow_up_on, remarks) => {
    const lead = first(`Name,Next follow-up\nLata,${said}\n`);
    expect(lead).toMatchObject({ follow_up_on, said: remarks });
    if (follow_up_on === null) expect(lead.notes).toContain(said);
  });

  it.each([
    ['2026-05-09', '2026-05-09', []],
    ['09-May-2026 14:02', '2026-05-09', []],
    ['2026-05-10', null, []],
    ['2026-05-11', null, [['created_on', 'out_of_range', '2026-05-11']]],
    ['1970-01-01', null, [['created_on', 'out_of_range', '1970-01-01']]],
    ['yesterday', null, [['created_on', 'kept_in_notes', 'yesterday']]],
  ])('has an enquiry date: %s is read as %s', (said, created_on, remarks) => {
    const reading = read('Name,Created On,Phone\nAsha,2026-05-01,\nBina,2026-05-02,\n');
    expect(reading.mapping.created_on).toMatchObject({ column: 'Created On' });
    const row = readLeadRow(
      { number: 2, cells: { Name: 'Lata', 'Created On': said }, shape: 'whole' },
      reading.mapping,
      lookups,
    );
    if (!row.ok) throw new Error('refused');
    expect(row.input.created_on).toBe(created_on);
    expect(row.notes.map(({ field, code, text }) => [field, code, text])).toEqual(remarks);
  });

  it('keeps text that fits no field in the notes, and reports it', () => {
    const lead = first(
      'Name,Mobile,Email,Source,Status,Interest,Budget,Property,Follow Up,Agent,Notes\n' +
        'Lata,98220 41736 / 98220 41737,lata at home,Astrologer,Martian,Owner,as agreed,2 BHK Flat,after Diwali,Nobody,Old friend\n' +
        'Asha,9822055555,asha@example.in,Website,New,Rent,75 L,Ganga Villa,2026-06-01,,\n' +
        'Kiran,9822066666,kiran@example.in,Website,New,Buy,75 L,,2026-06-01,,\n',
    );
    expect(lead).toMatchObject({
      phone: '98220 41736',
      other_phones: ['other:98220 41737'],
      email: null,
      source: 'other',
      status: 'new',
      budget: null,
    });
    expect(lead).toMatchObject({ interest_type: null, property_id: null, follow_up_on: null, assigned_agent_id: null });
    expect(lead.notes).toBe(
      'Old friend\nEmail: lata at home\nSource: Astrologer\nStatus: Martian\nInterest: Owner\n' +
        'Budget: as agreed\nProperty: 2 BHK Flat\nFollow Up: after Diwali',
    );
    expect(lead.said).toEqual([
      ['email', 'kept_in_notes', 'lata at home'],
      ['source', 'kept_in_notes', 'Astrologer'],
      ['status', 'kept_in_notes', 'Martian'],
      ['interest_type', 'kept_in_notes', 'Owner'],
      ['budget', 'kept_in_notes', 'as agreed'],
      ['property', 'several_there', '2 BHK Flat'],
      ['follow_up_on', 'kept_in_notes', 'after Diwali'],
      ['agent', 'nobody_here', 'Nobody'],
    ]);
    expect(first('Name,Assigned to\nLata,Ravi Kumar\n').said).toEqual([['agent', 'shared_name', 'Ravi Kumar']]);
    expect(first('Name,Property\nLata,Ganga Villa\n').said).toEqual([['property', 'not_there', 'Ganga Villa']]);
  });

  it('is rejected without a name, or if its cells cannot be separated', () => {
    const { readings } = read('Name,Phone\n,9822041736\nLata,9822041736,one more\nName,Phone\n');
    expect(readings.map((reading) => (reading.ok ? null : reading.problems))).toEqual([
      [{ field: 'full_name', code: 'missing', text: 'Name' }],
      [{ field: 'row', code: 'too_many_cells', text: '' }],
      [{ field: 'row', code: 'repeated_header', text: '' }],
    ]);
  });
});

it('reads the agency’s own stages, with the reasons that they need', () => {
  const own = (key: string, name: string) =>
    ({ kind: 'lead_stage', key, name, colour: null, is_hidden: false, is_removed: false, merged_into: null }) as const;
  const words = ownTerms([
    own('qualified.visited', 'Site visited'),
    own('closed.registered', 'Registered'),
    own('lost.not_serious', 'Not serious'),
    { ...own('qualified.old', 'Old name'), merged_into: 'qualified.visited' },
  ]);
  const { mapping } = read('Name,Stage\nLata Rane,New\n');
  const stageOf = (Stage: string) => {
    const row = { number: 2, cells: { Name: 'Lata Rane', Stage }, shape: 'whole' } as const;
    const reading = readLeadRow(row, mapping, { ...lookups, words });
    if (!reading.ok) throw new Error('refused');
    const { status, won_reason, lost_reason } = reading.input;
    return [status, won_reason, lost_reason];
  };
  expect(stageOf('SITE VISITED')).toEqual(['qualified.visited', null, null]);
  expect(stageOf('Old name')).toEqual(['qualified.visited', null, null]);
  expect(stageOf('Registered')).toEqual(['closed.registered', 'unknown', null]);
  expect(stageOf('Not serious')).toEqual(['lost.not_serious', null, 'other']);
  expect(stageOf('Negotiation')).toEqual(['negotiation', null, null]);
});

it('yields valid form values from any cells', () => {
  const hard = fc.constantFrom(
    ...['98220 41736', '=1+1', "o'x@y.in", 'a@b.in, c@d.in', 'N/A', '80 L – 1 Cr', '1e5', '"', '[x', 'Lost', 'Dead'],
    ...['2026-02-30', '31/12/1999', '0', '-5', 'x'.repeat(6000), '😀', '9'.repeat(30)],
  );
  const cell = fc.oneof(
    hard,
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );
  const columns = [
    ...['Name', 'Phone', 'Email', 'Source', 'Status', 'Lost Reason', 'Lost Note', 'Interest', 'Budget', 'Locations'],
    ...['Property', 'Follow Up', 'Created On', 'Notes', 'Property Type', 'BHK', 'Area', 'Possession'],
  ];
  const mapping = guessLeadMapping(columns, []);
  // One column holds both ends of the budget, of bedrooms and of the area.
  expect(Object.values(mapping).filter(({ kind }) => kind === 'column')).toHaveLength(columns.length + 3);
  fc.assert(
    fc.property(fc.array(cell, { minLength: columns.length, maxLength: columns.length }), (cells) => {
      const row = Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? '']));
      const reading = readLeadRow({ number: 2, cells: row, shape: 'whole' }, mapping, lookups);
      if (!reading.ok) return;
      const { phone_e164: _, other_phones_e164: __, created_on, ...input } = reading.input;
      expect(created_on === null || (created_on < lookups.today && created_on >= '2000')).toBe(true);
      const entered = { ...input, source: input.source ?? 'other' };
      const parsed = leadInput.safeParse(entered);
      expect(parsed.error?.issues ?? []).toEqual([]);
      expect(parsed.data).toEqual(entered);
    }),
    { numRuns: 500 },
  );
});
