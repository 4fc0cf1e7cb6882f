import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { countOptions, listOptions } from '#platform/lists/web/list-query.ts';
import { connect } from '#platform/rpc/web/client.ts';
import type { LeadFilter, leadsContract } from '../contract.ts';
import type { LeadSorting, LeadStatus } from '../rules.ts';

export const leadsApi = connect<typeof leadsContract>('leads');

export const leadListQuery = (filter: LeadFilter, sort: LeadSorting) =>
  listOptions('leads', [filter, sort], (cursorInput, options) =>
    leadsApi.list({ ...filter, sort, ...cursorInput }, options),
  );

export const leadCountQuery = (filter: LeadFilter) => countOptions('leads', filter, leadsApi.count);

export const leadQuery = (id: string) =>
  queryOptions({ queryKey: ['leads', 'one', id], queryFn: () => leadsApi.find({ id }) });

export const stagesQuery = (id: string) =>
  queryOptions({ queryKey: ['leads', 'one', id, 'stages'], queryFn: () => leadsApi.stages({ id }) });

export const leadsOfQuery = (of: { client: string } | { property: string }) =>
  queryOptions({ queryKey: ['leads', 'of', of], queryFn: () => leadsApi.list({ ...of, limit: 4 }) });

export const columnsQuery = (filter: LeadFilter) =>
  queryOptions({
    queryKey: ['leads', 'columns', filter],
    queryFn: () => leadsApi.columns(filter),
    placeholderData: keepPreviousData,
    meta: { topics: ['words'] },
  });

export const boardColumnQuery = (filter: LeadFilter, status: LeadStatus) =>
  infiniteQueryOptions({
    queryKey: ['leads', 'column', filter, status],
    queryFn: ({ pageParam }) =>
      leadsApi.column({ ...filter, status, limit: 100, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export const sourcesQuery = (period: { created_since?: string; created_until?: string }) =>
  queryOptions({
    queryKey: ['leads', 'sources', period],
    queryFn: () => leadsApi.sources(period),
    placeholderData: keepPreviousData,
  });

/** Days on which leads were added. */
interface AddedDays {
  readonly created_since?: string;
  readonly created_until?: string;
}

export const sourceMonthsQuery = (days: AddedDays) =>
  queryOptions({
    queryKey: ['leads', 'source_months', days],
    queryFn: () => leadsApi.sourceMonths(days),
    placeholderData: keepPreviousData,
  });

export const funnelQuery = (days: AddedDays) =>
  queryOptions({
    queryKey: ['leads', 'funnel', days],
    queryFn: () => leadsApi.funnel(days),
    placeholderData: keepPreviousData,
    meta: { topics: ['words'] },
  });

export const responseMonthsQuery = (days: AddedDays) =>
  queryOptions({
    queryKey: ['leads', 'response_months', days],
    queryFn: () => leadsApi.responseMonths(days),
    placeholderData: keepPreviousData,
  });
