import { v7 as uuid } from 'uuid';
import type { Context, Program } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Job } from '#platform/jobs/server/jobs.ts';
import type { WebhookEvent } from '../rules.ts';
import { eventKinds, eventsOf } from '../rules.ts';
import type { ChangeAfter, WebhookRow } from './repository.ts';
import {
  findWebhookCursor,
  hasActiveWebhooks,
  insertWebhookDeliveries,
  listChangesAfter,
  lockActiveWebhooks,
  lockWebhookCursor,
  updateWebhookCursor,
} from './repository.ts';
import { readyCursor } from './webhooks.ts';

/** Of live updates about the log: one change per batch, with the id of the webhook. */
export const webhookDeliveriesTopic = 'webhook_deliveries';

export const dispatchEventsJob: Job = { name: 'dispatch_webhook_events', payload: {}, key: 'dispatch_webhook_events' };
export const sendDeliveriesJob: Job = { name: 'send_webhooks', payload: {}, key: 'send_webhooks' };

const pageSize = 500;

/**
 * Turns the changes after the cursor into deliveries. The deliveries and the new position commit together, and only if
 * the position is still the one that was read: several servers may do this at once.
 */
export async function dispatchEvents(context: Context<Program>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await dispatchPage(context)));
}

/** Whether there may be more. */
async function dispatchPage(context: Context<Program>): Promise<boolean> {
  if (!(await hasActiveWebhooks(context.db))) return false;
  const cursor = await findWebhookCursor(context.db);
  if (!cursor?.isOurs) {
    await transact(context, (tx) => readyCursor(context, tx));
    return false;
  }
  // Read before the transaction: its own number would hold back every later change.
  const changes = await listChangesAfter(context.db, cursor, pageSize);
  const last = changes.at(-1);
  if (!last) return false;
  return transact(context, async (tx) => {
    const current = await lockWebhookCursor(tx.db);
    if (current?.transaction !== cursor.transaction || current.changeId !== cursor.changeId) return true;
    const active = await lockActiveWebhooks(tx.db);
    const rows = changes.flatMap((change) => deliveriesOf(context, change, active));
    const webhookIds = await insertWebhookDeliveries(tx.db, rows);
    await updateWebhookCursor(tx.db, { transaction: last.transaction, changeId: last.id });
    if (webhookIds.length > 0) {
      await tx.record(...webhookIds.map(queued));
      await tx.enqueue(sendDeliveriesJob);
    }
    return changes.length === pageSize;
  });
}

function queued(entityId: string) {
  return { topic: webhookDeliveriesTopic, entityId, action: 'created' };
}

function deliveriesOf(context: Context, change: ChangeAfter, webhooks: readonly WebhookRow[]) {
  const now = context.clock.now();
  return eventsOf(change).flatMap((event) =>
    webhooks
      .filter(({ events, from_snapshot: from }) => events.includes(event) && isSince(change, from))
      .map(({ id: webhook_id }) => ({
        id: uuid(),
        webhook_id,
        change_id: change.id,
        event,
        record_id: change.entity_id,
        payload: eventPayload(context.publicUrl, event, change),
        next_attempt_at: now,
        created_at: now,
      })),
  );
}

/** Whether a change had not committed at a snapshot 'xmin:xmax:open,open'; as `pg_visible_in_snapshot` decides. */
function isSince({ transaction }: ChangeAfter, snapshot: string): boolean {
  const [xmin = '', xmax = '', open = ''] = snapshot.split(':');
  if (BigInt(transaction) < BigInt(xmin)) return false;
  return BigInt(transaction) >= BigInt(xmax) || open.split(',').includes(transaction);
}

/** Names the record and leaves its data to the API, which asks for the rights of the reader. */
export function eventPayload(
  publicUrl: string,
  type: WebhookEvent,
  { entity_id: id, at }: Pick<ChangeAfter, 'entity_id' | 'at'>,
): string {
  // An event is its kind and its action.
  const [kind, action] = type.split('.') as [keyof typeof eventKinds, string];
  const url = `${publicUrl}/api${eventKinds[kind].path}/${id}`;
  return JSON.stringify({ type, timestamp: at, data: { id, kind, action, url } });
}
