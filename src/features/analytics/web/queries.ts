import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { AnalyticsInput, analyticsContract } from '../contract.ts';

const analytics = connect<typeof analyticsContract>('analytics');

/** Refetches when a counted record changes; the previous figures stay until the new ones arrive. */
export const analyticsQuery = (asked: AnalyticsInput) =>
  queryOptions({
    queryKey: ['analytics', asked],
    queryFn: () => analytics.read(asked),
    placeholderData: keepPreviousData,
    meta: { topics: ['deals', 'leads', 'properties', 'property_types', 'profiles', 'company'] },
  });

export const analyticsMonthsQuery = (asked: Omit<AnalyticsInput, 'agents'>) =>
  queryOptions({
    queryKey: ['analytics', 'months', asked],
    queryFn: () => analytics.months(asked),
    placeholderData: keepPreviousData,
    meta: { topics: ['deals', 'company'] },
  });
