import { queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { routingContract } from '../contract.ts';

export const routingApi = connect<typeof routingContract>('routing');

export const routingQuery = queryOptions({
  queryKey: ['routing'],
  queryFn: () => routingApi.read(),
  // Open leads and leaves of people are shown beside the rules.
  meta: { topics: ['profiles', 'agent_leaves'] },
});

export const leavesQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['agent_leaves', 'list', agentId],
    queryFn: () => routingApi.leaves({ agent_id: agentId }),
  });
