import { isId } from '#platform/is-id.ts';
import { isMonth } from '../rules.ts';

/** The address of the page: whose months, and up to which. */
export interface PerformanceSearch {
  readonly agent?: string | undefined;
  /** The last month, by its first day. */
  readonly until?: string | undefined;
}

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readPerformanceSearch({ agent, until }: Record<string, unknown>): PerformanceSearch {
  return {
    ...(isId(agent) && { agent }),
    ...(typeof until === 'string' && isMonth(until) && until >= '2000-01-01' && until <= '2100-12-01' && { until }),
  };
}
