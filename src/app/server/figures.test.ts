import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { openTestAgency } from '#features/accounts/server/testing.ts';
import type { AnalyticsInput } from '#features/analytics/contract.ts';
import { analytics, monthsCompared } from '#features/analytics/contract.ts';
import { monthsLater } from '#features/analytics/rules.ts';
import { readAnalytics, readMonths } from '#features/analytics/server/service.ts';
import { company } from '#features/company/server/tables.ts';
import { dashboardFigures } from '#features/dashboard/contract.ts';
import { readDashboardFigures } from '#features/dashboard/server/service.ts';
import { countDeals } from '#features/deals/server/service/read-deals.ts';
import { listInvoices } from '#features/invoices/server/service/read-invoices.ts';
import type { SourceMonths } from '#features/leads/contract.ts';
import { leadFunnel, responseMonths, sourceMonths } from '#features/leads/contract.ts';
import { averageResponses, countSourceMonths } from '#features/leads/server/repository/report-months.ts';
import { readFunnel } from '#features/leads/server/service/read-funnel.ts';
import { countLeads, readSources } from '#features/leads/server/service/read-leads.ts';
import { leads } from '#features/leads/server/tables.ts';
import { countMeetings, listMeetings } from '#features/meetings/server/service/read-meetings.ts';
import { daysOnMarketReport } from '#features/properties/contract.ts';
import { maxOnMarket, purposes } from '#features/properties/rules.ts';
import { countProperties, readDaysOnMarket } from '#features/properties/server/service/read-properties.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { compactCounts } from '#platform/counts/server/counts.ts';
import { dayOf } from '#platform/dates.ts';
import { lastDayOf } from '#platform/months.ts';
import { fillForCharts } from './figures/fill-charts-testing.ts';
import { fillAtRandom } from './figures/fill-testing.ts';
import { paise, recomputeAnalytics, total } from './figures/recompute-analytics-testing.ts';
import {
  recomputeDaysOnMarket,
  recomputeFunnel,
  recomputeMonths,
  recomputeResponses,
  recomputeSourceMonths,
} from './figures/recompute-charts-testing.ts';
import { recomputeDashboard } from './figures/recompute-dashboard-testing.ts';

const isFull = process.env.AANGAN_MATRIX === 'full';
const seed = process.env.AANGAN_SEED ?? '11';
const rows = isFull ? 1500 : 100;

const queries: readonly AnalyticsInput[] = [
  {},
  { period: 'this_month' },
  { period: 'last_month' },
  { period: 'this_quarter' },
  { period: 'last_year' },
  { period: 'last_12_months' },
  { period: 'all' },
  { from: '2026-10-20', until: '2026-11-02' },
  { from: '2001-01-01', until: '2001-01-01' },
  { from: '2026-10-20', until: '2027-03-31' },
  { from: '2026-12-01', until: '2027-03-31' },
];

const goneType = '0190a3b2-7c1d-7e00-8000-00000000000e';

let agency: Awaited<ReturnType<typeof openTestAgency>> | undefined;
afterEach(async () => {
  await agency?.close();
  agency = undefined;
});

it.each([
  // Sunday evening in New York is already Monday in Kolkata.
  ['Asia/Kolkata', '2026-11-23', '2026-11-23', '2026-10-23'],
  ['America/New_York', '2026-11-22', '2026-11-16', '2026-10-22'],
])('every figure of dashboard and analytics matches its rows, in %s', async (timeZone, today, monday, then) => {
  agency = await openTestAgency();
  const now = new Date('2026-11-22T20:15:00Z');
  agency.clock.set(now.toISOString());
  const { db } = agency.base;
  await db.update(company).set({ time_zone: timeZone });
  const people = [
    await agency.hire('Admin', 'Asha'),
    await agency.hire('Agent', 'Bela'),
    await agency.hire('Agent', 'Chetan'),
  ];
  const [admin] = people;
  if (!admin) throw new Error('no active person');
  const agents = people.map(({ actor }) => actor.profileId);
  await fillAtRandom(db, { agents, timeZone, now, rows, seed: `${seed} ${timeZone}` });

  await fillForCharts(db, { timeZone, now, seed: `${seed} ${timeZone}` });

  // A deleted type whose properties have none now; its count remains as a zero.
  await db.execute(sql`insert into property_types (id, name, type_group) values (${goneType}, 'Gone', 'Land')`);
  await db.execute(sql`update properties set property_type_id = ${goneType} where property_type_id is null`);
  await compactCounts(db);
  await db.execute(sql`update properties set property_type_id = null where property_type_id = ${goneType}`);
  await db.execute(sql`delete from property_types where id = ${goneType}`);

  for (const query of queries) {
    const actual = analytics.parse(await readAnalytics(admin, { ...query, agents: 'all' }));
    const expected = await recomputeAnalytics(db, actual, timeZone);
    const inOrder = {
      ...actual,
      types: actual.types.toSorted((one, other) => ((one.id ?? '~') < (other.id ?? '~') ? -1 : 1)),
    };
    const types = expected.types.toSorted((one, other) => ((one.id ?? '~') < (other.id ?? '~') ? -1 : 1));
    expect(inOrder, `seed ${seed}, ${JSON.stringify(query)}`).toEqual({ ...expected, types });
    // The links open as many rows as are counted; lists stop counting at a thousand.
    const days = { ...(actual.from !== null && { from: actual.from }), until: actual.until };
    const counted = (value: number) => ({ value: Math.min(value, 1000), is_capped: value > 1000 });
    const dealt = (filter: object) => countDeals(admin, { state: 'standing', ...days, ...filter });
    expect(await dealt({})).toEqual(counted(actual.deals.value));
    if (query.period === 'all') expect(actual.deals.value).toBeGreaterThan(rows / 2);
    // Shared deals count by share, so that the agents' deals add up to all deals.
    const parts = total(actual.top_agents, ({ deals_by_share }) => Math.round(deals_by_share * 10_000));
    expect(parts).toBe(actual.deals.value * 10_000);
    for (const { id, deals } of actual.top_agents) expect(await dealt({ agent: [id] })).toEqual(counted(deals));
    for (const { id, deals, properties } of actual.types) {
      expect(await dealt({ type: id ?? 'none' })).toEqual(counted(deals));
      expect(await countProperties(admin, { type: [id ?? 'none'] })).toEqual(counted(properties));
    }
    for (const { status, count } of actual.leads.stages) {
      const added = actual.from === null ? {} : { created_since: actual.from, created_until: actual.until };
      expect(await countLeads(admin, { status: [status], ...added })).toEqual(counted(count));
    }
  }
  await checkCharts(admin, timeZone, today);
  expect((await readAnalytics(admin, {})).until).toBe(today);
  const reaching = await readAnalytics(admin, { from: '2026-10-20', until: '2027-03-31' });
  expect([reaching.until, reaching.months.at(-1)?.month]).toEqual([today, '2026-11-01']);
  // A future period is not compared; the current month is still compared with the same days of the last one.
  const coming = await readAnalytics(admin, { from: '2026-12-01', until: '2027-03-31' });
  expect([coming.until, coming.before, coming.revenue.growth]).toEqual(['2027-03-31', null, null]);
  expect([coming.months, coming.months_until]).toEqual([reaching.months, today]);

  const asked = { me: agents[0] ?? '', now, timeZone, month: '2026-11-01', monday };
  const before = { from: '2026-10-01', until: then };
  const read = async () => dashboardFigures.parse((await readDashboardFigures(admin)).value());
  const actual = await read();
  expect(actual, `seed ${seed}`).toEqual(await recomputeDashboard(db, { ...asked, before }));
  // Coalescing the pending deltas does not change the result.
  await compactCounts(db);
  expect(await read()).toEqual(actual);
  // The links of the cards open exactly what they count.
  // The list of upcoming meetings begins with running ones, which have started already.
  let underWay = 0;
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listMeetings(admin, { when: 'upcoming', sort: 'soonest', limit: 60, ...(cursor && { cursor }) });
    const running = page.items.filter(({ meeting_date }) => Date.parse(meeting_date) <= now.getTime()).length;
    underWay += running;
    cursor = running === page.items.length ? page.next : null;
  }
  expect((await countMeetings(admin, { when: 'upcoming' })).value - underWay).toBe(actual.meetings.upcoming);
  const mine = await countLeads(admin, { whose: 'mine', follow_up: 'due' });
  expect(mine.value).toBe(actual.leads.due_today + actual.leads.overdue);
  const { from, until } = actual.deals;
  expect((await countDeals(admin, { state: 'standing', from, until })).value).toBe(actual.deals.this_month);
  expect((await countProperties(admin, { status: ['sold'] })).value).toBe(actual.properties.sold);
  const late = await listInvoices(admin, { status: 'overdue', limit: 60 });
  if (late.next === null)
    expect(total(late.items, ({ total: all, paid }) => paise(all) - paise(paid))).toBe(paise(actual.invoices.overdue));
  const paid = await listInvoices(admin, { paid_from: from, paid_until: until, limit: 60 });
  expect(paid.items.length).toBeGreaterThan(0);
  expect(dayOf(now, timeZone)).toBe(until);
});

/** The figures of the charts match the rows, and the links of their points open as many rows as are counted. */
async function checkCharts(admin: Context<Staff>, timeZone: string, today: string): Promise<void> {
  const { db } = admin;
  const counted = (value: number) => ({ value: Math.min(value, 1000), is_capped: value > 1000 });
  const spans = [
    {},
    { created_since: '2026-04-01', created_until: today },
    { created_since: '2026-10-20', created_until: '2026-11-02' },
    { created_since: '2001-01-01', created_until: '2001-01-01' },
  ];
  for (const days of spans) {
    const seen = `seed ${seed}, ${JSON.stringify(days)}`;
    const funnel = leadFunnel.parse(await readFunnel(admin, days));
    expect(funnel, seen).toEqual(await recomputeFunnel(db, days, timeZone));
    for (const { stage, reached, waiting, lost } of funnel) {
      expect(await countLeads(admin, { ...days, reached: stage }), seen).toEqual(counted(reached));
      expect(await countLeads(admin, { ...days, status: [stage] }), seen).toEqual(counted(waiting));
      if (stage === 'closed') expect(lost).toBe(0);
      else expect(await countLeads(admin, { ...days, lost_from: stage }), seen).toEqual(counted(lost));
    }
    const sources = sourceMonths.parse(await countSourceMonths(db, days));
    const key = ({ month, source }: SourceMonths[number]) => `${month} ${source}`;
    const inOrder = (list: SourceMonths) => list.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
    expect(inOrder(sources), seen).toEqual(inOrder(await recomputeSourceMonths(db, days, timeZone)));
    const responses = responseMonths.parse(await averageResponses(db, days));
    expect(responses, seen).toEqual(await recomputeResponses(db, days, timeZone));
    const within = (month: string) => ({
      created_since: [month, days.created_since ?? ''].toSorted()[1] ?? '',
      created_until: [lastDayOf(month), days.created_until ?? '9999-12-31'].toSorted()[0] ?? '',
    });
    for (const { month, answered } of responses.slice(0, 3))
      expect(await countLeads(admin, { ...within(month), answered: 'yes' }), seen).toEqual(counted(answered));
    for (const { month, source, leads: count } of sources.slice(0, 6))
      expect(await countLeads(admin, { ...within(month), source: [source ?? 'unknown'] }), seen).toEqual(
        counted(count),
      );
    const { sources: bySource } = await readSources(admin, days);
    const closed = (await db.select().from(leads)).filter(
      ({ status, deleted_at, created_at }) =>
        status === 'closed' &&
        !deleted_at &&
        dayOf(created_at, timeZone) >= (days.created_since ?? '') &&
        dayOf(created_at, timeZone) <= (days.created_until ?? '9999'),
    );
    for (const { source, closed_value } of bySource)
      expect(paise(closed_value)).toBe(
        total(
          closed.filter((lead) => lead.source === source),
          ({ budget }) => paise(budget),
        ),
      );
  }
  for (const query of queries) {
    const months = monthsCompared.parse(await readMonths(admin, query));
    expect(months, `seed ${seed}, ${JSON.stringify(query)}`).toEqual(await recomputeMonths(db, months));
    for (const { month, deals, before } of months.months.slice(-3)) {
      const closedIn = (first: string) =>
        countDeals(admin, {
          state: 'standing',
          from: first,
          until: [lastDayOf(first), months.until].toSorted()[0] ?? '',
        });
      expect(await closedIn(month)).toEqual(counted(deals));
      expect(await closedIn(monthsLater(month, -12))).toEqual(counted(before.deals));
    }
  }
  for (const purpose of purposes) {
    const onMarket = daysOnMarketReport.parse(await readDaysOnMarket(admin, purpose));
    expect(onMarket.total).toBeGreaterThan(0);
    expect(onMarket).toEqual(await recomputeDaysOnMarket(db, purpose, { today, most: maxOnMarket }));
    expect(await countProperties(admin, { purpose: [purpose], status: ['available', 'pending'] })).toEqual(
      counted(onMarket.total),
    );
  }
}
