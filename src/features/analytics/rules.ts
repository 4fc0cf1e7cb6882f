import { conversionRate } from '#features/leads/rules.ts';
import { addDays, daysBetween } from '#platform/dates.ts';
import { divideHalfUp, rupeesOf } from '#platform/paise.ts';
import { daysOfPeriod } from '#platform/periods.ts';

/** The periods that can be chosen by name; one that is not over ends today. */
export const analyticsPeriods = [
  'this_month',
  'last_month',
  'this_quarter',
  'this_year',
  'last_year',
  'last_12_months',
  'all',
] as const;
export type AnalyticsPeriod = (typeof analyticsPeriods)[number];
export const usualPeriod: AnalyticsPeriod = 'this_year';

/** Inclusive days 'YYYY-MM-DD'. */
export interface DaySpan {
  readonly from: string;
  readonly until: string;
}

/** The days of a report. It is all time if `from` is null; `before` is null if there is nothing to compare with. */
export interface ReportSpan {
  readonly from: string | null;
  readonly until: string;
  readonly before: DaySpan | null;
}

/** How many agents the ranking lists. */
export const topAgents = 5;
/** How many months the trends show. */
export const trendMonths = 6;
/** How many months the charts show. */
export const chartMonths = 12;

const lengths = { this_month: 1, last_month: 1, this_quarter: 3, this_year: 12, last_year: 12, last_12_months: 12 };

/**
 * The days of a period as of a company day. The period before is shifted by whole months: 1 to 22 November is compared
 * with 1 to 22 October, a full month with a full month.
 */
export function spanOf(period: AnalyticsPeriod, today: string): ReportSpan {
  if (period === 'all') return { from: null, until: today, before: null };
  const days =
    period === 'last_12_months'
      ? { since: monthsLater(`${today.slice(0, 7)}-01`, -11), until: today }
      : daysOfPeriod(period, today);
  const { since: from = today, until: end = today } = days;
  const until = end < today ? end : today;
  const months = lengths[period];
  return { from, until, before: { from: monthsLater(from, -months), until: monthsLater(until, -months) } };
}

/**
 * Chosen days, cut off at today, compared with as many days right before them. Days that are all in the future have
 * nothing to compare with.
 */
export function spanOfDays(from: string, chosenUntil: string, today: string): ReportSpan {
  if (from > today) return { from, until: chosenUntil, before: null };
  const until = chosenUntil < today ? chosenUntil : today;
  const count = daysBetween(from, until) + 1;
  return { from, until, before: { from: addDays(from, -count), until: addDays(from, -1) } };
}

/** The same day `count` months later; negative is earlier. The last day of a month stays a last day. */
export function monthsLater(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDay = (number: number) => new Date(Date.UTC(year, number, 0)).getUTCDate();
  const wanted = date === lastDay(month) ? 31 : date;
  const index = month + count;
  return new Date(Date.UTC(year, index - 1, Math.min(wanted, lastDay(index)))).toISOString().slice(0, 10);
}

/** The last day of the trends: the end of the span, or today if that is in the future. */
export function trendsEnd({ until }: ReportSpan, today: string): string {
  return until < today ? until : today;
}

/** The first days of `count` months, by default those of the trends, earliest first; the last month contains `day`. */
export function monthsUntil(day: string, count = trendMonths): string[] {
  const first = `${day.slice(0, 7)}-01`;
  return Array.from({ length: count }, (_, index) => monthsLater(first, index + 1 - count));
}

/** The growth in percent with one decimal ('12.5', '-3.0'); null without a base. */
export function growthOf(now: bigint, before: bigint | null): string | null {
  if (before === null || before <= 0n) return null;
  const change = now - before;
  const tenths = divideHalfUp((change < 0n ? -change : change) * 1000n, before);
  return `${change < 0n && tenths > 0n ? '-' : ''}${tenths / 10n}.${tenths % 10n}`;
}

/** The difference; null if there is no count before. */
export function growthOfCount(now: number, before: number | null): number | null {
  return before === null || before === 0 ? null : now - before;
}

/** A growth with its sign: '+12.5', '−3.0'; '0.0' has none. */
export function signed(growth: string | number): string {
  const text = String(growth);
  if (text.startsWith('-')) return `−${text.slice(1)}`;
  return Number(text) === 0 ? text : `+${text}`;
}

/** The mean per deal in paise, rounded half up; null without deals. */
export function averageOf(paise: bigint, deals: number): bigint | null {
  return deals === 0 ? null : divideHalfUp(paise, BigInt(deals));
}

/** A part of a whole in percent, rounded; 0 if the whole is 0. */
export function percentageOf(part: number, whole: number): number {
  return conversionRate(part, whole);
}

export function rupeesOrNull(paise: bigint | null): string | null {
  return paise === null ? null : rupeesOf(paise);
}
