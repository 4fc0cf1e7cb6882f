import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { notificationsContract } from '../contract.ts';
import { bell } from '../rules.ts';

export const notifications = connect<typeof notificationsContract>('notifications');

/** What raises notices, and 'notification_reads' for what was seen in another tab. */
const meta = { topics: [...Object.keys(bell.mostOfTopic), 'notification_reads'] };

export const bellQuery = queryOptions({
  queryKey: ['notifications', 'bell'],
  queryFn: () => notifications.bell(),
  meta,
});

export const noticesQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ pageParam }) => notifications.list(pageParam ? { cursor: pageParam } : {}),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
  meta,
});
