import { isId } from '#platform/is-id.ts';
import { isMonth } from '../rules.ts';

/** The search parameters of the page: the agent and the last month. */
export interface PerformanceSearch {
  readonly agent?: string | undefined;
  /** The last month, given by its first day. */
  readonly until?: string | undefined;
}

/** Reads search parameters, which anybody may have typed; drops invalid ones. */
export function readPerformanceSearch({ agent, until }: Record<string, unknown>): PerformanceSearch {
  return {
    ...(isId(agent) && { agent }),
    ...(typeof until === 'string' && isMonth(until) && until >= '2000-01-01' && until <= '2100-12-01' && { until }),
  };
}
