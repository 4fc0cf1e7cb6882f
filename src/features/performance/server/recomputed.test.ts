import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterEach, expect, it } from 'vitest';
import type { TestAgency } from '#features/accounts/server/testing.ts';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import { company } from '#features/company/server/tables.ts';
import { equalShares } from '#features/deals/rules.ts';
import { dealShares } from '#features/deals/server/tables.ts';
import { leadStatuses } from '#features/leads/rules.ts';
import { leads } from '#features/leads/server/tables.ts';
import { meetingStatuses } from '#features/meetings/rules.ts';
import { meetings } from '#features/meetings/server/tables.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { dayOf, instantAt } from '#platform/dates.ts';
import { randomFrom } from '#platform/random.ts';
import type { AgentPerformance } from '../contract.ts';
import { rankPerformance, readPerformance } from './service/read-performance.ts';
import { saveMetrics } from './service/save-metrics.ts';
import { performanceMetrics } from './tables.ts';
import { insertTestDeal } from './testing.ts';

const isFull = process.env.AANGAN_MATRIX === 'full';
const seed = process.env.AANGAN_SEED ?? '7';
const rows = isFull ? 3000 : 120;
const months = ['2026-06-01', '2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01'];

let agency: (TestAgency & { readonly base: Omit<Context, 'actor'> }) | undefined;
afterEach(async () => {
  await agency?.close();
  agency = undefined;
});

/** Recomputes an agent's figures from all rows in plain numbers: paise, tenths of hours, percent. */
async function recompute(agent: string, timeZone: string) {
  const db = (await opened()).base.db;
  const monthOf = (instant: Date) => `${dayOf(instant, timeZone).slice(0, 7)}-01`;
  const paise = (amount: string) => Math.round(Number(amount) * 100);
  const written = (amount: number) => (amount / 100).toFixed(2);
  /** Deals are in ten-thousandths. */
  const over = (amount: number, parts: number) => (parts === 0 ? null : written(Math.round((amount * 10_000) / parts)));
  const partsOf = (share: string) => Math.round(Number(share) * 100);
  const mean = (values: Array<number | null>) => {
    const known = values.filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  };
  const shares = (await db.select().from(dealShares)).filter((share) => share.agent_id === agent && share.is_standing);
  const ofLeads = (await db.select().from(leads)).filter((row) => row.assigned_agent_id === agent && !row.deleted_at);
  const ofMeetings = (await db.select().from(meetings)).filter((row) => row.agent_id === agent && !row.deleted_at);
  const allTyped = (await db.select().from(performanceMetrics)).filter((row) => row.agent_id === agent);

  const each = months.map((month) => {
    const own = shares.filter(({ closed_on }) => closed_on.startsWith(month.slice(0, 7)));
    const typed = allTyped.find((row) => row.month === month);
    const counted = own.reduce((sum, { share }) => sum + partsOf(share), 0);
    const created = ofLeads.filter(({ created_at }) => monthOf(created_at) === month);
    const won = created.filter(({ status }) => status === 'closed').length;
    const waits = created.flatMap((lead) =>
      lead.answered_at ? [lead.answered_at.getTime() - lead.created_at.getTime()] : [],
    );
    const wait = mean(waits);
    const targets = allTyped
      .filter((row) => row.month <= month && row.target_revenue !== null)
      .toSorted((one, other) => (one.month < other.month ? -1 : 1));
    return {
      month,
      counted,
      won,
      created: created.length,
      isTyped: typed?.conversion_rate != null,
      deals: typed?.deals_completed == null ? counted : typed.deals_completed * 10_000,
      revenue:
        typed?.total_revenue == null
          ? own.reduce((sum, { amount }) => sum + paise(amount), 0)
          : paise(typed.total_revenue),
      value: own.reduce((sum, { price, share }) => sum + Math.round((paise(price) * partsOf(share)) / 10_000), 0),
      target: targets.at(-1)?.target_revenue ?? null,
      satisfaction: typed?.client_satisfaction == null ? null : Number(typed.client_satisfaction) * 10,
      response:
        typed?.response_time_hours == null
          ? wait === null
            ? null
            : Math.round(wait / 360_000)
          : Number(typed.response_time_hours) * 10,
      conversion:
        typed?.conversion_rate == null
          ? created.length === 0
            ? null
            : Math.round((won / created.length) * 100)
          : Math.round(Number(typed.conversion_rate)),
      held: ofMeetings.filter((row) => row.status === 'completed' && monthOf(row.meeting_date) === month).length,
    };
  });
  const standing = (revenue: number, target: number) => {
    if (target === 0) return { achievement: null, status: null };
    const part = (revenue / target) * 100;
    return { achievement: Math.round(part), status: part > 90 ? 'above' : part > 70 ? 'on' : 'below' };
  };
  const tenths = (value: number | null) => (value === null ? null : (Math.round(value) / 10).toFixed(1));
  const sum = (read: (one: (typeof each)[number]) => number) => each.reduce((all, one) => all + read(one), 0);
  const aimed = each.filter(({ target }) => target !== null);
  const targetOfAll = aimed.reduce((all, { target }) => all + paise(target ?? '0'), 0);
  const [won, created] = [sum((one) => one.won), sum((one) => one.created)];
  const pooled = created === 0 ? null : (won / created) * 100;
  const conversion = each.some(({ isTyped }) => isTyped) ? mean(each.map((one) => one.conversion)) : pooled;
  return {
    months: each.map((one) => ({
      deals_completed: one.deals / 10_000,
      total_revenue: written(one.revenue),
      target_revenue: one.target,
      client_satisfaction: tenths(one.satisfaction),
      response_time_hours: tenths(one.response),
      conversion_rate: one.conversion,
      meetings_held: one.held,
      deal_value: written(one.value),
      average_deal_value: over(one.value, one.counted),
      revenue_per_deal: over(one.revenue, one.deals),
      ...standing(one.revenue, paise(one.target ?? '0')),
    })),
    together: {
      deals_completed: sum((one) => one.deals) / 10_000,
      total_revenue: written(sum((one) => one.revenue)),
      target_revenue: aimed.length === 0 ? null : written(targetOfAll),
      client_satisfaction: tenths(mean(each.map((one) => one.satisfaction))),
      response_time_hours: tenths(mean(each.map((one) => one.response))),
      conversion_rate: conversion === null ? null : Math.round(conversion),
      meetings_held: sum((one) => one.held),
      deal_value: written(sum((one) => one.value)),
      average_deal_value: over(
        sum((one) => one.value),
        sum((one) => one.counted),
      ),
      revenue_per_deal: over(
        sum((one) => one.revenue),
        sum((one) => one.deals),
      ),
      ...standing(
        aimed.reduce((all, { revenue }) => all + revenue, 0),
        targetOfAll,
      ),
    },
  };
}

async function opened() {
  agency ??= await openTestAgency();
  return agency;
}

/** Adds random deals, leads, meetings and typed figures, many within minutes of the end of a month. */
async function fillAtRandom(people: readonly Context<Staff>[], timeZone: string): Promise<void> {
  const { db } = (await opened()).base;
  const random = randomFrom(`${seed} ${timeZone}`);
  const agents = people.map(({ actor }) => actor.profileId);
  const instant = (): Date => {
    const turn = instantAt(random.pick(['2026-05-01', ...months, '2026-12-01'] as const), '00:00', timeZone).getTime();
    const away = random.chance(0.4) ? random.whole(-2, 2) * 60_000 : random.whole(-20, 20) * 86_400_000;
    return new Date(turn + away + random.whole(-1, 1));
  };
  for (let made = 0; made < rows; made += 1) {
    const sharing = agents.toSorted(() => random.whole(-1, 1)).slice(0, random.whole(1, 3));
    await insertTestDeal(db, {
      closed_on: dayOf(instant(), timeZone),
      price: `${random.whole(1, 90_000_000)}.${random.whole(10, 99)}`,
      commission: random.chance(0.1) ? '0' : `${random.whole(0, 900_000)}.${random.whole(10, 99)}`,
      shares: equalShares(sharing.length).map((share, index) => [sharing[index] ?? '', share] as const),
      is_standing: random.chance(0.9),
    });
  }
  const ofLeads = Array.from({ length: rows * 2 }, (_, index) => {
    const created_at = instant();
    const status = random.pick(leadStatuses);
    return {
      id: uuid(),
      full_name: `Lead ${index}`,
      position: String(index),
      status,
      created_at,
      stage_since: instant(),
      lost_reason: status === 'lost' ? ('budget' as const) : null,
      won_reason: status === 'closed' ? ('other' as const) : null,
      answered_at: random.chance(0.6) ? new Date(created_at.getTime() + random.whole(0, 400_000_000)) : null,
      assigned_agent_id: random.chance(0.9) ? random.pick([agents[0] ?? '', ...agents]) : null,
      deleted_at: random.chance(0.1) ? new Date() : null,
    };
  });
  // PostgreSQL takes 65,535 parameters in one statement.
  for (let from = 0; from < ofLeads.length; from += 1000)
    await db.insert(leads).values(ofLeads.slice(from, from + 1000));
  await db.insert(meetings).values(
    Array.from({ length: rows * 2 }, (_, index) => ({
      id: uuid(),
      title: `Visit ${index}`,
      meeting_type: 'phone_call' as const,
      meeting_date: instant(),
      status: random.pick(meetingStatuses),
      agent_id: random.pick([agents[0] ?? '', ...agents]),
      overlap_confirmed: true,
      deleted_at: random.chance(0.1) ? new Date() : null,
    })),
  );
  const [admin] = people;
  for (const agent_id of agents)
    for (const month of ['2026-02-01', ...months]) {
      if (!admin || random.chance(0.5)) continue;
      const maybe = <T>(value: T): T | null => (random.chance(0.4) ? value : null);
      await saveMetrics(admin, {
        agent_id,
        month,
        version: 0,
        deals_completed: maybe(random.whole(0, 9)),
        total_revenue: maybe(`${random.whole(0, 900_000)}.${random.whole(10, 99)}`),
        target_revenue: maybe(random.pick(['0', '500000', '7500000.50'])),
        client_satisfaction: maybe(`${random.whole(0, 4)}.${random.whole(0, 9)}`),
        response_time_hours: maybe(`${random.whole(0, 90)}.${random.whole(0, 9)}`),
        conversion_rate: maybe(`${random.whole(0, 99)}.${random.whole(0, 9)}`),
      });
    }
}

it.each(['Asia/Kolkata', 'America/New_York'])('computes every figure from its rows, in %s', async (timeZone) => {
  const { base, clock, hire } = await opened();
  clock.set('2026-11-30T18:29:00Z');
  await base.db.update(company).set({ time_zone: timeZone });
  const people = [await hire('Admin'), await hire('Agent'), await hire('Agent'), await hire('Junior Agent')];
  await fillAtRandom(people, timeZone);
  for (const person of people) {
    const agent_id = person.actor.profileId;
    const read: AgentPerformance = await readPerformance(person, { agent_id });
    const expected = await recompute(agent_id, timeZone);
    expect(read.months.map(({ month }) => month)).toEqual(months);
    expect(
      read.months.map(({ figures }) => figures),
      `seed ${seed}`,
    ).toEqual(expected.months);
    expect(read.together, `seed ${seed}`).toEqual(expected.together);

    const ranked = (await rankPerformance(person, {})).find(({ id }) => id === agent_id);
    const { deals_completed, total_revenue, target_revenue, achievement, status } = expected.months.at(-1) ?? {};
    expect(ranked).toMatchObject({
      deals_completed,
      total_revenue,
      target_revenue,
      achievement,
      target_status: status,
    });
  }
});

it('changes the month at midnight in the company’s time zone', async () => {
  const { base, clock, hire } = await opened();
  const asha = await hire('Agent');
  const agent_id = asha.actor.profileId;
  clock.set('2026-11-30T18:29:59Z');
  expect((await readPerformance(asha, { agent_id })).months.at(-1)?.month).toBe('2026-11-01');
  clock.set('2026-11-30T18:30:00Z');
  expect((await readPerformance(asha, { agent_id })).months.at(-1)?.month).toBe('2026-12-01');
  await base.db.update(company).set({ time_zone: 'America/New_York' }).where(eq(company.time_zone, 'Asia/Kolkata'));
  expect((await readPerformance(asha, { agent_id })).months.at(-1)?.month).toBe('2026-11-01');
});
