import type { DaySpan, ReportSpan } from '#features/analytics/rules.ts';
import { addDays, daysBetween } from '#platform/dates.ts';
import { divideHalfUp } from '#platform/paise.ts';

export const sourceGroupings = ['source', 'campaign', 'connection'] as const;
export type SourceGrouping = (typeof sourceGroupings)[number];
export const usualGrouping: SourceGrouping = 'source';

/** The counts whose rows can be opened. */
export const sourceCounts = ['leads', 'repeats', 'in_time', 'visits', 'deals'] as const;
export type SourceCount = (typeof sourceCounts)[number];

export const maxCampaignLength = 120;
export const firstMonth = '2000-01-01';
export const lastMonth = '2100-12-01';

export function firstDayOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

export function lastDayOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** What an amount per month costs in one month: by its days among all days of the month. */
export interface MonthCost {
  /** Its first day. */
  readonly month: string;
  readonly days: number;
  readonly paise: bigint;
}

/** The parts of an amount per month, in paise, that fall on days of both spans; the earliest month first. */
export function costByMonth(paise: bigint, { from, until }: DaySpan, span: Pick<ReportSpan, 'from' | 'until'>) {
  const first = span.from !== null && span.from > from ? span.from : from;
  const last = span.until < until ? span.until : until;
  const months: MonthCost[] = [];
  for (let day = first; day <= last; day = addDays(lastDayOfMonth(day), 1)) {
    const [end = last] = [lastDayOfMonth(day), last].toSorted();
    const days = daysBetween(day, end) + 1;
    const all = daysBetween(firstDayOfMonth(day), lastDayOfMonth(day)) + 1;
    months.push({ month: firstDayOfMonth(day), days, paise: divideHalfUp(paise * BigInt(days), BigInt(all)) });
  }
  return months;
}

/** Days on which a connection was on with one cost, source and campaign. */
export interface CostRun {
  readonly connection_id: string;
  readonly from: string;
  /** Inclusive; null while it is on. */
  readonly until: string | null;
}

/**
 * The runs, each day of a connection in only one: the last run of a day has it. `runs` are in the order in which they
 * began; open ones end on `today`.
 */
export function separateRuns<R extends CostRun>(runs: readonly R[], today: string): Array<R & DaySpan> {
  return runs.flatMap((run, index) => {
    const next = runs.slice(index + 1).find(({ connection_id }) => connection_id === run.connection_id);
    const end = run.until ?? today;
    const until = next && next.from <= end ? addDays(next.from, -1) : end;
    return until < run.from ? [] : [{ ...run, until }];
  });
}

/** An amount per unit in paise, rounded half up; null without units. */
export function costPer(paise: bigint, units: number): bigint | null {
  return units === 0 ? null : divideHalfUp(paise, BigInt(units));
}
