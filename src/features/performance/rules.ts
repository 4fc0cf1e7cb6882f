import { conversionRate } from '#features/leads/rules.ts';
import { divideHalfUp, paiseOf, rupeesOf } from '#platform/paise.ts';

/** Figures that can be typed for a month, in the order of the dialog. */
export const metricFields = [
  'deals_completed',
  'total_revenue',
  'target_revenue',
  'client_satisfaction',
  'response_time_hours',
  'conversion_rate',
] as const;
export type MetricField = (typeof metricFields)[number];

/** Typed figures of a month; null: not typed, a typed 0 is 0. Money and decimals are decimal strings. */
export interface TypedMetrics {
  /** Active deals by closing day; a shared deal counts by the agent's share. */
  readonly deals_completed: number | null;
  /** The agent's share of the commission of these deals, in the company's currency. */
  readonly total_revenue: string | null;
  /** The revenue target, in the company's currency; never computed. */
  readonly target_revenue: string | null;
  /** The client rating of the agent, 0 to 5; never computed. */
  readonly client_satisfaction: string | null;
  /** The mean hours from the creation of a lead to the first contact, of contacted leads created in the month. */
  readonly response_time_hours: string | null;
  /** Leads won of all leads created in the month, in percent. */
  readonly conversion_rate: string | null;
}

/** Figures computed from the records of a month. */
export interface CountedMonth {
  /** Deals by share: half a deal is 0.5. */
  readonly deals_completed: number;
  readonly total_revenue: string;
  /** The sum of the prices of the deals, by share. */
  readonly deal_value: string;
  /** Leads created in the month that are closed today. */
  readonly leads_won: number;
  readonly leads_created: number;
  /** With one decimal; null when no lead of the month was answered. */
  readonly response_time_hours: string | null;
  /** Meetings that took place. */
  readonly meetings_held: number;
}

type Leads = Pick<CountedMonth, 'leads_won' | 'leads_created'>;

/** The target of a month: its own, else the latest one typed before it. */
export interface RevenueTarget {
  readonly amount: string;
  /** The first day of the month for which it was typed. */
  readonly since: string;
}

export const targetStatuses = ['above', 'on', 'below'] as const;
export type TargetStatus = (typeof targetStatuses)[number];

/** The figures of a month, or of several together, as shown. */
export interface PerformanceFigures {
  readonly deals_completed: number;
  readonly total_revenue: string;
  readonly target_revenue: string | null;
  readonly client_satisfaction: string | null;
  readonly response_time_hours: string | null;
  readonly conversion_rate: number | null;
  readonly meetings_held: number;
  readonly deal_value: string;
  /** The deal value divided by the number of computed deals. */
  readonly average_deal_value: string | null;
  /** The shown revenue divided by the shown number of deals. */
  readonly revenue_per_deal: string | null;
  /** The revenue as a percentage of the target, without decimals. */
  readonly achievement: number | null;
  readonly status: TargetStatus | null;
}

/** The number of months shown: the current one and those before it. */
export const monthsShown = 6;

/** The figures of one month: a typed figure replaces the computed one. */
export function figuresOf(
  counted: CountedMonth,
  typed: TypedMetrics,
  target: RevenueTarget | null,
): PerformanceFigures {
  const deals_completed = typed.deals_completed ?? counted.deals_completed;
  const total_revenue = typed.total_revenue ?? counted.total_revenue;
  const target_revenue = target?.amount ?? null;
  return {
    deals_completed,
    total_revenue,
    target_revenue,
    client_satisfaction: typed.client_satisfaction,
    response_time_hours: typed.response_time_hours ?? counted.response_time_hours,
    conversion_rate: typed.conversion_rate === null ? computedConversion(counted) : wholeOf(typed.conversion_rate),
    meetings_held: counted.meetings_held,
    deal_value: counted.deal_value,
    average_deal_value: share(counted.deal_value, counted.deals_completed),
    revenue_per_deal: share(total_revenue, deals_completed),
    ...achieved(total_revenue, target_revenue),
  };
}

/** Leads won of all leads created in a month, in whole percent; null without leads. */
export function computedConversion({ leads_won, leads_created }: Leads): number | null {
  return leads_created === 0 ? null : conversionRate(leads_won, leads_created);
}

/**
 * Totals of several months. Deals, revenue, deal value and meetings are summed. The achievement covers only months with a
 * target. The conversion covers all leads; if a month's was typed, it is a mean of the shown figures, as are satisfaction
 * and response time.
 */
export function sumUp(months: readonly PerformanceFigures[], counted: readonly CountedMonth[]): PerformanceFigures {
  const aimed = months.filter(({ target_revenue }) => target_revenue !== null);
  const deals_completed = totalDeals(months);
  const total_revenue = sumOf(months.map((month) => month.total_revenue));
  const deal_value = sumOf(months.map((month) => month.deal_value));
  const target_revenue = aimed.length === 0 ? null : sumOf(aimed.map((month) => month.target_revenue ?? '0'));
  return {
    deals_completed,
    total_revenue,
    target_revenue,
    client_satisfaction: meanOf(months.map((month) => month.client_satisfaction)),
    response_time_hours: meanOf(months.map((month) => month.response_time_hours)),
    conversion_rate: conversionOf(months, counted),
    meetings_held: total(months.map((month) => month.meetings_held)),
    deal_value,
    average_deal_value: share(deal_value, totalDeals(counted)),
    revenue_per_deal: share(total_revenue, deals_completed),
    ...achieved(sumOf(aimed.map((month) => month.total_revenue)), target_revenue),
  };
}

/** The status of revenue against a target: over 90 % 'Above Target', over 70 % 'On Target', else 'Below Target'. */
export function targetStatusOf(revenue: string, target: string): TargetStatus {
  const part = paiseOf(revenue) * 10n;
  const whole = paiseOf(target);
  if (part > whole * 9n) return 'above';
  return part > whole * 7n ? 'on' : 'below';
}

/** Both null without a target, or with a target of 0. */
export function achieved(revenue: string, target: string | null): Pick<PerformanceFigures, 'achievement' | 'status'> {
  const whole = paiseOf(target ?? '0');
  if (target === null || whole === 0n) return { achievement: null, status: null };
  return { achievement: Number(divideHalfUp(paiseOf(revenue) * 100n, whole)), status: targetStatusOf(revenue, target) };
}

/** Whether a day is the first of a month, which is how months are written: '2026-11-01'. */
export function isMonth(day: string): boolean {
  return /^\d{4}-\d{2}-01$/u.test(day);
}

/** Deals as integers, so that sums are exact: shares have two decimals of a percent. */
const partsOf = (deals: number) => Math.round(deals * 10_000);

function totalDeals(months: ReadonlyArray<{ readonly deals_completed: number }>): number {
  return total(months.map(({ deals_completed }) => partsOf(deals_completed))) / 10_000;
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function sumOf(amounts: readonly string[]): string {
  return rupeesOf(amounts.reduce((sum, amount) => sum + paiseOf(amount), 0n));
}

/** An amount divided by a number of deals, to the paisa; null without deals. */
function share(amount: string, deals: number): string | null {
  return deals === 0 ? null : rupeesOf(divideHalfUp(paiseOf(amount) * 10_000n, BigInt(partsOf(deals))));
}

/** The mean of the values that are not null, with one decimal. */
function meanOf(values: ReadonlyArray<string | null>): string | null {
  const tenths = values.filter((value) => value !== null).map((value) => paiseOf(value) / 10n);
  if (tenths.length === 0) return null;
  const mean = divideHalfUp(
    tenths.reduce((sum, tenth) => sum + tenth, 0n),
    BigInt(tenths.length),
  );
  return `${mean / 10n}.${mean % 10n}`;
}

function conversionOf(months: readonly PerformanceFigures[], counted: readonly CountedMonth[]): number | null {
  const isComputed = (month: CountedMonth, index: number) =>
    months[index]?.conversion_rate === computedConversion(month);
  if (!counted.every(isComputed)) return wholeMean(months);
  return computedConversion({
    leads_won: total(counted.map(({ leads_won }) => leads_won)),
    leads_created: total(counted.map(({ leads_created }) => leads_created)),
  });
}

function wholeMean(months: readonly PerformanceFigures[]): number | null {
  const rates = months.flatMap(({ conversion_rate: rate }) => (rate === null ? [] : [rate]));
  return rates.length === 0 ? null : Number(divideHalfUp(BigInt(total(rates)), BigInt(rates.length)));
}

function wholeOf(decimal: string): number {
  return Number(divideHalfUp(paiseOf(decimal), 100n));
}
