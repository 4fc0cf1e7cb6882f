import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { WebhookDelivery, WebhookDeliveryCard, WebhookDeliveryFilter, WebhookDeliveryPage } from '../contract.ts';
import { maySendAgain, testEvent } from '../rules.ts';
import { sendDeliveriesJob, webhookDeliveriesTopic } from './dispatch-events.ts';
import {
  findDeliveryRowOf,
  findWebhookRow,
  insertWebhookDeliveries,
  listWebhookDeliveryCards,
  lockWebhookDelivery,
  lockWebhookRow,
  requeueFailedDeliveries,
  updateWebhookDelivery,
} from './repository.ts';
import { webhooksTopic } from './webhooks.ts';

const usualLimit = 30;

export async function listWebhookDeliveries(
  { db }: StaffContext,
  filter: WebhookDeliveryFilter,
): Promise<WebhookDeliveryPage> {
  const limit = filter.limit ?? usualLimit;
  const cards = await listWebhookDeliveryCards(db, { ...filter, limit });
  const items = cards.slice(0, limit);
  return { items, next: cards.length > limit ? (items.at(-1)?.id ?? null) : null };
}

export async function readWebhookDelivery({ db }: StaffContext, id: string): Promise<WebhookDelivery> {
  const [row, card] = await Promise.all([findDeliveryRowOf(db, id), findCard(db, id)]);
  if (!row || !card) throw new Failure('not_found');
  return { ...card, record_id: row.record_id, payload: row.payload, answer: row.answer };
}

/** Queues a delivery again, also while its webhook is paused or off. One that waits is sent at once. */
export async function sendDeliveryAgain(context: StaffContext, id: string): Promise<WebhookDeliveryCard> {
  const found = await findDeliveryRowOf(context.db, id);
  if (!found) throw new Failure('not_found');
  await transact(context, async (tx) => {
    // The job locks in the same order.
    const webhook = await lockWebhookRow(tx.db, found.webhook_id);
    const row = webhook && (await lockWebhookDelivery(tx.db, id));
    if (!row) throw new Failure('not_found');
    if (!maySendAgain(row.status) && row.is_manual) return;
    await updateWebhookDelivery(tx.db, id, {
      status: 'waiting',
      is_manual: true,
      retries: 0,
      next_attempt_at: context.clock.now(),
    });
    await recordSending(tx, { webhookId: webhook.id, action: 'sent_again', count: 1 });
  });
  return getCardOrThrow(context, id);
}

/** Queues all failed and cancelled deliveries of a webhook again. */
export async function sendFailedDeliveries(context: StaffContext, webhookId: string): Promise<{ count: number }> {
  return transact(context, async (tx) => {
    if (!(await lockWebhookRow(tx.db, webhookId))) throw new Failure('not_found');
    const count = await requeueFailedDeliveries(tx.db, webhookId, context.clock.now());
    if (count > 0) await recordSending(tx, { webhookId, action: 'sent_again', count });
    return { count };
  });
}

/** Sends an event without a record, once; a repeated request sends one. */
export async function sendTestEvent(
  context: StaffContext,
  { id: webhook_id, delivery_id: id }: { readonly id: string; readonly delivery_id: string },
): Promise<WebhookDeliveryCard> {
  const now = context.clock.now();
  const data = { id: webhook_id, kind: 'webhook', action: 'test', url: `${context.publicUrl}/api/webhooks` };
  await transact(context, async (tx) => {
    if (!(await findWebhookRow(tx.db, webhook_id))) throw new Failure('not_found');
    const payload = JSON.stringify({ type: testEvent, timestamp: now.toISOString(), data });
    const [isNew] = await insertWebhookDeliveries(tx.db, [
      { id, webhook_id, event: testEvent, payload, is_manual: true, next_attempt_at: now, created_at: now },
    ]);
    if (isNew) return recordSending(tx, { webhookId: webhook_id, action: 'tested', count: 1 });
    const found = await findDeliveryRowOf(tx.db, id);
    if (found?.webhook_id !== webhook_id || found.event !== testEvent)
      throw new Failure('conflict', { reason: 'id_taken' });
  });
  return getCardOrThrow(context, id);
}

async function recordSending(
  tx: Transaction,
  {
    webhookId: entityId,
    action,
    count,
  }: { readonly webhookId: string; readonly action: string; readonly count: number },
): Promise<void> {
  await tx.record(
    { topic: webhooksTopic, entityId, action, difference: { deliveries: [null, count] } },
    { topic: webhookDeliveriesTopic, entityId, action: 'created' },
  );
  await tx.enqueue(sendDeliveriesJob);
}

async function getCardOrThrow({ db }: StaffContext, id: string): Promise<WebhookDeliveryCard> {
  const card = await findCard(db, id);
  if (!card) throw new Failure('not_found');
  return card;
}

async function findCard(db: StaffContext['db'], id: string): Promise<WebhookDeliveryCard | null> {
  const [card] = await listWebhookDeliveryCards(db, { limit: 1 }, id);
  return card ?? null;
}
