import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImportRow } from '#features/imports/import-row.ts';
import { readMapping, unknownColumns } from '#features/imports/mapping.ts';
import { type ContactColumn, type PropertyImportField, propertyImportFields } from './column-terms.ts';
import { type PropertyMapping, propertyImportRules } from './columns.ts';
import { propertyDuplicateKey, readPropertyRow } from './read-row.ts';

const names = ['Apartment', 'House', 'Villa', 'Land', 'Bungalow Special'];
const lookups = { typeIdsByName: new Map(names.map((name) => [name.toLowerCase(), `id of ${name}`])) };

const everyColumn = readMapping(
  propertyImportRules,
  Object.fromEntries(propertyImportFields.map((field) => [field, { kind: 'column', column: field }])),
);
if (!everyColumn.ok) throw new Error(JSON.stringify(everyColumn.problems));
const columns = everyColumn.mapping;
const whole: Record<string, string> = {
  title: '3 BHK in Tarangini',
  address: '12 Kesarbaug Road',
  city: 'Suryanagari',
  state: 'Maharashtra',
  price: '₹1,35,00,000',
};

function row(cells: Record<string, string>): ImportRow {
  return { number: 2, cells: { ...whole, ...cells }, shape: 'whole' };
}

function read(cells: Record<string, string>, mapping: PropertyMapping = columns) {
  return readPropertyRow(row(cells), mapping, lookups);
}

function taken(cells: Record<string, string>, mapping?: PropertyMapping) {
  const reading = read(cells, mapping);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading;
}

describe('a row with only the required cells', () => {
  it('becomes an input with all other fields empty', () => {
    const reading = read({});
    if (!reading.ok) throw new Error('The row is refused.');
    const filled = Object.entries(reading.input).filter(([, value]) => value !== null);
    expect(reading.notes).toEqual([]);
    expect(Object.fromEntries(filled)).toEqual({
      title: '3 BHK in Tarangini',
      address: '12 Kesarbaug Road',
      city: 'Suryanagari',
      state: '27',
      price: '13500000.00',
      purpose: 'sale',
      status: 'available',
      description: '',
      features: [],
      portal_ids: [],
      contacts: [],
    });
  });
});

describe('people', () => {
  const people = (cells: Record<string, string>) => {
    const { input, notes } = taken(cells);
    const contacts = input.contacts.map(({ role, name, phone, phone_e164 }) => [role, name, phone, phone_e164]);
    return { contacts, notes, description: input.description };
  };
  const ramesh = ['owner', 'Ramesh Patil', '98220 41736', '+919822041736'];

  it.each<[string, Record<string, string>, (string | null)[][]]>([
    ['a name and a number', { owner_name: ' Ramesh  Patil ', owner_phone: '98220 41736' }, [ramesh]],
    ['both in one cell', { owner_name: 'Ramesh Patil - 98220 41736' }, [ramesh]],
    ['a name alone', { builder_name: 'Kumar Builders' }, [['builder', 'Kumar Builders', null, null]]],
    [
      'a number alone',
      { caretaker_phone: '98220 41736' },
      [['caretaker', '98220 41736', '98220 41736', '+919822041736']],
    ],
    [
      'two numbers of one person',
      { owner_name: 'Ramesh Patil', owner_phone: '98220 41736 / 98220 41737' },
      [ramesh, ['owner', 'Ramesh Patil', '98220 41737', '+919822041737']],
    ],
    [
      'several people, one without a number',
      {
        owner_name: 'Ramesh Patil; Suman',
        owner_phone: '98220 41736;',
        tenant_name: 'Asha; Lata',
        tenant_phone: '; 98220 41737',
      },
      [
        ramesh,
        ['owner', 'Suman', null, null],
        ['tenant', 'Asha', null, null],
        ['tenant', 'Lata', '98220 41737', '+919822041737'],
      ],
    ],
    ['blank cells', { owner_name: 'N/A', owner_phone: '-' }, []],
  ])('are read: %s', (_, cells, contacts) => {
    expect(people(cells)).toEqual({ contacts, notes: [], description: '' });
  });

  it('are never described to buyers: an unreadable number and a name that is too long are remarks', () => {
    expect(people({ owner_name: 'Ramesh Patil', owner_phone: 'ask at 12' })).toEqual({
      contacts: [['owner', 'Ramesh Patil', null, null]],
      notes: [{ field: 'owner_phone', code: 'unreadable', text: 'ask at 12' }],
      description: '',
    });
    const long = 'Ramesh '.repeat(20).trim();
    const { contacts, notes } = people({ owner_name: long, owner_phone: '98220 41736, the office' });
    expect(contacts).toEqual([['owner', long.slice(0, 120).trim(), '98220 41736', '+919822041736']]);
    expect(notes).toEqual([
      { field: 'owner_name', code: 'shortened', text: long },
      { field: 'owner_phone', code: 'unreadable', text: 'the office' },
    ]);
  });

  it('are at most twenty; the others are remarks', () => {
    const names = Array.from({ length: 22 }, (_, index) => `Person ${index}`);
    const { contacts, notes } = people({ tenant_name: names.join('; ') });
    expect(contacts).toHaveLength(20);
    expect(notes).toEqual(
      ['Person 20', 'Person 21'].map((text) => ({ field: 'tenant_name', code: 'too_many_people', text })),
    );
  });

  it('do not make a property another one', () => {
    const key = (cells: Record<string, string>) => propertyDuplicateKey(taken(cells).input);
    expect(key({ owner_name: 'Ramesh Patil' })).toBe(key({}));
  });
});

describe('refusals', () => {
  it('list every reason at once', () => {
    expect(read({ title: '', address: ' - ', city: 'NA', state: '', price: '' })).toEqual({
      ok: false,
      problems: [
        { field: 'address', code: 'missing', text: 'address' },
        { field: 'city', code: 'missing', text: 'city' },
        { field: 'state', code: 'missing', text: 'state' },
        { field: 'price', code: 'missing', text: 'price' },
        { field: 'title', code: 'missing', text: 'title' },
      ],
    });
  });

  it.each([
    [{ state: 'Atlantis' }, { field: 'state', code: 'unknown', text: 'Atlantis' }],
    [{ state: 'constructor' }, { field: 'state', code: 'unknown', text: 'constructor' }],
    [{ city: 'x'.repeat(101) }, { field: 'city', code: 'too_long', text: 'x'.repeat(101) }],
    [{ price: 'call' }, { field: 'price', code: 'unreadable', text: 'call' }],
    [{ price: '0' }, { field: 'price', code: 'out_of_range', text: '0' }],
  ])('%j', (cells, problem) => {
    expect(read(cells)).toEqual({ ok: false, problems: [problem] });
  });

  it('cover a row whose cells may be shifted', () => {
    for (const shape of ['too_many_cells', 'broken_quotes', 'repeated_header'] as const) {
      expect(readPropertyRow({ ...row({}), shape }, columns, lookups)).toEqual({
        ok: false,
        problems: [{ field: 'row', code: shape, text: '' }],
      });
    }
  });
});

describe('fields', () => {
  it.each<readonly [Exclude<PropertyImportField, ContactColumn>, string, unknown, readonly string[]]>([
    ['state', 'MH', '27', []],
    ['state', 'karnataka, India', '29', []],
    ['state', 'T.N.', '33', []],
    ['state', 'Delhi (NCT)', '07', []],
    ['zip_code', '560 001', '560001', []],
    ['zip_code', '560001.0', '560001', []],
    ['zip_code', '012345', null, ['zip_code not_kept']],
    ['zip_code', 'SW1A 1AA', null, ['zip_code not_kept']],
    ['property_type', 'villa', 'id of Villa', []],
    ['property_type', 'Flat', 'id of Apartment', []],
    ['property_type', 'BUNGALOW SPECIAL', 'id of Bungalow Special', []],
    ['property_type', 'Row house', 'id of House', []],
    ['property_type', 'Residential plot', 'id of Land', []],
    ['property_type', 'Shop', null, ['property_type not_in_list']],
    ['property_type', 'Spaceship', null, ['property_type unknown']],
    ['bathrooms', '2.5', 2.5, []],
    ['area_basis', 'Super built-up  Area', 'super_built_up', []],
    ['purpose', 'For Sale', 'sale', []],
    ['purpose', 'To-Let', 'rent', ['price implausible']],
    ['purpose', 'Leasehold', 'lease', []],
    ['purpose', 'maybe', 'sale', ['purpose unknown']],
    ['status', 'SOLD OUT', 'sold', []],
    ['status', 'Booked', 'pending', []],
    ['status', 'who knows', 'available', ['status unknown']],
    ['year_built', '2015', 2015, []],
    ['year_built', '2015.0', 2015, []],
    ['year_built', '5 years', null, ['year_built unreadable']],
    ['year_built', '15', null, ['year_built out_of_range']],
    ['features', 'Gym, Lift; gym | Car  park\nPool', ['Gym', 'Lift', 'Car park', 'Pool'], []],
    ['features', '["Gym","Lift"]', ['Gym', 'Lift'], []],
    ['lot_size', ' 30 x 40  ft ', '30 x 40 ft', []],
    ['rera_number', 'P52100012345', 'P52100012345', []],
    ['listing_date', '04/03/2026', '2026-03-04', []],
    ['listing_date', '18-May', null, ['listing_date unreadable']],
    ['description', ' Sunny \r\n\r\n\r\n quiet\u0000', 'Sunny\n\nquiet', []],
    ['title', ' 3  BHK,\u0007 Tarangini, ', '3 BHK, Tarangini', []],
    ['square_feet', '100 sq yd', '900.00', ['square_feet converted']],
  ])('%s %j is %j', (field, cell, value, notes) => {
    const reading = taken({ [field]: cell });
    expect(reading.input[field === 'property_type' ? 'property_type_id' : field]).toEqual(value);
    expect(reading.notes.map((note) => `${note.field} ${note.code}`)).toEqual(notes);
  });

  it('shortens a title to 200 characters, with a note', () => {
    const reading = taken({ title: 'श'.repeat(250) });
    expect(reading.input.title).toHaveLength(200);
    expect(reading.notes).toEqual([{ field: 'title', code: 'shortened', text: 'श'.repeat(250) }]);
  });

  it('keeps both coordinates or neither', () => {
    expect(taken({ latitude: '12.9715987', longitude: '77.5945627° E' }).input).toMatchObject({
      latitude: 12.971599,
      longitude: 77.594563,
    });
    expect(taken({ latitude: '12.97' })).toMatchObject({
      input: { latitude: null, longitude: null },
      notes: [{ field: 'longitude', code: 'incomplete', text: '12.97' }],
    });
    expect(taken({ latitude: '77.59', longitude: '12.97' }).notes).toEqual([
      { field: 'latitude', code: 'implausible', text: '77.59, 12.97' },
    ]);
    expect(taken({ latitude: '95', longitude: '77' }).notes).toEqual([
      { field: 'latitude', code: 'out_of_range', text: '95' },
      { field: 'latitude', code: 'incomplete', text: '77' },
    ]);
  });

  it('reads a monthly price as rent unless the file says otherwise', () => {
    expect(taken({ price: '25k per month' }).input.purpose).toBe('rent');
    expect(taken({ price: '25k per month', purpose: 'lease' }).input.purpose).toBe('lease');
  });

  it('adds the unit of the column to the text of a converted bare figure', () => {
    const mapping = { ...columns, square_feet: { kind: 'column', column: 'square_feet', unit: 'sq_m' } } as const;
    expect(taken({ square_feet: '120' }, mapping)).toMatchObject({
      input: { square_feet: '1291.67', area_text: '120 sq m' },
      notes: [],
    });
  });
});

describe('an area without a unit', () => {
  const inFeet = { ...columns, square_feet: { kind: 'column', column: 'Area', unit: 'sq_ft' } } as const;

  it('takes the unit from the description, with a note', () => {
    expect(taken({ Area: '300', description: 'A plot of 300 sq.Yards.' }, inFeet)).toMatchObject({
      input: { square_feet: '2700.00', area_text: '300 sq yd' },
      notes: [{ field: 'square_feet', code: 'unit_beside', text: '300 sq yd' }],
    });
  });

  it('is left empty when nothing shows its unit', () => {
    expect(taken({ square_feet: '300' })).toMatchObject({
      input: { square_feet: null, area_text: '300' },
      notes: [{ field: 'square_feet', code: 'unit_unknown', text: '300' }],
    });
  });

  it('keeps the unit in the name of its column, with a note about another unit', () => {
    const named = { ...columns, square_feet: { kind: 'column', column: 'Area sqft', unit: 'sq_ft' } } as const;
    expect(taken({ 'Area sqft': '300', description: 'A plot of 300 sq yards.' }, named)).toMatchObject({
      input: { square_feet: '300.00' },
      notes: [{ field: 'square_feet', code: 'other_unit_beside', text: '300 sq yd' }],
    });
  });

  it('follows the basis when the cell has several areas', () => {
    const cell = 'Plot area 240(200.67 sq.m.)Built Up area: 2200 sq.ft.(204.39 sq.m.)';
    expect(taken({ Area: cell, area_basis: 'Plot' }, inFeet).input).toMatchObject({
      square_feet: '2160.00',
      area_basis: 'plot',
      area_text: cell,
    });
    expect(taken({ Area: cell, area_basis: 'Carpet' }, inFeet)).toMatchObject({
      input: { square_feet: '2200.00', area_basis: 'built_up' },
      notes: [
        { field: 'square_feet', code: 'further_areas' },
        { field: 'area_basis', code: 'other_basis' },
      ],
    });
  });
});

describe('the derived type', () => {
  const mapping: PropertyMapping = { ...columns, property_type: { kind: 'derived' } };
  it.each([
    ['2 BHK', 'Super built-up', 'Apartment'],
    ['4 Bedroom', 'Plot  Area', 'House'],
    ['3 BHK', 'Plot  Area', 'House'],
    ['', 'Plot  Area', 'Land'],
    ['3 BHK Villa', 'Built-up', 'Villa'],
    ['3', '', 'Apartment'],
  ])('%s, %s is %s', (bedrooms, area_basis, name) => {
    expect(taken({ bedrooms, area_basis, title: 'Tarangini' }, mapping).input.property_type_id).toBe(`id of ${name}`);
  });

  it('is empty, with a note, when it is unknown or the agency does not have it', () => {
    expect(taken({ title: 'Tarangini' }, mapping)).toMatchObject({
      input: { property_type_id: null },
      notes: [{ field: 'property_type', code: 'unknown', text: '' }],
    });
    expect(taken({ bedrooms: '1 RK', title: 'Tarangini' }, mapping).notes).toContainEqual({
      field: 'property_type',
      code: 'not_in_list',
      text: 'Studio',
    });
  });
});

describe('mapping', () => {
  it('lists the mapped columns that a file does not have', () => {
    expect(unknownColumns(columns, propertyImportFields.slice(2))).toEqual([
      { field: 'title', column: 'title' },
      { field: 'address', column: 'address' },
    ]);
  });

  it('refuses units and sources of another kind of field', () => {
    const wrong: PropertyMapping = {
      ...columns,
      price: { kind: 'column', column: 'price', unit: 'acre' },
      title: { kind: 'derived' },
    };
    expect(readMapping(propertyImportRules, wrong)).toEqual({
      ok: false,
      problems: [
        { path: 'mapping.title', code: 'not_valid' },
        { path: 'mapping.price.unit', code: 'not_valid' },
      ],
    });
  });

  it('ignores inherited object properties', () => {
    const mapping: PropertyMapping = { ...columns, title: { kind: 'column', column: 'constructor' } };
    expect(read({}, mapping)).toEqual({
      ok: false,
      problems: [{ field: 'title', code: 'missing', text: 'constructor' }],
    });
  });
});

describe('the duplicate key', () => {
  it('ignores spacing, case and punctuation, but no digit', () => {
    const key = propertyDuplicateKey(taken({ features: 'Gym, Lift' }).input);
    expect(
      propertyDuplicateKey(taken({ title: ' 3 bhk  IN tarangini,', features: 'lift; gym', price: '1.35 Cr' }).input),
    ).toBe(key);
    expect(propertyDuplicateKey(taken({ features: 'Gym, Lift', price: '13500000.01' }).input)).not.toBe(key);
    expect(propertyDuplicateKey(taken({ features: 'Gym, Lift', bathrooms: '2' }).input)).not.toBe(key);
  });
});

describe('arbitrary text', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^[\d\s,.\-+x/a-fklt₹½०-९()]{0,40}$/u),
    fc.constantFrom('1e99', '9'.repeat(300), '-', ',', '.', '1 acre '.repeat(60), '\ud800', '__proto__'),
  );
  const anyCells = fc.record(Object.fromEntries(propertyImportFields.map((field) => [field, text])));

  it('reads without throwing, as a valid input or as reasons of refusal', () => {
    fc.assert(
      fc.property(anyCells, fc.boolean(), (cells, isBase) => {
        const reading = readPropertyRow(
          { number: 2, cells: isBase ? { ...cells, ...whole } : cells, shape: 'whole' },
          columns,
          lookups,
        );
        if (!reading.ok) {
          expect(reading.problems.length).toBeGreaterThan(0);
          return;
        }
        const { input } = reading;
        expect(input.price).toMatch(/^\d{1,10}\.\d{2}$/u);
        expect(input.square_feet ?? '1.00').toMatch(/^\d{1,10}\.\d{2}$/u);
        expect(input.title.length).toBeGreaterThan(0);
        expect(input.title.length).toBeLessThanOrEqual(200);
        expect((input.bathrooms ?? 0) * 2).toBe(Math.round((input.bathrooms ?? 0) * 2));
        expect(JSON.stringify(input)).not.toMatch(/\\u0000|\\ud[89a-f]/u);
      }),
      { numRuns: 2000 },
    );
  });

  it('fills any template without throwing', () => {
    fc.assert(
      fc.property(text, text, (template, cell) => {
        const mapping: PropertyMapping = { ...columns, title: { kind: 'template', template } };
        expect(typeof read({ [template]: cell }, mapping).ok).toBe('boolean');
      }),
    );
  });
});
