import type { AnalyticsInput } from './contract.ts';
import type { AnalyticsPeriod } from './rules.ts';
import { analyticsPeriods, usualPeriod } from './rules.ts';

/** The search parameters of the page: a period by name or by days, and whether every agent is listed. */
export interface AnalyticsSearch {
  readonly period?: AnalyticsPeriod | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly agents?: 'all' | undefined;
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/u.test(value) &&
  value >= '2000-01-01' &&
  value <= '2100-12-31' &&
  !Number.isNaN(Date.parse(`${value}T00:00:00Z`)) &&
  new Date(`${value}T00:00:00Z`).toISOString().startsWith(value);

/** Reads search parameters that anybody may have typed and drops invalid ones. Days take precedence over a name. */
export function readAnalyticsSearch({ period, from, until, agents }: Record<string, unknown>): AnalyticsInput {
  const known = analyticsPeriods.find((name) => name === period);
  const every = agents === 'all' ? { agents: 'all' as const } : {};
  if (isDay(from) && isDay(until) && from <= until) return { from, until, ...every };
  return { ...(known && known !== usualPeriod && { period: known }), ...every };
}
