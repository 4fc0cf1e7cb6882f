import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { notificationsContract } from '../contract.ts';
import { bell } from '../rules.ts';

export const notificationsApi = connect<typeof notificationsContract>('notifications');

/** Topics that raise notifications, plus seen marks and preferences from other tabs. */
const meta = { topics: [...Object.keys(bell.maxPerTopic), 'notification_reads', 'notification_preferences'] };

export const bellQuery = queryOptions({
  queryKey: ['notifications', 'bell'],
  queryFn: () => notificationsApi.bell(),
  meta,
});

export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ pageParam }) => notificationsApi.list(pageParam ? { cursor: pageParam } : {}),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
  meta,
});

const ofPreferences = { topics: ['notification_preferences'] };

export const preferencesQuery = queryOptions({
  queryKey: ['notifications', 'preferences'],
  queryFn: () => notificationsApi.preferences(),
  meta: ofPreferences,
});

export const deviceQuery = queryOptions({
  queryKey: ['notifications', 'device'],
  queryFn: () => notificationsApi.device(),
  meta: ofPreferences,
});
