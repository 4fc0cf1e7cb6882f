import { queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { AgentPerformance, performanceContract } from '../contract.ts';

export const performanceApi = connect<typeof performanceContract>('performance');

/** What figures are reckoned from: a deal that somebody records shows at once. */
const topics = ['deals', 'leads', 'meetings', 'profiles', 'company'];

/** Six months of an agent up to one, else to the current one. */
export const monthsQuery = (agentId: string, until: string | undefined) =>
  queryOptions({
    queryKey: ['performance', 'months', agentId, until ?? null],
    queryFn: () => performanceApi.read({ agent_id: agentId, ...(until !== undefined && { until }) }),
    // The months before stay until others have come, never those of somebody else.
    placeholderData: (before: AgentPerformance | undefined) => (before?.agent.id === agentId ? before : undefined),
    meta: { topics },
  });

/** All agents with one month, most revenue first. */
export const overviewQuery = (until: string | undefined) =>
  queryOptions({
    queryKey: ['performance', 'list', until ?? null],
    queryFn: () => performanceApi.overview(until === undefined ? {} : { until }),
    meta: { topics: ['deals', 'profiles', 'company'] },
  });
