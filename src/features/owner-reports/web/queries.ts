import { queryOptions } from '@tanstack/react-query';
import { countOptions, listOptions } from '#platform/lists/web/list-query.ts';
import { connect } from '#platform/rpc/web/client.ts';
import type { OwnerReportFilter, ownerReportsContract } from '../contract.ts';

export const ownerReportsApi = connect<typeof ownerReportsContract>('ownerReports');

/** They name their owner. */
const meta = { topics: ['clients'] };

export const ownerReportListQuery = (filter: OwnerReportFilter) => ({
  ...listOptions('owner_reports', [filter], (cursorInput, options) =>
    ownerReportsApi.list({ ...filter, ...cursorInput }, options),
  ),
  meta,
});

export const ownerReportCountQuery = (filter: OwnerReportFilter) => ({
  ...countOptions('owner_reports', filter, ownerReportsApi.count),
  meta,
});

export const ownerReportQuery = (id: string) =>
  queryOptions({ queryKey: ['owner_reports', 'one', id], queryFn: () => ownerReportsApi.find({ id }), meta });

export const marketQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['owner_reports', 'market', propertyId],
    queryFn: () => ownerReportsApi.market({ property_id: propertyId }),
    meta: { topics: ['properties', 'leads', 'clients', 'meetings', 'deals'] },
  });
