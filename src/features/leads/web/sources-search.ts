import type { Period } from '#platform/periods.ts';
import { periods } from '#platform/periods.ts';

export interface SourcesSearch {
  readonly period?: Exclude<Period, 'all'>;
}

/** What of an address the sources understand. */
export function readSourcesSearch(raw: Record<string, unknown>): SourcesSearch {
  const period = periods.find((name) => name === raw.period);
  return period === undefined || period === 'all' ? {} : { period };
}
