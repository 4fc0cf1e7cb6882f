import { queryOptions } from '@tanstack/react-query';
import { propertiesApi } from '#features/properties/web/queries.ts';
import { connect } from '#platform/rpc/web/client.ts';
import type { dashboardContract } from '../contract.ts';

export const dashboardApi = connect<typeof dashboardContract>('dashboard');

const recentCount = 3;

export const dashboardFiguresQuery = queryOptions({
  queryKey: ['dashboard', 'figures'],
  queryFn: () => dashboardApi.figures(),
  meta: { topics: ['properties', 'clients', 'leads', 'meetings', 'deals', 'invoices', 'company'] },
});

export const setupQuery = queryOptions({
  queryKey: ['dashboard', 'setup'],
  queryFn: () => dashboardApi.setup(),
  meta: { topics: ['company', 'profiles', 'properties', 'clients', 'leads'] },
});

export const dueByLawQuery = queryOptions({
  queryKey: ['dashboard', 'due'],
  queryFn: () => dashboardApi.due(),
  meta: { topics: ['registrations', 'properties', 'privacy_requests', 'company'] },
});

export const activityQuery = queryOptions({
  queryKey: ['dashboard', 'activity'],
  queryFn: () => dashboardApi.activity(),
  meta: { topics: ['properties', 'clients', 'meetings', 'imports', 'notification_reads'] },
});

export const recentPropertiesQuery = queryOptions({
  queryKey: ['properties', 'recent'],
  queryFn: () => propertiesApi.list({ limit: recentCount }),
});
