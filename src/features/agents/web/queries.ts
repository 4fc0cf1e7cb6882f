import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { AgentFilter, agentsContract } from '../contract.ts';
import { assignedTopics } from '../rules.ts';

export const agentsApi = connect<typeof agentsContract>('agents');

export const agentsQuery = (filter: AgentFilter) =>
  queryOptions({
    queryKey: ['profiles', 'directory', filter],
    queryFn: () => agentsApi.list(filter),
    placeholderData: keepPreviousData,
    meta: { topics: ['properties', 'clients', 'leads'] },
  });

export const agentQuery = (id: string) =>
  queryOptions({ queryKey: ['profiles', 'one', id], queryFn: () => agentsApi.find({ id }) });

/** The same for every colleague. */
export const greetingQuery = queryOptions({
  queryKey: ['profiles', 'greeting'],
  queryFn: () => agentsApi.greeting(),
  meta: { topics: ['email_templates', 'company'] },
});

export const assignedCountsQuery = (id: string) =>
  queryOptions({
    queryKey: ['profiles', 'assigned-records', id],
    queryFn: () => agentsApi.assignedRecords({ id }),
    meta: { topics: assignedTopics },
  });
