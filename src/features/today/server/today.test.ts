import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { clients } from '#features/clients/server/tables.ts';
import { company } from '#features/company/server/tables.ts';
import { followUps } from '#features/follow-ups/server/tables.ts';
import { invoices } from '#features/invoices/server/tables.ts';
import { leads } from '#features/leads/server/tables.ts';
import { meetings } from '#features/meetings/server/tables.ts';
import { portalLinks } from '#features/portal/server/tables.ts';
import { propertyLinks } from '#features/property-links/server/tables.ts';
import { responseClocks } from '#features/response-clock/server/tables.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { addDays, dayOf } from '#platform/dates.ts';
import { randomFrom } from '#platform/random.ts';
import { todayList } from '../contract.ts';
import { mostOfKind, todayKinds } from '../rules.ts';
import { readToday } from './service.ts';

const isFull = process.env.AANGAN_MATRIX === 'full';
const seed = process.env.AANGAN_SEED ?? '17';
const rows = isFull ? 200 : 60;
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

it.each([
  // Late evening in New York is the next morning in Kolkata.
  ['Asia/Kolkata', '2026-11-22T20:15:00Z'],
  ['America/New_York', '2026-11-22T03:30:00Z'],
  // The night in which clocks are turned back.
  ['America/New_York', '2026-11-01T06:30:00Z'],
  ['Pacific/Auckland', '2026-11-22T11:30:00Z'],
])('equals a recount of the rows in %s at %s', async (timeZone, instant) => {
  const now = new Date(instant);
  agency.clock.set(instant);
  const chance = randomFrom(`${seed} ${timeZone} ${instant}`);
  const { db } = agency.base;
  await db.update(company).set({ time_zone: timeZone });
  const people = [admin.actor.profileId ?? '', agent.actor.profileId ?? ''];
  const [me = '', other = ''] = people;
  const someone = () => chance.pick([me, other, null] as const);
  const today = dayOf(now, timeZone);
  const near = () => new Date(now.getTime() + chance.whole(-40, 40) * hour + chance.whole(-1, 1) * 60_000);
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
      source: 'website' as const,
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
      cancelled_at: chance.chance(0.2) ? now : null,
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
    const expected = await recount({ now, timeZone, today, me: whose === 'team' ? null : context.actor.profileId });
    expect(found.day).toBe(today);
    expect(found.items.map(({ at }) => Date.parse(at))).toEqual(
      found.items.map(({ at }) => Date.parse(at)).toSorted((one, next) => one - next),
    );
    for (const kind of todayKinds) {
      const ids = found.items.filter((item) => item.kind === kind).map(({ record }) => record.id);
      const all = expected[kind] ?? [];
      const more = found.more.find((one) => one.kind === kind)?.count ?? 0;
      const about = `seed ${seed}, ${whose}, ${kind}`;
      expect(ids.length + more, about).toBe(all.length);
      expect(ids.length, about).toBe(Math.min(all.length, mostOfKind));
      expect(
        ids.filter((id) => !all.includes(id)),
        about,
      ).toEqual([]);
    }
  }
});

/** The ids of each kind, from the rows themselves. */
async function recount(asked: { now: Date; timeZone: string; today: string; me: string | null }) {
  const { now, timeZone, today, me } = asked;
  const { db } = agency.base;
  const dayIn = (at: Date) => dayOf(at, timeZone);
  const isMine = (id: string | null) => me === null || id === me;
  const leadById = new Map((await db.select().from(leads)).map((row) => [row.id, row]));
  const clientById = new Map((await db.select().from(clients)).map((row) => [row.id, row]));
  const isOpenLead = (id: string | null) => {
    const row = id === null ? undefined : leadById.get(id);
    if (row === undefined || row.deleted_at !== null || row.status === 'lost') return false;
    return row.status !== 'closed' || clientById.get(row.client_id ?? '')?.deleted_at === null;
  };
  const isLiving = (row: { client_id: string | null; lead_id: string | null }) =>
    clientById.get(row.client_id ?? '')?.deleted_at === null || leadById.get(row.lead_id ?? '')?.deleted_at === null;
  const active = (await db.select().from(meetings).where(sql`deleted_at is null`)).filter(
    ({ status, agent_id, created_by }) =>
      (status === 'scheduled' || status === 'confirmed') &&
      (isMine(agent_id) || (agent_id === null && isMine(created_by))),
  );
  const end = (row: { meeting_date: Date; duration_minutes: number }) =>
    row.meeting_date.getTime() + row.duration_minutes * 60_000;
  const isOver = (row: { meeting_date: Date; duration_minutes: number }) => end(row) <= now.getTime();
  const isEnding = (row: { expires_at: Date; revoked_at: Date | null; created_by: string | null }) =>
    row.revoked_at === null &&
    row.expires_at > now &&
    dayIn(row.expires_at) <= addDays(today, 3) &&
    isMine(row.created_by);
  const portal = await db.select().from(portalLinks);
  const ids = (all: ReadonlyArray<{ id: string }>) => all.map(({ id }) => id);
  return {
    enquiry: (await db.select().from(responseClocks))
      .filter(({ lead_id, is_waiting }) => {
        const agentId = leadById.get(lead_id)?.assigned_agent_id ?? null;
        return is_waiting && (isMine(agentId) || agentId === null);
      })
      .map(({ lead_id }) => lead_id),
    follow_up: ids(
      (await db.select().from(followUps)).filter(
        (row) =>
          row.done_at === null &&
          isMine(row.agent_id) &&
          dayIn(row.due_at) <= today &&
          (isOpenLead(row.lead_id) || clientById.get(row.client_id ?? '')?.deleted_at === null),
      ),
    ),
    meeting: ids(active.filter((row) => !isOver(row) && dayIn(row.meeting_date) <= today)),
    to_close: ids(active.filter(isOver)),
    invoice: ids(
      (await db.select().from(invoices)).filter(
        (row) =>
          row.deleted_at === null &&
          row.cancelled_at === null &&
          isMine(row.agent_id) &&
          row.due_date < today &&
          !row.is_settled,
      ),
    ),
    link: [
      ...ids(
        (await db.select().from(propertyLinks)).filter(
          (row) => isEnding(row) && (isLiving(row) || (row.client_id === null && row.lead_id === null)),
        ),
      ),
      ...ids(
        portal.filter(
          (row) =>
            isEnding(row) &&
            isLiving(row) &&
            !portal.some(
              (later) =>
                later.revoked_at === null &&
                dayIn(later.expires_at) > addDays(today, 3) &&
                (row.client_id === null ? later.lead_id === row.lead_id : later.client_id === row.client_id),
            ),
        ),
      ),
    ],
  };
}
