import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { CostPartsInput, SourceReportInput, SourceRowsInput, sourceCostsContract } from '../contract.ts';

export const sourceCostsApi = connect<typeof sourceCostsContract>('sourceCosts');

const topics = ['leads', 'clients', 'meetings', 'deals', 'intake_deliveries', 'intake_connections', 'response_rules'];

export const sourceReportQuery = (asked: SourceReportInput) =>
  queryOptions({
    queryKey: ['source_costs', 'report', asked],
    queryFn: () => sourceCostsApi.report(asked),
    placeholderData: keepPreviousData,
    meta: { topics },
  });

export const sourceRowsQuery = (asked: SourceRowsInput) =>
  infiniteQueryOptions({
    queryKey: ['source_costs', 'rows', asked],
    queryFn: ({ pageParam }) => sourceCostsApi.rows({ ...asked, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    meta: { topics },
  });

export const costPartsQuery = (asked: CostPartsInput) =>
  queryOptions({
    queryKey: ['source_costs', 'parts', asked],
    queryFn: () => sourceCostsApi.parts(asked),
    meta: { topics },
  });

export const campaignsQuery = queryOptions({
  queryKey: ['source_costs', 'campaigns'],
  queryFn: () => sourceCostsApi.campaigns(),
  meta: { topics: ['intake_connections'] },
});
