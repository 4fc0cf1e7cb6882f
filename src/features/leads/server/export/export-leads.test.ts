import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import fastify from 'fastify';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { amount, awkwardTexts, maybe, phone } from '#features/imports/export-testing.ts';
import { previewImport, uploadImport } from '#features/imports/server/prepare-import.ts';
import { readImport, runImport, startImport } from '#features/imports/server/run-import.ts';
import { insertPropertyRows } from '#features/properties/server/repository/property-rows.ts';
import { properties } from '#features/properties/server/tables.ts';
import { changes } from '#platform/changes/server/tables.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { normalizeOtherPhones, normalizePhone } from '#platform/phones.ts';
import { servePlainRoute } from '#platform/rpc/server/route.ts';
import type { LeadInput } from '../../contract.ts';
import { leadInput } from '../../contract.ts';
import { interests, leadSources, leadStatuses, lostReasons, typedWonReasons } from '../../rules.ts';
import { leadImport } from '../import-kind.ts';
import { topAt } from '../repository/board.ts';
import { insertLeadRows } from '../repository/lead-rows.ts';
import { lossOf, winOf } from '../service/save-lead.ts';
import { leads } from '../tables.ts';
import { exportLeads, leadExport } from './export-leads.ts';

const kinds = [leadImport];

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
  for (const { base } of [from, to]) {
    await base.db.delete(leads);
    await base.db.delete(properties);
  }
}

async function exported(filter: Parameters<typeof exportLeads>[1] = {}): Promise<Buffer> {
  const { stream } = await exportLeads(meera, filter);
  return Buffer.concat(await stream.toArray());
}

async function imported(content: Buffer) {
  const file = { id: uuid(), kind: 'leads' as const, fileName: 'export.csv', content };
  const { id, mapping } = await uploadImport(anil, kinds, file);
  const preview = await previewImport(anil, kinds, { id, mapping });
  expect([...preview.problems.items, ...preview.notes.items]).toEqual([]);
  await startImport(anil, kinds, { id, mapping, with_repeats: true });
  await runImport({ ...to.base, actor: { kind: 'program', profileId: null } }, kinds, id);
  return readImport(anil, id);
}

/** Fields that another installation cannot import: people and properties have other ids there. */
const notCarried: readonly string[] = ['assigned_agent_id', 'property_id', 'property_type_ids'];
const carried = [
  ...Object.keys(leadInput.shape).filter((field) => !notCarried.includes(field)),
  'phone_e164',
  'other_phones_e164',
];

/** All exported fields, oldest first or in file order. */
async function contentOf({ base }: Agency, order: 'created_at' | 'import_row') {
  const columns = carried.map((field) => sql`l.${sql.identifier(field)}`);
  const { rows } = await base.db.execute(sql`
    select ${sql.join(columns, sql`, `)}, p.title,
      (l.created_at at time zone 'Asia/Kolkata')::date as created_on
    from leads l left join properties p on p.id = l.property_id order by l.${sql.identifier(order)}`);
  return rows;
}

const input = fc
  .record({
    full_name: awkwardTexts(120),
    email: maybe(fc.oneof(fc.emailAddress(), fc.constant("o'brien@example.in"))),
    phone: maybe(phone),
    other_phones: fc.constantFrom<string[][]>(
      [],
      ['home:020 2567 1234'],
      ['work:+91 98220 41736', 'other:98220-41737'],
    ),
    source: fc.constantFrom(...leadSources),
    status: fc.constantFrom(...leadStatuses),
    lost_reason: fc.constantFrom(...lostReasons),
    lost_note: awkwardTexts(500),
    won_reason: fc.constantFrom(...typedWonReasons),
    won_note: awkwardTexts(500),
    interest_type: maybe(fc.constantFrom(...interests)),
    budget_min: maybe(amount),
    budget: maybe(amount),
    property_type_ids: fc.constant<string[]>([]),
    bedrooms_min: maybe(fc.nat({ max: 10 })),
    bedrooms_max: maybe(fc.nat({ max: 10 })),
    area_min: maybe(fc.integer({ min: 1, max: 10_000_000 })),
    area_max: maybe(fc.integer({ min: 1, max: 10_000_000 })),
    possession_by: maybe(fc.constantFrom('2026-02-28', '2031-12-01')),
    preferred_locations: fc.array(awkwardTexts(100), { maxLength: 5 }),
    notes: awkwardTexts(5000),
    follow_up_on: maybe(fc.constantFrom('2026-02-28', '2031-12-01', '1999-04-05')),
    assigned_agent_id: fc.constant(null),
    property_id: fc.constant(null),
  } satisfies Record<Exclude<keyof LeadInput, 'custom'>, fc.Arbitrary<unknown>>)
  .map((entered) => leadInput.safeParse(entered))
  .filter((parsed) => parsed.success)
  .map(({ data }) => {
    const status = data.status === 'converted' ? 'qualified' : data.status;
    const phone_e164 = data.phone && normalizePhone(data.phone);
    const ends = { ...lossOf(status, data.lost_reason, data.lost_note), ...winOf(status, data, null) };
    const others = normalizeOtherPhones(data.other_phones ?? [], phone_e164) ?? {
      other_phones: [],
      other_phones_e164: [],
    };
    return { ...data, status, ...ends, phone_e164, ...others };
  })
  .filter((entered) => (entered.phone === null) === (entered.phone_e164 === null))
  // Of line ends a file keeps one kind.
  .filter((entered) => !JSON.stringify(entered).includes('\\r'));

/** Both agencies have properties with the same titles. */
const titles = ['Kamala Niwas', '=1+1 Villa', "O'Brien's, “new”", 'कृष्णा 2 BHK'];
const propertyRows = (count: number) =>
  titles.slice(0, count).map((title) => ({
    id: uuid(),
    title,
    property_type_id: null,
    price: '4200000.00',
    address: 'Tilak Road',
    city: 'Pune',
    state: '27',
    listing_date: '2026-01-01',
  }));

const listed = (count: number) =>
  insertLeadRows(
    from.base.db,
    Array.from({ length: count }, (_, index) => ({
      id: uuid(),
      full_name: `Lead ${index}`,
      status: index % 2 === 0 ? ('new' as const) : ('qualified' as const),
      position: topAt(new Date(), index),
      notes: 'x'.repeat(200),
      assigned_agent_id: meera.actor.profileId,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
    })),
  );

describe('an export of leads', () => {
  it('is imported again with all fields unchanged', { timeout: 240_000 }, async () => {
    const enquiry = fc.tuple(input, fc.boolean(), fc.nat({ max: titles.length }), fc.nat({ max: 20 }));
    const numRuns = process.env.AANGAN_MATRIX === 'full' ? 200 : 15;
    await fc.assert(
      fc.asyncProperty(fc.array(enquiry, { minLength: 1, maxLength: 25 }), async (enquiries) => {
        await clear();
        const here = propertyRows(titles.length);
        await insertPropertyRows(from.base.db, here);
        await insertPropertyRows(to.base.db, propertyRows(titles.length));
        await insertLeadRows(
          from.base.db,
          enquiries.map(([values, hasSource, property, days], index) => ({
            ...values,
            custom: {},
            id: uuid(),
            source: hasSource ? values.source : null,
            property_id: here[property]?.id ?? null,
            position: topAt(new Date(), index),
            created_at: new Date(Date.UTC(2025, 0, index * 30 + days, 18, 29, 59)),
          })),
        );
        const run = await imported(await exported({ sort: 'oldest' }));
        expect(run).toMatchObject({ rows_added: enquiries.length, rows_refused: 0 });
        expect(await contentOf(to, 'import_row')).toEqual(await contentOf(from, 'created_at'));
      }),
      { numRuns, endOnFailure: true },
    );
  });

  it('is safe for spreadsheets: marked as UTF-8, without formulas, and with the agent’s name', async () => {
    await listed(1);
    await from.base.db.update(leads).set({ full_name: '=HYPERLINK("http://x.example")', phone: '+91 98220 41736' });
    const text = (await exported()).toString();
    expect(text.startsWith('\uFEFFName,Phone,Other phones,E-mail,Source,Stage,')).toBe(true);
    expect(text).toContain(`"'=HYPERLINK(""http://x.example"")",'+91 98220 41736,,,,New,`);
    expect(text).toContain(',Meera,2026-01-01,');
  });

  it('writes the choices in words, and nothing for an unknown reason', async () => {
    await listed(1);
    const choices = { source: 'email', status: 'closed', won_reason: 'unknown', interest_type: 'selling' } as const;
    await from.base.db.update(leads).set(choices);
    expect((await exported()).toString()).toContain('Lead 0,,,,E-mail,Closed,,,,,Selling,');
  });

  it('contains exactly the filtered leads, in list order, from one snapshot, and is logged', async () => {
    await listed(1300);
    const { stream } = await exportLeads(meera, { status: ['qualified'], whose: 'mine', sort: 'oldest' });
    await from.base.db.update(leads).set({ full_name: 'Changed' });
    const lines = Buffer.concat(await stream.toArray())
      .toString()
      .split('\r\n');
    expect(lines).toHaveLength(652);
    expect(lines[1]).toContain('Lead 1,');
    expect(lines[650]).toContain('Lead 1299,');
    const found = await from.base.db.select().from(changes).where(sql`topic = 'exports'`).orderBy(changes.id);
    const [begun, ended] = found.slice(-2);
    const filter = { status: ['qualified'], whose: 'mine', sort: 'oldest' };
    expect(begun).toMatchObject({
      actor_id: meera.actor.profileId,
      difference: { topic: [null, 'leads'], filter: [null, filter] },
    });
    expect(ended).toMatchObject({ entity_id: begun?.entity_id, action: 'finished', difference: { rows: [null, 650] } });
  });

  it('is a download with the parameters of the list', async () => {
    await listed(4);
    await from.base.db.update(leads).set({ budget: '5000000', follow_up_on: '2020-01-01' });
    const app = fastify();
    const http = { address: '127.0.0.1', headers: {}, addHeader: () => undefined };
    servePlainRoute(app, leadExport, () => ({ ...from.base, actor: meera.actor, http }));
    app.setErrorHandler((error: { details?: unknown }, _, reply) => reply.status(422).send({ details: error.details }));
    const url = '/api/leads/export.csv';
    const answer = await app.inject(`${url}?status=new&budget_max=5000000&follow_up=overdue&sort=follow_up`);
    expect(answer.headers['content-disposition']).toMatch(/leads \d{4}-\d{2}-\d{2}\.csv"/u);
    expect(answer.body.split('\r\n')).toHaveLength(4);
    const wrong = await app.inject(`${url}?status=friend`);
    expect([wrong.statusCode, wrong.json().details.fields[0].path]).toEqual([422, 'status.0']);
    await app.close();
  });
});
