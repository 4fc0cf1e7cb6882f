import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { AgentFilter, agentsContract } from '../contract.ts';
import { holdingTopics } from '../rules.ts';

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

export const holdingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['profiles', 'holdings', id],
    queryFn: () => agentsApi.holdings({ id }),
    meta: { topics: holdingTopics },
  });
