import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { createClient } from '#features/clients/server/service/save-client.ts';
import { previewImport, uploadImport } from '#features/imports/server/prepare-import.ts';
import { readImport, runImport, startImport } from '#features/imports/server/run-import.ts';
import { changes } from '#platform/changes/server/tables.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { choicesOf } from '#platform/fields/fields.ts';
import { stateCodes } from '#platform/indian-states.ts';
import { mapValues } from '#platform/map-values.ts';
import type { ContactInput, PropertyInput } from '../../contract.ts';
import { propertyInput } from '../../contract.ts';
import { propertyFields } from '../../fields.ts';
import { propertyStatuses, purposes } from '../../rules.ts';
import { propertyImport } from '../import-kind.ts';
import { insertPropertyRows } from '../repository/property-rows.ts';
import { addContact } from '../service/property-contacts.ts';
import { properties } from '../tables.ts';
import { exportProperties } from './export-properties.ts';

const kinds = [propertyImport];

type Agency = Awaited<ReturnType<typeof openTestAgency>>;
let from: Agency;
let to: Agency;
let meera: Context<Staff>;
let anil: Context<Staff>;
beforeAll(async () => {
  [from, to] = await Promise.all([openTestAgency(), openTestAgency()]);
  meera = await from.hire('Manager', 'Meera');
  anil = await to.hire('Agent', 'Anil');
});
afterAll(() => Promise.all([from.close(), to.close()]));
beforeEach(clear);

async function clear(): Promise<void> {
  for (const { base } of [from, to]) await base.db.delete(properties);
}

async function exported(filter: Parameters<typeof exportProperties>[1] = {}): Promise<Buffer> {
  const { stream } = await exportProperties(meera, filter);
  return Buffer.concat(await stream.toArray());
}

async function imported(content: Buffer) {
  const uploaded = await uploadImport(anil, kinds, { id: uuid(), kind: 'properties', fileName: 'export.csv', content });
  const { id, mapping } = uploaded;
  const preview = await previewImport(anil, kinds, { id, mapping });
  expect(preview.problems.items).toEqual([]);
  await startImport(anil, kinds, { id, mapping, with_repeats: true });
  await runImport({ ...to.base, actor: { kind: 'program', profileId: null } }, kinds, id);
  return readImport(anil, id);
}

/** Fields that another installation cannot import: pictures, and ids of people and types. */
const notCarried: readonly string[] = ['image_ids', 'floor_plan_ids', 'agent_id', 'owner_id', 'property_type_id'];
const carried = [
  ...Object.keys(propertyInput.shape).filter((field) => !notCarried.includes(field)),
  ...['status', 'area_text'],
];

/** All exported fields of each property, oldest first or in the order of the file. */
async function contentOf({ base }: Agency, order: 'created_at' | 'import_row') {
  const columns = carried.map((field) => sql`p.${sql.identifier(field)}`);
  const { rows } = await base.db.execute(sql`
    select ${sql.join(columns, sql`, `)}, t.name as type
    from properties p left join property_types t on t.id = p.property_type_id order by p.${sql.identifier(order)}`);
  return rows;
}

const listed = (count: number) =>
  insertPropertyRows(
    from.base.db,
    Array.from({ length: count }, (_, index) => ({
      id: uuid(),
      title: `Home ${index}`,
      address: '12, Tilak Road',
      city: index % 2 === 0 ? 'Pune' : 'Nashik',
      state: '27',
      price: '4200000.00',
      listing_date: '2026-05-04',
      description: 'x'.repeat(400),
      agent_id: meera.actor.profileId,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
    })),
  );

const hard = [
  ...[
    '=1+1',
    '+91',
    '-',
    '@x',
    "'quoted'",
    "'=1",
    'N/A',
    'nil',
    '--',
    '"',
    '""',
    'a""b',
    ',',
    ';',
    '|',
    'null',
    'Title',
  ],
  ...['two  blanks', 'line\nbreak', 'a\n\n\n\nb', 'a\r\nb', '\u00a0x', 'कृष्ण कुंज', 'શાંતિ', 'e\u0301', '₹', '😀', '2 BHK'],
  ...['[]', '["a"]', '[x', '1e5', '007', '{city}', 'sep=;', '1,2', 'Baner, ', '· Pune ·', '<b>', '٣', '½', 'ﬁ'],
];
const texts = (longest: number) =>
  fc
    .array(fc.oneof(fc.constantFrom(...hard), fc.string({ unit: 'grapheme', maxLength: 12 })), { maxLength: 4 })
    .map((parts) => parts.join(' ').slice(0, longest));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const decimal = (most: number) =>
  fc.tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: 99 })).map(([whole, part]) => {
    return `${whole}.${String(part).padStart(2, '0')}`;
  });
const dayWithin = (min: string, max: string) =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
const day = dayWithin('1700-01-01', '2200-01-01');
/** A day that people promise; any other one stays in the description. */
const promisedDay = dayWithin('1900-01-01', '2099-12-31');

const input = (typeIds: readonly string[]) =>
  fc
    .record({
      ...mapValues(choicesOf(propertyFields), (values) => maybe(fc.constantFrom(...values))),
      title: texts(200),
      property_type_id: maybe(fc.constantFrom(...typeIds)),
      purpose: fc.constantFrom(...purposes),
      price: decimal(9_999_999_998),
      address: texts(300),
      locality: maybe(texts(100)),
      project: maybe(texts(120)),
      city: texts(100),
      state: fc.constantFrom(...stateCodes),
      zip_code: maybe(texts(20)),
      bedrooms: maybe(fc.integer({ min: 0, max: 99 })),
      bathrooms: maybe(fc.integer({ min: 0, max: 198 }).map((halves) => halves / 2)),
      square_feet: maybe(decimal(9_999_999_999)),
      floor: maybe(fc.integer({ min: -5, max: 200 })),
      total_floors: maybe(fc.integer({ min: 0, max: 200 })),
      possession_on: maybe(promisedDay),
      covered_parking: maybe(fc.integer({ min: 0, max: 99 })),
      open_parking: maybe(fc.integer({ min: 0, max: 99 })),
      maintenance: maybe(decimal(9_999_999_998)),
      deposit: maybe(decimal(9_999_999_998)),
      lot_size: maybe(texts(100)),
      year_built: maybe(fc.integer({ min: 1800, max: 2100 })),
      description: texts(10_000),
      features: fc.array(texts(60), { maxLength: 5 }),
      image_ids: fc.constant([]),
      floor_plan_ids: fc.constant([]),
      video_url: maybe(fc.webUrl({ validSchemes: ['https'], withQueryParameters: true })),
      tour_url: maybe(fc.webUrl({ validSchemes: ['https'] })),
      rera_number: maybe(texts(60)),
      portal_ids: fc.constantFrom([], ['99acres:D71234567', 'housing:8841']),
      latitude: maybe(fc.double({ min: -90, max: 90, noNaN: true })),
      longitude: maybe(fc.double({ min: -180, max: 180, noNaN: true })),
      listing_date: day,
      agent_id: fc.constant(null),
      owner_id: fc.constant(null),
      project_registration_id: fc.constant(null),
    } satisfies Record<Exclude<keyof PropertyInput, 'custom'>, fc.Arbitrary<unknown>>)
    .map((entered) => {
      const { floor, total_floors, possession, purpose } = entered;
      return propertyInput.safeParse({
        ...entered,
        total_floors: Math.max(total_floors ?? 0, floor ?? 0),
        possession_on: possession === 'under_construction' ? entered.possession_on : null,
        deposit: purpose === 'sale' ? null : entered.deposit,
      });
    })
    .filter((parsed) => parsed.success)
    .map(({ data }) => ({
      ...data,
      listing_date: data.listing_date ?? '',
      // The form saves empty text as null, and a file keeps one kind of line ending.
      zip_code: data.zip_code || null,
      lot_size: data.lot_size?.replaceAll('\r\n', '\n') || null,
      rera_number: data.rera_number?.replaceAll('\r\n', '\n') || null,
    }))
    .filter((entered) => !JSON.stringify(entered).includes('\\r'));

describe('an export', () => {
  it('writes the choices in words', async () => {
    await listed(1);
    const choices = {
      purpose: 'rent',
      status: 'pending',
      area_basis: 'super_built_up',
      facing: 'north_east',
      furnishing: 'semi_furnished',
      possession: 'ready',
    } as const;
    await from.base.db.update(properties).set({ sale_kind: 'new_small' });
    await from.base.db.update(properties).set({ ...choices, square_feet: '900.00' });
    const text = (await exported()).toString();
    expect(text).toContain(
      ',900.00,Super built-up,North-East,,,Semi-Furnished,Ready to Move,,,,,,Rent,New (small project),Pending,',
    );
  });

  it('imports again with every field unchanged', { timeout: 240_000 }, async () => {
    const { rows: types } = await from.base.db.execute<{ id: string }>(sql`select id from property_types`);
    const property = fc.tuple(
      input(types.map(({ id }) => id)),
      fc.constantFrom(...propertyStatuses),
      maybe(texts(100)),
    );
    const numRuns = process.env.AANGAN_MATRIX === 'full' ? 200 : 12;
    await fc.assert(
      fc.asyncProperty(fc.array(property, { minLength: 1, maxLength: 25 }), async (inputs) => {
        await clear();
        await insertPropertyRows(
          from.base.db,
          inputs.map(([{ image_ids: _, floor_plan_ids: __, ...values }, status, said], index) => ({
            ...values,
            custom: {},
            id: uuid(),
            status,
            area_text: said?.replace(/\s+/gu, ' ').trim() || null,
            created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
          })),
        );
        expect(await imported(await exported({ sort: 'oldest' }))).toMatchObject({
          rows_added: inputs.length,
          rows_refused: 0,
        });
        expect(await contentOf(to, 'import_row')).toEqual(await contentOf(from, 'created_at'));
      }),
      { numRuns, endOnFailure: true },
    );
  });

  it('has its people by role, who import again, and leaves out clients in the trash', async () => {
    const client = (full_name: string, phone: string) => createClient(meera, aClient({ full_name, phone }));
    const [owner, tenant, gone] = [
      await client('Kusum Ranade', '+91 98220 41730'),
      await client('Lata Joshi', '98220 41731'),
      await client('Nobody Now', '98220 41732'),
    ];
    await listed(2);
    const [{ id } = { id: '' }] = await from.base.db.select().from(properties).where(sql`title = 'Home 0'`);
    await from.base.db.update(properties).set({ owner_id: owner.id }).where(sql`id = ${id}`);
    const add = (contact: Partial<ContactInput>) =>
      addContact(meera, {
        id: uuid(),
        property_id: id,
        role: 'caretaker',
        client_id: null,
        name: null,
        phone: null,
        ...contact,
      });
    await add({ name: 'Ganpat; Shinde', phone: '98220 41736' });
    await add({ name: '=Namdev "N" 98220 41799' });
    await add({ role: 'owner', name: '+91 98220 41737', phone: '+91 98220 41737' });
    await add({ role: 'builder', name: 'Kumar Builders' });
    await add({ role: 'tenant', client_id: tenant.id });
    await add({ role: 'co_owner', client_id: gone.id });
    await from.base.db.execute(sql`update clients set deleted_at = now() where id = ${gone.id}`);
    const file = await exported({ sort: 'oldest' });
    const text = file.toString();
    expect(text.split('\r\n')[0]).toContain('Owner name,Owner phone,Co-owner name,Co-owner phone,Caretaker name,');
    expect(text).toContain(',Kusum Ranade; +91 98220 41737,');
    expect(text).not.toContain('Nobody Now');
    expect(await imported(file)).toMatchObject({ rows_added: 2, rows_refused: 0 });
    const people = await to.base.db.execute(sql`
      select p.title, k.role, k.name, k.phone, k.phone_e164 from property_contacts k join properties p on p.id = k.property_id
      order by array_position(array['owner', 'co_owner', 'caretaker', 'tenant', 'builder'], k.role), k.created_at, k.id`);
    expect(people.rows.map((row) => Object.values(row))).toEqual([
      ['Home 0', 'owner', 'Kusum Ranade', '+91 98220 41730', '+919822041730'],
      ['Home 0', 'owner', '+91 98220 41737', '+91 98220 41737', '+919822041737'],
      ['Home 0', 'caretaker', 'Ganpat, Shinde', '98220 41736', '+919822041736'],
      ['Home 0', 'caretaker', '=Namdev "N" 98220 41799', null, null],
      ['Home 0', 'tenant', 'Lata Joshi', '98220 41731', '+919822041731'],
      ['Home 0', 'builder', 'Kumar Builders', null, null],
    ]);
  });

  it('is recognised as repeats by the agency that wrote it', async () => {
    await listed(5);
    const text = (await exported()).toString();
    const content = Buffer.from(text.replace('4200000', '4300000'));
    const sent = { id: uuid(), kind: 'properties' as const, fileName: 'export.csv', content };
    const preview = await previewImport(meera, kinds, await uploadImport(meera, kinds, sent));
    expect(preview).toMatchObject({ readable: 1, repeated: 4, refused: 0 });
  });

  it('names the agency’s currency in the price column, and imports again', async () => {
    await listed(2);
    await from.base.db.execute(sql`update company set currency = 'usd'`);
    try {
      const file = await exported({ sort: 'oldest' });
      expect(file.toString()).toContain(',Price (US dollars),');
      expect(file.toString()).not.toContain('rupees');
      expect(await imported(file)).toMatchObject({ rows_added: 2, rows_refused: 0 });
      expect(await contentOf(to, 'import_row')).toEqual(await contentOf(from, 'created_at'));
    } finally {
      await from.base.db.execute(sql`update company set currency = 'inr'`);
    }
  });

  it('suits spreadsheets: UTF-8 with a BOM, CRLF line ends, no formulas', async () => {
    await listed(1);
    await from.base.db.update(properties).set({ title: '=HYPERLINK("http://x.example")', longitude: -73.5 });
    const text = (await exported()).toString();
    expect(text.startsWith('\uFEFFTitle,Address,Locality,')).toBe(true);
    expect(text.endsWith('Meera\r\n')).toBe(true);
    expect(text).toContain(`"'=HYPERLINK(""http://x.example"")"`);
    expect(text).toContain(',4200000.00,');
    expect(text).toContain(',-73.5,');
  });

  it('has the filtered properties in list order, and the change log records who exported it', async () => {
    await listed(1300);
    const lines = (await exported({ city: ['Pune'], sort: 'oldest' })).toString().split('\r\n');
    expect(lines).toHaveLength(652);
    expect(lines[1]).toContain('Home 0,');
    expect(lines[650]).toContain('Home 1298,');
    const found = await from.base.db.select().from(changes).where(sql`topic = 'exports'`).orderBy(changes.id);
    const [begun, ended] = found.slice(-2);
    expect(begun).toMatchObject({
      actor_id: meera.actor.profileId,
      action: 'exported',
      difference: { filter: [null, { city: true, sort: 'oldest' }] },
    });
    expect(ended).toMatchObject({ entity_id: begun?.entity_id, action: 'finished' });
    expect(ended?.difference).toEqual({ rows: [null, 650] });
  });

  it('leaves typed texts of custom fields out of the change log', async () => {
    await exported({ custom: { 'remark.has': 'Kavita Joshi', vastu: ['east'], 'fee.from': 500 } });
    const found = await from.base.db.select().from(changes).where(sql`topic = 'exports'`).orderBy(changes.id);
    expect(found.at(-2)?.difference).toMatchObject({
      filter: [null, { custom: { 'remark.has': true, vastu: ['east'], 'fee.from': 500 } }],
    });
  });

  it('shows one snapshot, without changes made during the export', async () => {
    await listed(1300);
    const { stream } = await exportProperties(meera, { sort: 'oldest' });
    await from.base.db.update(properties).set({ title: 'Changed' });
    await from.base.db.delete(properties).where(sql`city = 'Nashik'`);
    const text = Buffer.concat(await stream.toArray()).toString();
    expect(text.split('\r\n')).toHaveLength(1302);
    expect(text).not.toContain('Changed');
  });

  it('ends its query when the reader closes the stream, and frees its slot', async () => {
    await listed(2500);
    const taken = [];
    for (let index = 0; index < 3; index += 1) taken.push(await exportProperties(meera, {}));
    await expect(exportProperties(meera, {})).rejects.toMatchObject({ code: 'too_many' });
    for (const { stream } of taken) {
      stream.read();
      stream.destroy();
    }
    await Promise.all(taken.map(({ stream }) => new Promise((resolve) => stream.once('close', resolve))));
    const busy = sql`select 1 from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`;
    expect((await from.base.db.execute(busy)).rows).toEqual([]);
    const [last] = await from.base.db.select().from(changes).where(sql`action = 'cancelled'`).limit(1);
    expect(last?.topic).toBe('exports');
    await exported();
  });

  it('fails when it takes too long', async () => {
    await listed(2500);
    // The limit can pass before the stream exists, or while nobody reads it.
    for (const limit of [50, 0]) {
      const failed = exportProperties(meera, {}, limit).then(
        ({ stream }) => new Promise<Error>((resolve) => stream.once('error', resolve)),
        (error: Error) => error,
      );
      expect((await failed).message).toBe('the export took too long');
    }
  });
});
