import { eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import type { DaySpan } from '#features/analytics/rules.ts';
import { clients } from '#features/clients/server/tables.ts';
import { company } from '#features/company/server/tables.ts';
import { deals } from '#features/deals/server/tables.ts';
import type { Connection } from '#features/intake/contract.ts';
import { createConnection, updateConnection } from '#features/intake/server/connections.ts';
import { openIntakeSecrets } from '#features/intake/server/secrets.ts';
import { leadTouches } from '#features/intake/server/tables.ts';
import { leads } from '#features/leads/server/tables.ts';
import { meetings } from '#features/meetings/server/tables.ts';
import { insertTestDeal } from '#features/performance/server/testing.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import { createProperty } from '#features/properties/server/service/save-property.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { addDays, dayOf, instantAt } from '#platform/dates.ts';
import { divideHalfUp, paiseOf, rupeesOf } from '#platform/paise.ts';
import { randomFrom } from '#platform/random.ts';
import type { CountedRow, SourceReportInput, SourceReportRow } from '../contract.ts';
import { sourceReport } from '../contract.ts';
import type { SourceGrouping } from '../rules.ts';
import { lastDayOfMonth, sourceCounts, sourceGroupings } from '../rules.ts';
import { createSourceCost, removeSourceCost, updateSourceCost } from './costs.ts';
import { listCostParts, listRowsBehind, readCampaigns, readSourceReport } from './report.ts';

const isFull = process.env.AANGAN_MATRIX === 'full';
const seed = process.env.AANGAN_SEED ?? '13';
const secrets = openIntakeSecrets({ secret: 'a secret of a test' });

let agency: Awaited<ReturnType<typeof openTestAgency>>;
let admin: Context<Staff>;

beforeEach(async () => {
  agency = await openTestAgency();
  admin = await agency.hire('Admin', 'Asha');
});
afterEach(() => agency.close());

const usual = {
  name: 'Portal',
  source: 'portal' as const,
  campaign: 'Diwali',
  portal_account: '',
  cost_per_month: '3000',
  mapping: null,
  keep_days: 90,
  is_enabled: true,
};
const cost = { month: '2026-11-01', source: 'portal' as const, campaign: '', amount: '900' };

it('enters a cost once per month, source and campaign, and corrects it by version', async () => {
  agency.clock.set('2026-11-10T06:00:00Z');
  const id = uuid();
  const made = await createSourceCost(admin, { id, ...cost });
  expect(made).toEqual({ id, ...cost, amount: '900.00', version: 1 });
  expect(await createSourceCost(admin, { id, ...cost })).toEqual(made);
  await expect(createSourceCost(admin, { id: uuid(), ...cost })).rejects.toMatchObject({
    details: { fields: [{ path: 'campaign', code: 'taken' }] },
  });
  const other = await createSourceCost(admin, { id: uuid(), ...cost, campaign: 'Diwali' });
  await expect(updateSourceCost(admin, { ...other, campaign: '' })).rejects.toMatchObject({
    details: { fields: [{ path: 'campaign', code: 'taken' }] },
  });
  const corrected = await updateSourceCost(admin, { ...made, amount: '600' });
  expect(corrected).toMatchObject({ amount: '600.00', version: 2 });
  await expect(updateSourceCost(admin, { ...made, amount: '700' })).rejects.toMatchObject({
    code: 'conflict',
    details: { current: corrected },
  });
  // Ten of thirty days are over.
  const report = await readSourceReport(admin, { period: 'this_month' });
  expect(report.total.cost).toBe('500.00');
  const [part] = await listCostParts(admin, { period: 'this_month', by: 'campaign', source: 'portal', campaign: '' });
  expect(part).toMatchObject({ days: 10, amount: '200.00', per_month: '600.00', entered: corrected });
  expect(await readCampaigns(admin)).toEqual(['Diwali']);
  await removeSourceCost(admin, id);
  await removeSourceCost(admin, id);
  expect((await readSourceReport(admin, { period: 'all' })).total.cost).toBe('300.00');
  const { rows } = await agency.base.database.pool.query(
    "select action from changes where topic = 'source_costs' order by id",
  );
  expect(rows.map(({ action }) => action)).toEqual(['created', 'created', 'updated', 'deleted']);
});

it('counts a connection on the days that it was on, each at the cost of that day', async () => {
  const context = { ...admin, secrets };
  agency.clock.set('2026-10-30T06:00:00Z');
  const { connection } = await createConnection(context, { id: uuid(), kind: 'webhook', ...usual });
  agency.clock.set('2026-11-03T06:00:00Z');
  const inputOf = (found: Connection) => ({ ...found, account: null, mailbox: null });
  const renamed = await updateConnection(context, { ...inputOf(connection), name: 'Renamed', version: 1 });
  agency.clock.set('2026-11-11T06:00:00Z');
  const dearer = await updateConnection(context, { ...inputOf(renamed), cost_per_month: '6000' });
  agency.clock.set('2026-11-20T06:00:00Z');
  const off = await updateConnection(context, { ...inputOf(dearer), is_enabled: false });
  agency.clock.set('2026-11-25T06:00:00Z');
  await updateConnection(context, { ...inputOf(off), is_enabled: true, cost_per_month: null });
  agency.clock.set('2026-11-30T06:00:00Z');
  const parts = await listCostParts(admin, { period: 'all', by: 'connection', connection: connection.id });
  expect(parts.map(({ month, days, amount, per_month }) => [month, days, amount, per_month])).toEqual([
    ['2026-11-01', 10, '1000.00', '3000.00'],
    ['2026-11-01', 10, '2000.00', '6000.00'],
    ['2026-10-01', 2, '193.55', '3000.00'],
  ]);
  const { rows } = await readSourceReport(admin, { period: 'this_month', by: 'connection' });
  expect(rows).toMatchObject([{ connection: { id: connection.id, name: 'Renamed' }, cost: '3000.00', leads: 0 }]);
});

const timeZones = isFull
  ? (['Asia/Kolkata', 'America/New_York', 'Pacific/Auckland'] as const)
  : (['Asia/Kolkata'] as const);

it.each(timeZones)('every figure equals a recount of the rows, and opens them, in %s', async (timeZone) => {
  const chance = randomFrom(`${seed} ${timeZone}`);
  const { db } = agency.base;
  const now = new Date('2026-11-22T20:15:00Z');
  await db.update(company).set({ time_zone: timeZone });
  const agents = [admin, await agency.hire('Agent', 'Bela')].map(({ actor }) => actor.profileId ?? '');
  const today = dayOf(now, timeZone);
  const turns = ['2025-04-01', '2026-04-01', '2026-10-01', '2026-11-01', today] as const;
  const sources = ['portal', 'advertisement', 'website'] as const;
  const campaigns = ['', 'Diwali', 'Monsoon'] as const;
  const instant = () => {
    const away = chance.chance(0.5) ? chance.whole(-2, 2) * 60_000 : chance.whole(-40, 40) * 86_400_000;
    return new Date(Math.min(now.getTime(), instantAt(chance.pick(turns), '00:00', timeZone).getTime() + away));
  };
  const gone = () => (chance.chance(0.1) ? now : null);

  const runs: Run[] = [];
  const connections: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    const id = uuid();
    connections.push(id);
    const at = Array.from({ length: 5 }, instant).toSorted((one, other) => one.getTime() - other.getTime());
    let current = {
      ...usual,
      name: `Connection ${index}`,
      cost_per_month: `${chance.whole(1, 9999)}.${chance.whole(10, 99)}`,
    };
    let version = 1;
    for (const [turn, when] of at.entries()) {
      agency.clock.set(when.toISOString());
      current = {
        ...current,
        source: chance.pick(sources) as 'portal',
        campaign: chance.pick(campaigns),
        cost_per_month: chance.chance(0.3)
          ? `${chance.whole(1, 9999)}.${chance.whole(10, 99)}`
          : current.cost_per_month,
        is_enabled: chance.chance(0.7),
      };
      if (turn === 0) await createConnection({ ...admin, secrets }, { id, kind: 'webhook', ...current });
      else version = (await updateConnection({ ...admin, secrets }, { id, ...current, version })).version;
      const before = runs.findLast(({ connection }) => connection === id);
      const same = before && JSON.stringify({ ...before.state, at: 0 }) === JSON.stringify({ ...current, at: 0 });
      if (!same) runs.push({ connection: id, day: dayOf(when, timeZone), state: current });
    }
  }
  agency.clock.set(now.toISOString());
  for (let index = 0; index < 12; index += 1) {
    const month = chance.pick(['2025-03-01', '2026-04-01', '2026-10-01', '2026-11-01', '2026-12-01'] as const);
    const entered = { month, source: chance.pick(sources), campaign: chance.pick(campaigns) };
    const amount = `${chance.whole(1, 99_999)}.${chance.whole(10, 99)}`;
    await createSourceCost(admin, { id: uuid(), ...entered, amount }).catch(() => undefined);
  }
  const property = uuid();
  await createProperty(admin, { ...aProperty(), id: property });
  const people = Array.from({ length: 12 }, () => uuid());
  await db.insert(clients).values(people.map((id) => ({ id, full_name: 'Lata', deleted_at: gone() })));
  const rows = isFull ? 300 : 80;
  const made = Array.from({ length: rows }, () => ({ id: uuid(), created_at: instant() }));
  await db.insert(leads).values(
    made.map(({ id, created_at }, index) => ({
      id,
      created_at,
      full_name: `Kiran ${index}`,
      position: String(index),
      source: chance.chance(0.1) ? null : chance.pick(sources),
      deleted_at: gone(),
      client_id: chance.chance(0.3) ? (people[chance.whole(0, people.length - 1)] ?? null) : null,
      answered_at: null,
    })),
  );
  for (const { id, created_at } of made)
    if (chance.chance(0.6))
      await db
        .update(leads)
        .set({ answered_at: new Date(created_at.getTime() + chance.whole(0, 3) * 25 * 60_000) })
        .where(eq(leads.id, id));
  const kinds = { kind: 'webhook' as const };
  for (const { id, created_at } of made)
    for (let times = chance.whole(0, 3); times > 0; times -= 1)
      await db.insert(leadTouches).values({
        id: uuid(),
        lead_id: id,
        connection_id: chance.chance(0.8) ? (connections[chance.whole(0, 3)] ?? null) : null,
        ...kinds,
        source: chance.pick(sources),
        campaign: chance.pick(campaigns),
        at: new Date(created_at.getTime() + chance.whole(-1, 2) * 60_000 * (chance.chance(0.5) ? 1 : 3000)),
      });
  for (const id of people)
    await db.insert(leadTouches).values({ id: uuid(), client_id: id, ...kinds, source: 'website', at: instant() });
  const someLead = () => (chance.chance(0.6) ? (made[chance.whole(0, made.length - 1)]?.id ?? null) : null);
  const someClient = () => people[chance.whole(0, people.length - 1)] ?? null;
  await db.insert(meetings).values(
    Array.from({ length: rows }, () => ({
      id: uuid(),
      title: 'Visit',
      meeting_type: 'site_visit' as const,
      overlap_confirmed: true,
      meeting_date: instant(),
      agent_id: agents[0],
      status: chance.pick(['completed', 'completed', 'scheduled', 'cancelled'] as const),
      property_id: chance.chance(0.8) ? property : null,
      lead_id: someLead(),
      client_id: someClient(),
      deleted_at: gone(),
    })),
  );
  const won = new Set<string>();
  for (let index = 0; index < rows / 3; index += 1) {
    const id = await insertTestDeal(db, {
      closed_on: dayOf(instant(), timeZone),
      price: '9000000',
      commission: `${chance.whole(0, 99_999)}.${chance.whole(10, 99)}`,
      shares: [[agents[0] ?? '', '100']],
      is_standing: chance.chance(0.9),
      property_id: null,
    });
    const lead = someLead();
    const lead_id = lead === null || won.has(lead) ? null : lead;
    if (lead_id !== null) won.add(lead_id);
    await db.update(deals).set({ lead_id, client_id: someClient() }).where(eq(deals.id, id));
  }

  const raw = await readRaw(timeZone);
  const periods: SourceReportInput[] = [
    {},
    { period: 'this_month' },
    { period: 'last_month' },
    { period: 'all' },
    { from: '2026-10-20', until: '2026-11-05' },
    { from: '2026-11-20', until: '2027-03-31' },
  ];
  for (const period of periods)
    for (const by of sourceGroupings) {
      const asked = { ...period, by };
      const report = sourceReport.parse(await readSourceReport(admin, asked));
      const span = { from: report.from ?? '0001-01-01', until: report.until };
      const expected = recount({ raw, runs, span, by, today });
      const shown = Object.fromEntries(report.rows.map((row) => [keyOf(row, by), figuresOf(row)]));
      expect(shown, `seed ${seed}, ${JSON.stringify(asked)}`).toEqual(expected);
      const first = report.rows[0];
      // Long: a page for each count.
      if (!first || (!isFull && by !== 'campaign')) continue;
      const key =
        by === 'connection'
          ? { connection: first.connection?.id ?? ('none' as const) }
          : { source: first.source ?? ('unknown' as const), ...(by === 'campaign' && { campaign: first.campaign }) };
      for (const count of sourceCounts) {
        expect((await allRows({ ...asked, count })).length).toBe(report.total[count]);
        expect((await allRows({ ...asked, ...key, count })).length).toBe(first[count]);
      }
      const parts = await listCostParts(admin, { ...asked, ...key });
      expect(rupeesOf(parts.reduce((sum, { amount }) => sum + paiseOf(amount), 0n))).toBe(first.cost);
      const sum = report.rows.reduce((all, row) => all + paiseOf(row.cost), 0n);
      expect(report.total.cost).toBe(rupeesOf(sum));
    }
});

async function allRows(input: Parameters<typeof listRowsBehind>[1]): Promise<CountedRow[]> {
  const page = await listRowsBehind(admin, input);
  return page.next === null ? page.items : [...page.items, ...(await allRows({ ...input, cursor: page.next }))];
}

interface Run {
  readonly connection: string;
  readonly day: string;
  readonly state: Omit<typeof usual, 'source'> & { readonly source: string };
}

interface Fact {
  readonly id: string;
  readonly day: string;
  readonly at: number;
}

interface Raw {
  leads: Array<Fact & { source: string | null; client_id: string | null; minutes: number | null; is_clocked: boolean }>;
  touches: Array<
    Fact & {
      lead_id: string | null;
      client_id: string | null;
      source: string;
      campaign: string;
      connection_id: string | null;
    }
  >;
  meetings: Array<Fact & { lead_id: string | null; client_id: string | null }>;
  deals: Array<Fact & { lead_id: string | null; client_id: string | null; commission: string }>;
  clients: readonly string[];
  costs: Array<{ month: string; source: string; campaign: string; amount: string }>;
}

async function readRaw(timeZone: string): Promise<Raw> {
  const read = async <Row>(query: ReturnType<typeof sql>) =>
    (await agency.base.db.execute(query)).rows as unknown as Row[];
  const when = (column: string) =>
    sql.raw(`to_char(${column} at time zone '${timeZone}', 'YYYY-MM-DD') as day,
      (extract(epoch from ${column}) * 1000)::float8 as at`);
  return {
    leads: await read(sql`select l.id, ${when('l.created_at')}, source, client_id,
        working_minutes(l.created_at, l.answered_at) as minutes, c.since is not null as is_clocked,
        l.answered_at is null as unanswered
      from leads l left join response_clocks c on c.lead_id = l.id where l.deleted_at is null`).then((rows) =>
      (rows as Array<Raw['leads'][number] & { unanswered: boolean }>).map((row) => ({
        ...row,
        minutes: row.unanswered ? null : row.minutes,
      })),
    ),
    touches: await read(sql`select id, ${when('at')}, lead_id, client_id, source, campaign, connection_id
      from lead_touches order by lead_touches.at, id`),
    meetings: await read(sql`select id, ${when('meeting_date')}, lead_id, client_id from meetings
      where status = 'completed' and property_id is not null and deleted_at is null`),
    deals: await read(sql`select id, closed_on::text as day, 0 as at, lead_id, client_id, commission::text from deals
      where is_standing`),
    clients: (await read<{ id: string }>(sql`select id from clients where deleted_at is null`)).map(({ id }) => id),
    costs: await read(sql`select month::text, source, campaign, amount::text from source_costs`),
  };
}

type Counts = Pick<SourceReportRow, 'leads' | 'repeats' | 'clocked' | 'in_time' | 'visits' | 'deals'> & {
  cost: string;
  brokerage: string;
};

const figuresOf = ({
  cost: spent,
  leads: all,
  repeats,
  clocked,
  in_time,
  visits,
  deals: won,
  brokerage,
}: SourceReportRow): Counts => ({
  cost: spent,
  leads: all,
  repeats,
  clocked,
  in_time,
  visits,
  deals: won,
  brokerage,
});

function keyOf(
  {
    source,
    campaign,
    connection,
  }: { source: string | null; campaign: string; connection: { id: string } | string | null },
  by: SourceGrouping,
): string {
  const id = typeof connection === 'string' ? connection : (connection?.id ?? null);
  return by === 'connection' ? `${id}` : by === 'campaign' ? `${source}|${campaign}` : `${source}`;
}

const noCounts = { leads: 0, repeats: 0, clocked: 0, in_time: 0, visits: 0, deals: 0 };

/** The report, row by row and day by day. */
function recount(asked: { raw: Raw; runs: readonly Run[]; span: DaySpan; by: SourceGrouping; today: string }) {
  const { raw, runs, span, by, today } = asked;
  const found = new Map<string, { counts: Record<string, number>; cost: bigint; brokerage: bigint }>();
  const rowOf = (key: string) => {
    const row = found.get(key) ?? { counts: {}, cost: 0n, brokerage: 0n };
    found.set(key, row);
    return row;
  };
  const add = (key: string, name: string) => {
    const { counts } = rowOf(key);
    counts[name] = (counts[name] ?? 0) + 1;
  };
  const isIn = (day: string) => day >= span.from && day <= span.until;
  const firsts = new Set<string>();
  const leadKeys = new Map<string, string>();
  for (const lead of raw.leads) {
    const first = raw.touches.find(({ lead_id, at }) => lead_id === lead.id && at <= lead.at);
    if (first) firsts.add(first.id);
    if (!isIn(lead.day)) continue;
    const key = keyOf(
      { source: lead.source, campaign: first?.campaign ?? '', connection: first?.connection_id ?? null },
      by,
    );
    leadKeys.set(lead.id, key);
    add(key, 'leads');
    if (lead.is_clocked) add(key, 'clocked');
    if (lead.is_clocked && lead.minutes !== null && lead.minutes <= 30) add(key, 'in_time');
  }
  const living = new Set([...raw.leads.map(({ id }) => id), ...raw.clients]);
  for (const { id, day, lead_id, client_id, source, campaign, connection_id: connection } of raw.touches)
    if (isIn(day) && !firsts.has(id) && living.has(lead_id ?? client_id ?? ''))
      add(keyOf({ source, campaign, connection }, by), 'repeats');
  const latest = (client: string | null, isThere: (lead: Fact) => boolean) =>
    raw.leads
      .filter((lead) => lead.client_id === client && client !== null && isThere(lead))
      .toSorted((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1))[0]?.id;
  for (const { at, lead_id, client_id } of raw.meetings) {
    const key = leadKeys.get(lead_id ?? latest(client_id, (lead) => lead.at <= at) ?? '');
    if (key !== undefined) add(key, 'visits');
  }
  for (const { day, lead_id, client_id, commission } of raw.deals) {
    const key = leadKeys.get(lead_id ?? latest(client_id, (lead) => lead.day <= day) ?? '');
    if (key === undefined) continue;
    add(key, 'deals');
    rowOf(key).brokerage += paiseOf(commission);
  }
  const daysOf = new Map<string, { paise: bigint; days: bigint; of: bigint; key: string }>();
  const count = (name: string, paise: bigint, day: string, key: string) => {
    const month = `${name} ${day.slice(0, 7)}`;
    const { days } = daysOf.get(month) ?? { days: 0n };
    daysOf.set(month, { paise, days: days + 1n, of: BigInt(lastDayOfMonth(day).slice(8)), key });
  };
  const [last = today] = [today, span.until].toSorted();
  for (const connection of new Set(runs.map((run) => run.connection)))
    for (let day = '2024-12-01'; day <= last; day = addDays(day, 1)) {
      if (!isIn(day)) continue;
      // The last state of the day that was on, or the one that it began with.
      const own = runs.filter((run) => run.connection === connection);
      const onDay = own.filter((run) => run.day === day && run.state.is_enabled).at(-1);
      const before = own.filter((run) => run.day < day).at(-1);
      const run = onDay ?? (before?.state.is_enabled ? before : undefined);
      if (!run) continue;
      const { source, campaign, cost_per_month: amount } = run.state;
      count(`run ${runs.indexOf(run)}`, paiseOf(amount), day, keyOf({ source, campaign, connection }, by));
    }
  for (const [index, { month, source, campaign, amount }] of raw.costs.entries())
    for (let day = month; day <= lastDayOfMonth(month); day = addDays(day, 1))
      if (isIn(day)) count(`cost ${index}`, paiseOf(amount), day, keyOf({ source, campaign, connection: null }, by));
  for (const { paise, days, of, key } of daysOf.values()) rowOf(key).cost += divideHalfUp(paise * days, of);
  return Object.fromEntries(
    [...found].map(([key, { counts, cost: spent, brokerage }]) => [
      key,
      {
        ...noCounts,
        ...counts,
        cost: rupeesOf(spent),
        brokerage: rupeesOf(brokerage),
      },
    ]),
  );
}
