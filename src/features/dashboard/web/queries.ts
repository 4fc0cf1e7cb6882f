import { queryOptions } from '@tanstack/react-query';
import { properties } from '#features/properties/web/queries.ts';
import { connect } from '#platform/rpc/web/client.ts';
import type { dashboardContract } from '../contract.ts';

export const dashboard = connect<typeof dashboardContract>('dashboard');

const recentCount = 3;

export const figuresQuery = queryOptions({
  queryKey: ['dashboard', 'figures'],
  queryFn: () => dashboard.figures(),
  meta: { topics: ['properties', 'clients', 'leads', 'meetings', 'deals', 'invoices', 'company'] },
});

export const setupQuery = queryOptions({
  queryKey: ['dashboard', 'setup'],
  queryFn: () => dashboard.setup(),
  meta: { topics: ['company', 'profiles', 'properties', 'clients', 'leads'] },
});

export const activityQuery = queryOptions({
  queryKey: ['dashboard', 'activity'],
  queryFn: () => dashboard.activity(),
  meta: { topics: ['properties', 'clients', 'meetings', 'imports', 'notification_reads'] },
});

export const recentPropertiesQuery = queryOptions({
  queryKey: ['properties', 'recent'],
  queryFn: () => properties.list({ limit: recentCount }),
});
