import type { MonthsCompared } from '#features/analytics/contract.ts';
import { deals } from '#features/deals/server/tables.ts';
import type { LeadFunnel, ResponseMonths, SourceMonths } from '#features/leads/contract.ts';
import { leadStatuses } from '#features/leads/rules.ts';
import { leads } from '#features/leads/server/tables.ts';
import type { DaysOnMarketReport } from '#features/properties/contract.ts';
import type { Purpose } from '#features/properties/rules.ts';
import { properties } from '#features/properties/server/tables.ts';
import { changes } from '#platform/changes/server/tables.ts';
import type { Context } from '#platform/context/server/context.ts';
import { dayOf, daysBetween } from '#platform/dates.ts';
import { paise, rupees, total } from './recompute-analytics-testing.ts';

interface AddedDays {
  readonly created_since?: string;
  readonly created_until?: string;
}

async function addedLeads(db: Context['db'], days: AddedDays, timeZone: string) {
  const { created_since = '', created_until = '9999' } = days;
  return (await db.select().from(leads))
    .map((lead) => ({ ...lead, day: dayOf(lead.created_at, timeZone) }))
    .filter(({ deleted_at, day }) => !deleted_at && day >= created_since && day <= created_until);
}

const stages = leadStatuses.filter((status) => status !== 'lost');

/** The funnel in plain numbers, and the leads of each of its parts. */
export async function recomputeFunnel(db: Context['db'], days: AddedDays, timeZone: string): Promise<LeadFunnel> {
  const log = (await db.select().from(changes))
    .filter(({ topic }) => topic === 'leads')
    .toSorted((one, other) => one.id - other.id);
  const found = (await addedLeads(db, days, timeZone)).map(({ id, status }) => {
    const steps = log.flatMap(({ entity_id, at, difference }) => {
      const [before, after] = (difference.status ?? []) as unknown as (string | null)[];
      return entity_id === id && after ? [{ at: at.getTime(), before, after }] : [];
    });
    const lostFrom = steps.findLast(({ after }) => after === 'lost')?.before ?? 'new';
    const open = lostFrom === 'closed' ? 'negotiation' : lostFrom;
    const stays = steps.flatMap(({ at, before }, index) => {
      const since = steps[index - 1]?.at;
      return since === undefined ? [] : [{ stage: before, days: (at - since) / 86_400_000 }];
    });
    return { isLost: status === 'lost', furthest: status === 'lost' ? open : status, stays };
  });
  const isFrom = (stage: string) => (lead: { furthest: string }) =>
    (stages as readonly string[]).indexOf(lead.furthest) >= (stages as readonly string[]).indexOf(stage);
  return stages.map((stage) => {
    const here = found.filter(({ furthest }) => furthest === stage);
    const stays = found
      .flatMap((lead) => lead.stays)
      .filter((stay) => stay.stage === stage && stage !== 'closed')
      .map((stay) => stay.days)
      .toSorted((one, other) => one - other);
    const middle = (stays.length - 1) / 2;
    const median = ((stays[Math.floor(middle)] ?? 0) + (stays[Math.ceil(middle)] ?? 0)) / 2;
    return {
      stage,
      reached: found.filter(isFrom(stage)).length,
      waiting: here.filter(({ isLost }) => !isLost).length,
      lost: here.filter(({ isLost }) => isLost).length,
      days: stays.length === 0 ? null : (Math.round(median * 10 + 1e-9) / 10).toFixed(1),
    };
  });
}

function grouped<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

export async function recomputeSourceMonths(
  db: Context['db'],
  days: AddedDays,
  timeZone: string,
): Promise<SourceMonths> {
  const found = await addedLeads(db, days, timeZone);
  const groups = grouped(found, ({ day, source }) => `${monthOf(day)} ${source ?? ''}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ month: monthOf(first.day), source: first.source, leads: group.length }] : [];
  });
}

export async function recomputeResponses(
  db: Context['db'],
  days: AddedDays,
  timeZone: string,
): Promise<ResponseMonths> {
  const found = (await addedLeads(db, days, timeZone)).filter(({ answered_at }) => answered_at !== null);
  return [...grouped(found, ({ day }) => monthOf(day))]
    .map(([month, group]) => {
      const milliseconds = total(group, (lead) => (lead.answered_at?.getTime() ?? 0) - lead.created_at.getTime());
      const hours = milliseconds / group.length / 3_600_000;
      return { month, answered: group.length, hours: (Math.round(hours * 10 + 1e-9) / 10).toFixed(1) };
    })
    .toSorted((one, other) => (one.month < other.month ? -1 : 1));
}

/** The sums of each month and of the one a year before. */
export async function recomputeMonths(db: Context['db'], answer: MonthsCompared): Promise<MonthsCompared> {
  const active = (await db.select().from(deals)).filter((deal) => deal.is_standing);
  const sums = (month: string) => {
    const closed = active.filter(
      ({ closed_on }) => closed_on.startsWith(month.slice(0, 7)) && closed_on <= answer.until,
    );
    return {
      deals: closed.length,
      revenue: rupees(total(closed, ({ commission }) => paise(commission))),
      value: rupees(total(closed, ({ price }) => paise(price))),
    };
  };
  const [year = 0, last = 0] = answer.until.split('-').map(Number);
  return {
    until: answer.until,
    months: Array.from({ length: 12 }, (_, index) => {
      const start = new Date(Date.UTC(year, last - 12 + index, 1)).toISOString().slice(0, 10);
      const before = `${Number(start.slice(0, 4)) - 1}${start.slice(4)}`;
      return { month: start, ...sums(start), before: sums(before) };
    }),
  };
}

export async function recomputeDaysOnMarket(
  db: Context['db'],
  purpose: Purpose,
  { today, most }: { readonly today: string; readonly most: number },
): Promise<DaysOnMarketReport> {
  const offered = (await db.select().from(properties))
    .filter((row) => !row.deleted_at && row.purpose === purpose && ['available', 'pending'].includes(row.status))
    .toSorted((one, other) =>
      one.listing_date === other.listing_date
        ? one.id < other.id
          ? -1
          : 1
        : one.listing_date < other.listing_date
          ? -1
          : 1,
    );
  return {
    total: offered.length,
    items: offered.slice(0, most).map(({ id, title, locality, city, price, status, listing_date }) => {
      return { id, title, locality, city, price, status, days: Math.max(0, daysBetween(listing_date, today)) };
    }),
  };
}
