import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { OutboxEmailCard, outboxContract } from '../contract.ts';

export const outboxApi = connect<typeof outboxContract>('outbox');

export type EmailStatus = OutboxEmailCard['status'];

export const outboxQuery = (status: EmailStatus | null) =>
  infiniteQueryOptions({
    queryKey: ['emails', 'list', status],
    queryFn: ({ pageParam }) => outboxApi.list({ ...(status && { status }), ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    // Emails are sent without a change to any record, so no live update is sent.
    refetchInterval: 15_000,
  });

export const outboxEmailQuery = (id: string) =>
  queryOptions({ queryKey: ['emails', 'one', id], queryFn: () => outboxApi.find({ id }) });

/** The URL of the email as a page that is safe in a frame. */
export function emailHtmlUrl(id: string): string {
  return `/api/outbox/${id}/html`;
}
