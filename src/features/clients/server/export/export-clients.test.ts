import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import fastify from 'fastify';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { amount, awkwardTexts, maybe, phone } from '#features/imports/export-testing.ts';
import { previewImport, uploadImport } from '#features/imports/server/prepare-import.ts';
import { readImport, runImport, startImport } from '#features/imports/server/run-import.ts';
import { insertPropertyTypeRow, listPropertyTypeRows } from '#features/property-types/server/repository.ts';
import { changes } from '#platform/changes/server/tables.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { languageCodes } from '#platform/i18n/languages.ts';
import { stateCodes } from '#platform/indian-states.ts';
import { normalizeOtherPhones, normalizePhone } from '#platform/phones.ts';
import { servePlainRoute } from '#platform/rpc/server/route.ts';
import { somePreferences } from '../../client-testing.ts';
import type { ClientInput } from '../../contract.ts';
import { clientInput, clientPreferences } from '../../contract.ts';
import { clientTypes } from '../../rules.ts';
import { clientImport } from '../import-kind.ts';
import { insertClientRows } from '../repository/client-rows.ts';
import { clients } from '../tables.ts';
import { clientExport, exportClients } from './export-clients.ts';

const kinds = [clientImport];

type Agency = Awaited<ReturnType<typeof openTestAgency>>;
let from: Agency;
let to: Agency;
let meera: Context<Staff>;
let anil: Context<Staff>;
beforeAll(async () => {
  [from, to] = await Promise.all([openTestAgency(), openTestAgency()]);
  meera = await from.hire('Manager', 'Meera');
  anil = await to.hire('Agent', 'Anil');
  const own = { description: '', type_group: 'Residential', created_by: null, created_at: new Date() } as const;
  for (const { base } of [from, to])
    for (const name of ['House & land', 'A/B, [x']) await insertPropertyTypeRow(base.db, { id: uuid(), name, ...own });
});
afterAll(() => Promise.all([from.close(), to.close()]));
beforeEach(clear);

async function clear(): Promise<void> {
  for (const { base } of [from, to]) await base.db.delete(clients);
}

async function exported(filter: Parameters<typeof exportClients>[1] = {}): Promise<Buffer> {
  const { stream } = await exportClients(meera, filter);
  return Buffer.concat(await stream.toArray());
}

async function imported(content: Buffer) {
  const file = { id: uuid(), kind: 'clients' as const, fileName: 'export.csv', content };
  const { id, mapping } = await uploadImport(anil, kinds, file);
  const preview = await previewImport(anil, kinds, { id, mapping });
  expect([...preview.problems.items, ...preview.notes.items]).toEqual([]);
  await startImport(anil, kinds, { id, mapping, with_repeats: true });
  await runImport({ ...to.base, actor: { kind: 'program', profileId: null } }, kinds, id);
  return readImport(anil, id);
}

/** Fields that cannot move to another installation, because people and types have other ids there. */
const notCarried: readonly string[] = ['agent_id', 'property_type_ids'];
const carried = new Set([
  ...Object.keys(clientInput.shape),
  ...Object.keys(clientPreferences.shape),
  'phone_e164',
  'other_phones_e164',
]);

/** Every field that a file must hold, oldest first or in the order of the file. */
async function contentOf({ base }: Agency, order: 'created_at' | 'import_row') {
  const columns = [...carried].filter((field) => !notCarried.includes(field)).map((field) => sql.identifier(field));
  const { rows } = await base.db.execute(sql`
    select ${sql.join(columns, sql`, `)}, array(
        select name from property_types where id = any(property_type_ids) order by name) as property_types
    from clients order by ${sql.identifier(order)}`);
  return rows;
}

const input = fc
  .record({
    full_name: awkwardTexts(120),
    client_type: fc.constantFrom(...clientTypes),
    email: maybe(fc.oneof(fc.emailAddress(), fc.constant("o'brien@example.in"))),
    phone: maybe(phone),
    other_phones: fc.constantFrom<string[][]>(
      [],
      ['home:020 2567 1234'],
      ['work:+91 98220 41736', 'other:98220-41737'],
    ),
    budget_min: maybe(amount),
    budget_max: maybe(amount),
    preferred_locations: fc.array(awkwardTexts(100), { maxLength: 5 }),
    address: maybe(awkwardTexts(300)),
    state: maybe(fc.constantFrom(...stateCodes)),
    gstin: maybe(fc.constant('27AAPFU0939F1ZV')),
    language: fc.constantFrom(...languageCodes),
    notes: awkwardTexts(5000),
    agent_id: fc.constant(null),
  } satisfies Record<Exclude<keyof ClientInput, 'custom'>, fc.Arbitrary<unknown>>)
  .map((entered) => clientInput.safeParse(entered))
  .filter((parsed) => parsed.success)
  .map(({ data }) => ({
    ...data,
    phone_e164: data.phone && normalizePhone(data.phone),
    ...(normalizeOtherPhones(data.other_phones ?? [], data.phone && normalizePhone(data.phone)) ?? {
      other_phones: [],
      other_phones_e164: [],
    }),
    // The form turns an empty text into null, and a file keeps one kind of line ending.
    address: data.address || null,
  }))
  .filter((entered) => (entered.phone === null) === (entered.phone_e164 === null))
  .filter((entered) => !JSON.stringify(entered).includes('\\r'));

const range = (least: number, most: number) =>
  fc
    .tuple(maybe(fc.integer({ min: least, max: most })), maybe(fc.integer({ min: least, max: most })))
    .map(([one, other]) => (one !== null && other !== null && one > other ? [other, one] : [one, other]));
// The usual types and the agency's own.
const typeNames = ['Apartment', 'Villa', 'Land', 'Office', 'House & land', 'A/B, [x'];
const preferences = fc
  .record({ bedrooms: range(0, 10), bathrooms: range(1, 6), amenities: fc.array(awkwardTexts(60), { maxLength: 5 }) })
  .map(({ bedrooms, bathrooms, amenities }) =>
    clientPreferences.safeParse({
      ...somePreferences({ amenities: [...new Set(amenities)] }),
      bedrooms_min: bedrooms[0],
      bedrooms_max: bedrooms[1],
      bathrooms_min: bathrooms[0],
      bathrooms_max: bathrooms[1],
    }),
  )
  .filter((parsed) => parsed.success)
  .map(({ data: { bedrooms_min, bedrooms_max, bathrooms_min, bathrooms_max, amenities } }) => ({
    bedrooms_min,
    bedrooms_max,
    bathrooms_min,
    bathrooms_max,
    amenities,
  }))
  .filter((entered) => !JSON.stringify(entered).includes('\\r'));

const listed = (count: number) =>
  insertClientRows(
    from.base.db,
    Array.from({ length: count }, (_, index) => ({
      id: uuid(),
      full_name: `Client ${index}`,
      client_type: index % 2 === 0 ? ('buyer' as const) : ('tenant' as const),
      notes: 'x'.repeat(200),
      agent_id: meera.actor.profileId,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
    })),
  );

describe('an export of clients', () => {
  it('is imported again without loss, field by field', { timeout: 240_000 }, async () => {
    const person = fc.tuple(input, preferences, fc.subarray(typeNames), fc.boolean());
    const typeIds = new Map((await listPropertyTypeRows(from.base.db)).map(({ id, name }) => [name, id]));
    const numRuns = process.env.AANGAN_MATRIX === 'full' ? 200 : 15;
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 25 }), async (people) => {
        await clear();
        await insertClientRows(
          from.base.db,
          people.map(([values, stated, types, hasType], index) => ({
            ...values,
            custom: {},
            ...stated,
            property_type_ids: types.flatMap((name) => typeIds.get(name) ?? []),
            id: uuid(),
            client_type: hasType ? values.client_type : null,
            created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
          })),
        );
        const run = await imported(await exported({ sort: 'oldest' }));
        expect(run).toMatchObject({ rows_added: people.length, rows_refused: 0 });
        expect(await contentOf(to, 'import_row')).toEqual(await contentOf(from, 'created_at'));
      }),
      { numRuns, endOnFailure: true },
    );
  });

  it('is marked as UTF-8, contains no formulas, and names the agent', async () => {
    await listed(1);
    await from.base.db.update(clients).set({ full_name: '=HYPERLINK("http://x.example")', phone: '+91 98220 41736' });
    const text = (await exported()).toString();
    expect(text.startsWith('\uFEFFName,Client type,Phone,Other phones,E-mail,')).toBe(true);
    expect(text).toContain(`"'=HYPERLINK(""http://x.example"")",Buyer,'+91 98220 41736,`);
    expect(text).toContain(',Meera,');
  });

  it('moves preferences to a new agency, by the names of types', async () => {
    const types = (await listPropertyTypeRows(from.base.db)).filter(({ name }) => ['Villa', 'A/B, [x'].includes(name));
    const rooms = { bedrooms_min: 2, bedrooms_max: 3, bathrooms_min: 1 };
    const kept = {
      ...rooms,
      agent_id: null,
      amenities: ['Parking', 'Lift'],
      property_type_ids: types.map(({ id }) => id),
    };
    await listed(1);
    await from.base.db.update(clients).set(kept);
    const text = (await exported()).toString();
    expect(text).toContain(
      ',Wanted property types,Bedrooms from,Bedrooms to,Bathrooms from,Bathrooms to,Wanted amenities,',
    );
    expect(text).toContain(',"[""A/B, [x"",""Villa""]",2,3,1,,"Parking, Lift",');
    expect(await imported(Buffer.from(text))).toMatchObject({ rows_added: 1, rows_refused: 0 });
    const names = new Map((await listPropertyTypeRows(to.base.db)).map(({ id, name }) => [id, name]));
    const [brought] = await to.base.db.select().from(clients);
    expect(brought).toMatchObject({ ...rooms, bathrooms_max: null, amenities: ['Parking', 'Lift'] });
    expect(brought?.property_type_ids.map((id) => names.get(id))).toEqual(['A/B, [x', 'Villa']);
  });

  it('has exactly the clients of the filter, in its order, from one snapshot, and logs who exported them', async () => {
    await listed(1300);
    const { stream } = await exportClients(meera, { type: ['tenant'], sort: 'oldest' });
    await from.base.db.update(clients).set({ full_name: 'Changed' });
    const lines = Buffer.concat(await stream.toArray())
      .toString()
      .split('\r\n');
    expect(lines).toHaveLength(652);
    expect(lines[1]).toContain('Client 1,');
    expect(lines[650]).toContain('Client 1299,');
    const found = await from.base.db.select().from(changes).where(sql`topic = 'exports'`).orderBy(changes.id);
    const [begun, ended] = found.slice(-2);
    expect(begun).toMatchObject({
      actor_id: meera.actor.profileId,
      difference: { topic: [null, 'clients'], filter: [null, { type: ['tenant'], sort: 'oldest' }] },
    });
    expect(ended).toMatchObject({ entity_id: begun?.entity_id, action: 'finished', difference: { rows: [null, 650] } });
  });

  it('is downloaded from a URL with the filters of the list', async () => {
    await listed(4);
    const app = fastify();
    const http = { address: '127.0.0.1', headers: {}, addHeader: () => undefined };
    servePlainRoute(app, clientExport, () => ({ ...from.base, actor: meera.actor, http }));
    app.setErrorHandler((error: { details?: unknown }, _, reply) => reply.status(422).send({ details: error.details }));
    const url = '/api/clients/export.csv';
    const answer = await app.inject(`${url}?type=buyer&budget_max=5000000&sort=name`);
    expect(answer.headers['content-disposition']).toMatch(/clients \d{4}-\d{2}-\d{2}\.csv"/u);
    expect(answer.body.split('\r\n')).toHaveLength(4);
    const wrong = await app.inject(`${url}?type=friend`);
    expect([wrong.statusCode, wrong.json().details.fields[0].path]).toEqual([422, 'type.0']);
    await app.close();
  });
});
