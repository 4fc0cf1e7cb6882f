import { queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { AgentPerformance, performanceContract } from '../contract.ts';

export const performanceApi = connect<typeof performanceContract>('performance');

/** Topics that the figures are computed from: a recorded deal updates them at once. */
const topics = ['deals', 'leads', 'meetings', 'profiles', 'company'];

/** Six months of an agent up to `until`, by default the current month. */
export const agentMonthsQuery = (agentId: string, until: string | undefined) =>
  queryOptions({
    queryKey: ['performance', 'months', agentId, until ?? null],
    queryFn: () => performanceApi.read({ agent_id: agentId, ...(until !== undefined && { until }) }),
    // Keep the months on screen during a refetch, but never those of another agent.
    placeholderData: (before: AgentPerformance | undefined) => (before?.agent.id === agentId ? before : undefined),
    meta: { topics },
  });

/** Six months of all agents with a target. */
export const targetsQuery = (until: string | undefined) =>
  queryOptions({
    queryKey: ['performance', 'targets', until ?? null],
    queryFn: () => performanceApi.targets(until === undefined ? {} : { until }),
    meta: { topics: ['deals', 'profiles', 'company'] },
  });

/** All agents with one month, by revenue, highest first. */
export const overviewQuery = (until: string | undefined) =>
  queryOptions({
    queryKey: ['performance', 'list', until ?? null],
    queryFn: () => performanceApi.overview(until === undefined ? {} : { until }),
    meta: { topics: ['deals', 'profiles', 'company'] },
  });
