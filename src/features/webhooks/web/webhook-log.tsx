import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { When } from '#platform/formats/web/when.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { Select } from '#ui/select.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { Cell, Column, Row, Table, TableBody, TableHead } from '#ui/table.tsx';
import { useLoadMore } from '#ui/use-load-more.ts';
import type { Webhook, WebhookDeliveryCard } from '../contract.ts';
import { webhookDeliveryStatusLabels, webhookEventLabels } from '../labels.ts';
import type { WebhookDeliveryStatus } from '../rules.ts';
import { deliveryStatuses, keptDays } from '../rules.ts';
import { webhookDeliveriesQuery } from './queries.ts';
import { WebhookDeliveryBadge } from './webhook-delivery-badge.tsx';

const delivery = lazyComponent(() => import('./webhook-delivery.lazy.tsx').then((part) => part.WebhookDeliveryDialog));

/** What was sent, newest first. */
export function WebhookLog({ webhooks }: { webhooks: readonly Webhook[] }) {
  const { t } = useLingui();
  const [webhookId, setWebhookId] = useState<string | null>(null);
  const [status, setStatus] = useState<WebhookDeliveryStatus | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const list = useInfiniteQuery(webhookDeliveriesQuery({ webhookId, status }));
  const end = useLoadMore(() => void list.fetchNextPage(), list.hasNextPage && !list.isFetching);
  const cards = list.data?.pages.flatMap((page) => page.items) ?? [];
  const close = () => setOpenId(null);
  const Dialog = delivery.useComponent(openId !== null, openId !== null, close);
  const isFiltered = webhookId !== null || status !== null;
  return (
    <section aria-labelledby="webhook-log" className="grid min-w-0 grid-cols-1 gap-3">
      <SectionHead
        id="webhook-log"
        title={t`Sent events`}
        action={<span className="text-12 text-ink-3">{t`Kept for ${keptDays} days`}</span>}
      />
      <div className="flex flex-wrap gap-3">
        {webhooks.length > 1 && (
          <Field label={t`Webhook`} className="w-52 phone:w-full">
            {(field) => (
              <Select
                {...field}
                value={webhookId ?? ''}
                onChange={({ target }) => setWebhookId(target.value === '' ? null : target.value)}
              >
                <option value="">{t`All`}</option>
                {webhooks.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field label={t`Status`} className="w-52 phone:w-full">
          {(field) => (
            <Select
              {...field}
              value={status ?? ''}
              onChange={({ target }) => setStatus(deliveryStatuses.find((one) => one === target.value) ?? null)}
            >
              <option value="">{t`All`}</option>
              {deliveryStatuses.map((one) => (
                <option key={one} value={one}>
                  {t(webhookDeliveryStatusLabels[one])}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {list.isPending && (
        <Loading label={t`Loading events...`}>
          <Skeleton className="h-56" />
        </Loading>
      )}
      {list.isError && !list.data && (
        <ErrorState
          title={t`The events could not be loaded`}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.data && cards.length === 0 && (
        <EmptyState
          title={isFiltered ? t`No events match` : t`Nothing sent yet`}
          text={isFiltered ? undefined : t`Send a test event to check the receiver.`}
        />
      )}
      {cards.length > 0 && <LogTable cards={cards} onOpen={setOpenId} />}
      <div ref={end} />
      {list.isFetchingNextPage && <Skeleton className="h-14" />}
      {Dialog && openId !== null && <Dialog id={openId} onClose={close} />}
    </section>
  );
}

function LogTable({ cards, onOpen }: { cards: readonly WebhookDeliveryCard[]; onOpen(id: string): void }) {
  const { t } = useLingui();
  return (
    <Table label={t`Sent events`}>
      <TableHead>
        <Column className="w-1/3">{t`Event`}</Column>
        <Column className="w-1/4">{t`Webhook`}</Column>
        <Column>{t`Status`}</Column>
        <Column end>{t`Code`}</Column>
        <Column end>{t`Duration`}</Column>
        <Column end>{t`Time`}</Column>
      </TableHead>
      <TableBody>
        {cards.map(({ id, event, webhook, status, status_code, duration_ms, created_at }) => (
          <Row key={id}>
            <Cell phone="top" cut className="phone:max-w-none">
              <button
                type="button"
                aria-haspopup="dialog"
                className="stretched max-w-full truncate text-left font-medium text-ink"
                onClick={() => onOpen(id)}
              >
                {t(webhookEventLabels[event])}
              </button>
            </Cell>
            <Cell phone="middle" cut className="phone:text-12 phone:text-ink-3">
              {webhook.name}
            </Cell>
            <Cell phone="topEnd">
              <WebhookDeliveryBadge status={status} />
            </Cell>
            <Cell phone="hidden" end>
              {status_code ?? '–'}
            </Cell>
            <Cell phone="hidden" end className="whitespace-nowrap">
              {duration_ms === null ? '–' : t`${duration_ms} ms`}
            </Cell>
            <Cell phone="middleEnd" end className="whitespace-nowrap phone:text-12 phone:text-ink-3">
              <When at={created_at} />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
