import type { Period } from '#platform/periods.ts';
import { periods } from '#platform/periods.ts';

export interface SourcesSearch {
  readonly period?: Exclude<Period, 'all'>;
}

/** Parses the URL parameters of the sources page; invalid ones are ignored. */
export function readSourcesSearch(raw: Record<string, unknown>): SourcesSearch {
  const period = periods.find((name) => name === raw.period);
  return period === undefined || period === 'all' ? {} : { period };
}
