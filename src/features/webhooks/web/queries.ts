import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { webhooksContract } from '../contract.ts';
import type { WebhookDeliveryStatus } from '../rules.ts';

export const webhooksApi = connect<typeof webhooksContract>('webhooks');

/** The topics of both tables: a delivery changes the health of its webhook. */
export const webhookTopics = ['webhooks', 'webhook_deliveries'] as const;

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: () => webhooksApi.list(),
  meta: { topics: ['webhook_deliveries'] },
});

interface LogFilter {
  readonly webhookId: string | null;
  readonly status: WebhookDeliveryStatus | null;
}

export const webhookDeliveriesQuery = ({ webhookId, status }: LogFilter) =>
  infiniteQueryOptions({
    queryKey: ['webhook_deliveries', 'list', webhookId, status],
    queryFn: ({ pageParam }) =>
      webhooksApi.deliveries({
        ...(webhookId && { webhook_id: webhookId }),
        ...(status && { status }),
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    meta: { topics: ['webhooks'] },
  });

/** Live updates of the log name the webhook, not the delivery: every change of the topic makes it stale. */
export const webhookDeliveryQuery = (id: string) =>
  queryOptions({ queryKey: ['webhook_deliveries', 'list', 'one', id], queryFn: () => webhooksApi.delivery({ id }) });
