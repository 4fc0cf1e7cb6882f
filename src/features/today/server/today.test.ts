import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { clients } from '#features/clients/server/tables.ts';
import { company } from '#features/company/server/tables.ts';
import { followUps } from '#features/follow-ups/server/tables.ts';
import { invoices } from '#features/invoices/server/tables.ts';
import { countLeads } from '#features/leads/server/service/read-leads.ts';
import { leads } from '#features/leads/server/tables.ts';
import { meetings } from '#features/meetings/server/tables.ts';
import { portalLinks } from '#features/portal/server/tables.ts';
import { propertyLinks } from '#features/property-links/server/tables.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { addDays, dayOf } from '#platform/dates.ts';
import { randomFrom } from '#platform/random.ts';
import { todayList } from '../contract.ts';
import { maxPerKind } from '../rules.ts';
import { readToday } from './service.ts';

const isFull = process.env.AANGAN_MATRIX === 'full';
const seed = process.env.AANGAN_SEED ?? '17';
const rows = isFull ? 400 : 240;
const hour = 3_600_000;

let agency: Awaited<ReturnType<typeof openTestAgency>>;
let admin: Context<Staff>;
let agent: Context<Staff>;

beforeEach(async () => {
  agency = await openTestAgency();
  admin = await agency.hire('Admin', 'Asha');
  agent = await agency.hire('Agent', 'Bela');
});
afterEach(() => agency.close());

it('shows the day of the team to Managers and Admins only', async () => {
  await expect(readToday(agent, { whose: 'team' })).rejects.toMatchObject({ code: 'forbidden' });
  expect(todayList.parse(await readToday(await agency.hire('Manager'), { whose: 'team' }))).toMatchObject({
    items: [],
    more: [],
  });
});

const zones: readonly [string, ...string[]] = [
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Dubai',
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'America/Los_Angeles',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];
const minute = 60_000;

function randomMoments(): Array<readonly [timeZone: string, instant: string]> {
  const chance = randomFrom(`moments of ${seed}`);
  return Array.from({ length: isFull ? 12 : 3 }, () => {
    const at = Date.UTC(2026, 0, 1) + chance.whole(0, 365 * 24 * 60) * minute;
    return [chance.pick(zones), new Date(at).toISOString()];
  });
}

it.each<readonly [timeZone: string, instant: string]>([
  // Late evening in New York is the next morning in Kolkata.
  ['Asia/Kolkata', '2026-11-22T20:15:00Z'],
  // The night in which clocks are turned back.
  ['America/New_York', '2026-11-01T06:30:00Z'],
  ...randomMoments(),
])(`equals a recount in SQL in %s at %s, seed ${seed}`, async (timeZone, instant) => {
  const now = new Date(instant);
  agency.clock.set(instant);
  const chance = randomFrom(`${seed} ${timeZone} ${instant}`);
  const { db } = agency.base;
  await db.update(company).set({ time_zone: timeZone });
  const people = [admin.actor.profileId ?? '', agent.actor.profileId ?? ''];
  const [me = '', other = ''] = people;
  const someone = () => chance.pick([me, other, null] as const);
  const today = dayOf(now, timeZone);
  const near = () => new Date(now.getTime() + chance.whole(-40, 40) * hour + chance.whole(-1, 1) * minute);
  const gone = () => (chance.chance(0.15) ? now : null);
  const many = <Row>(make: (index: number) => Row) => Array.from({ length: rows }, (_, index) => make(index));

  const clientRows = many(() => ({ id: uuid(), full_name: 'Lata', deleted_at: gone() }));
  await db.insert(clients).values(clientRows);
  const leadRows = many((index) => {
    const status = chance.pick(['new', 'new', 'contacted', 'closed', 'lost'] as const);
    return {
      id: uuid(),
      full_name: 'Kiran',
      position: String(index),
      status,
      source: chance.pick(['website', 'website', 'walk_in'] as const),
      created_by: someone(),
      answered_at: chance.chance(0.1) ? now : null,
      lost_reason: status === 'lost' ? ('budget' as const) : null,
      won_reason: status === 'closed' ? ('other' as const) : null,
      deleted_at: gone(),
      assigned_agent_id: someone(),
      created_at: new Date(now.getTime() - chance.whole(0, 90) * hour),
    };
  });
  await db.insert(leads).values(leadRows);
  const client = () => clientRows[chance.whole(0, rows - 1)]?.id ?? null;
  const lead = () => leadRows[chance.whole(0, rows - 1)]?.id ?? null;
  await db.insert(followUps).values(
    many(() => ({
      id: uuid(),
      ...(chance.chance(0.5) ? { lead_id: lead() } : { client_id: client() }),
      due_at: near(),
      has_time: true,
      agent_id: someone(),
      done_at: chance.chance(0.3) ? now : null,
    })),
  );
  await db.insert(meetings).values(
    many(() => ({
      id: uuid(),
      title: 'Visit',
      meeting_type: 'site_visit' as const,
      overlap_confirmed: true,
      meeting_date: near(),
      duration_minutes: chance.whole(1, 8) * 15,
      agent_id: someone(),
      created_by: chance.pick([me, other] as const),
      status: chance.pick(['scheduled', 'confirmed', 'completed', 'cancelled'] as const),
      client_id: client(),
      deleted_at: gone(),
    })),
  );
  await db.insert(invoices).values(
    many((index) => ({
      id: uuid(),
      number: `T/${index}`,
      financial_year: '2026-27',
      issued_on: today,
      amount: '1000',
      due_date: addDays(today, chance.whole(-2, 2)),
      tax_kind: 'none' as const,
      tax_rate: '0',
      cgst: '0',
      sgst: '0',
      igst: '0',
      agent_id: someone(),
      ...(chance.chance(0.2) ? { cancelled_at: now } : { paid: chance.pick(['0', '0', '400', '1000'] as const) }),
      deleted_at: gone(),
    })),
  );
  const ending = () => ({
    id: uuid(),
    token_hash: uuid(),
    created_at: new Date(now.getTime() - 2000 * hour),
    expires_at: new Date(now.getTime() + chance.whole(-20, 120) * hour),
    revoked_at: gone(),
    created_by: chance.pick([me, other] as const),
  });
  await db.insert(propertyLinks).values(
    many(() => ({
      ...ending(),
      language: 'en' as const,
      ...(chance.chance(0.3)
        ? { recipient_name: 'Mohan' }
        : chance.chance(0.5)
          ? { client_id: client() }
          : { lead_id: lead() }),
    })),
  );
  await db
    .insert(portalLinks)
    .values(many(() => ({ ...ending(), ...(chance.chance(0.5) ? { client_id: client() } : { lead_id: lead() }) })));

  for (const [context, whose] of [
    [admin, 'mine'],
    [agent, 'mine'],
    [admin, 'team'],
  ] as const) {
    const found = todayList.parse(await readToday(context, { whose }));
    const me = whose === 'team' ? null : context.actor.profileId;
    const expected = await recount({ instant, timeZone, me });
    const about = `seed ${seed}, ${whose}`;
    expect(found.day, about).toBe(today);
    if (me === null) expect(expected.more.length, about).toBeGreaterThan(1);
    expect(
      found.items.map(({ kind, at, record }) => [kind, record.id, new Date(at).toISOString()]),
      about,
    ).toEqual(expected.listed);
    expect(found.more.map(({ kind, count }) => [kind, count]).toSorted(), about).toEqual(expected.more);
    const waiting = await countLeads(context, { waiting: me === null ? 'all' : 'mine' });
    expect(waiting.value, about).toBe(expected.waiting);
  }
});

/** What is listed, in order, and how much there is of kinds with more: one statement over the tables themselves. */
async function recount({ instant, timeZone, me }: { instant: string; timeZone: string; me: string | null }) {
  const now = sql`${instant}::timestamptz`;
  const dayIn = (at: SQL) => sql`(${at} at time zone ${timeZone}::text)::date`;
  const today = dayIn(now);
  const isMine = (column: SQL) => (me === null ? sql`true` : sql`${column} = ${me}::uuid`);
  const isClientKept = (column: SQL) =>
    sql`exists (select from clients c where c.id = ${column} and c.deleted_at is null)`;
  const isLeadKept = (column: SQL) => sql`exists (select from leads l where l.id = ${column} and l.deleted_at is null)`;
  const isEnding = sql`s.revoked_at is null and s.expires_at > ${now} and ${isMine(sql`s.created_by`)}
    and ${dayIn(sql`s.expires_at`)} <= ${today} + 3`;
  const isActive = sql`m.deleted_at is null and m.status in ('scheduled', 'confirmed')
    and (${isMine(sql`m.agent_id`)} or (m.agent_id is null and ${isMine(sql`m.created_by`)}))`;
  const end = sql`m.meeting_date + m.duration_minutes * interval '1 minute'`;
  const { rows: counted } = await agency.base.db.execute<{ kind: string; id: string; at: number; of: number }>(sql`
    with due as (
      select 'enquiry' as kind, l.id, l.created_at as at, 1 as direction from leads l
      where l.status = 'new' and l.source <> 'walk_in' and l.answered_at is null and l.deleted_at is null
        and (l.created_by is null or l.created_by is distinct from l.assigned_agent_id)
        and (l.assigned_agent_id is null or ${isMine(sql`l.assigned_agent_id`)})
      union all
      select 'follow_up', f.id, f.due_at, 1 from follow_ups f
      where f.done_at is null and ${dayIn(sql`f.due_at`)} <= ${today} and ${isMine(sql`f.agent_id`)}
        and (${isClientKept(sql`f.client_id`)} or exists (select from leads l
          where l.id = f.lead_id and l.deleted_at is null and l.status in ('new', 'contacted')))
      union all
      select 'meeting', m.id, m.meeting_date, 1 from meetings m
      where ${isActive} and ${end} > ${now} and ${dayIn(sql`m.meeting_date`)} <= ${today}
      union all
      select 'to_close', m.id, m.meeting_date, -1 from meetings m where ${isActive} and ${end} <= ${now}
      union all
      select 'invoice', i.id, i.due_date::timestamp at time zone ${timeZone}::text, 1 from invoices i
      where i.deleted_at is null and i.cancelled_at is null and i.due_date < ${today}
        and i.paid < i.amount + i.cgst + i.sgst + i.igst and ${isMine(sql`i.agent_id`)}
      union all
      select 'link', s.id, s.expires_at, 1 from property_links s
      where ${isEnding} and (${isClientKept(sql`s.client_id`)} or ${isLeadKept(sql`s.lead_id`)}
        or num_nonnulls(s.client_id, s.lead_id) = 0)
      union all
      select 'link', s.id, s.expires_at, 1 from portal_links s
      where ${isEnding} and (${isClientKept(sql`s.client_id`)} or ${isLeadKept(sql`s.lead_id`)})
        and not exists (select from portal_links o
          where o.revoked_at is null and ${dayIn(sql`o.expires_at`)} > ${today} + 3
            and case when s.client_id is null then o.lead_id = s.lead_id else o.client_id = s.client_id end)),
    ranked as (
      select kind, id, at, count(*) over (partition by kind)::integer as of, row_number() over (partition by kind
        order by extract(epoch from at) * direction,
          case when direction = 1 then id end, case when direction = -1 then id end desc) as place
      from due)
    select kind, id, round(extract(epoch from at) * 1000)::float8 as at, of from ranked
    where place <= ${maxPerKind} order by ranked.at, id`);
  const totals = new Map(counted.map(({ kind, of }) => [kind, of]));
  return {
    listed: counted.map(({ kind, id, at }) => [kind, id, new Date(at).toISOString()]),
    more: [...totals].filter(([, of]) => of > maxPerKind).toSorted(),
    waiting: totals.get('enquiry') ?? 0,
  };
}
