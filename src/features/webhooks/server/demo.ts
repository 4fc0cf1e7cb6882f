import { v7 as uuid } from 'uuid';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { WebhookEvent } from '../rules.ts';
import { eventsOf } from '../rules.ts';
import { eventPayload } from './dispatch-events.ts';
import { insertWebhookDeliveries, listLatestChanges, updateWebhookHealth } from './repository.ts';
import type { WebhookSecrets } from './secrets.ts';
import { createWebhook, pauseWebhook } from './webhooks.ts';

const events: readonly WebhookEvent[] = [
  'property.created',
  'property.updated',
  'lead.created',
  'lead.stage_changed',
  'deal.created',
  'invoice.issued',
];

/** How many requests the example log has, of all and of one event. */
const most = { shown: 12, ofEvent: 3 };

/** A webhook with an example log. It is paused: the demo contacts no other server. */
export async function makeDemoWebhooks(
  people: readonly Context<Staff>[],
  webhookSecrets: WebhookSecrets,
): Promise<void> {
  const [admin] = people;
  if (!admin) return;
  const context = { ...admin, webhookSecrets };
  const webhook_id = uuid();
  const url = 'https://hooks.sahyadrihomes.example/aangan';
  const input = { id: webhook_id, name: 'Accounts and website', url, events: [...events], allows_private: false };
  await createWebhook(context, input);
  await pauseWebhook(context, webhook_id);
  const counts = new Map<WebhookEvent, number>();
  const sent = (await listLatestChanges(context.db, 2000))
    .flatMap((change) => eventsOf(change).map((event) => ({ change, event })))
    .filter(({ event }) => {
      const count = (counts.get(event) ?? 0) + 1;
      counts.set(event, count);
      return events.includes(event) && count <= most.ofEvent;
    })
    .slice(0, most.shown)
    .toReversed();
  await transact(context, async (tx) => {
    await insertWebhookDeliveries(
      tx.db,
      sent.map(({ change, event }, index) => {
        const at = new Date(Date.parse(change.at) + 2000);
        const isFailed = index % 6 === 4;
        return {
          id: uuid({ msecs: at.getTime() }),
          webhook_id,
          change_id: change.id,
          event,
          record_id: change.entity_id,
          payload: eventPayload(context.publicUrl, event, change),
          status: isFailed ? ('failed' as const) : ('sent' as const),
          attempts: isFailed ? 13 : 1 + (index % 5 === 3 ? 1 : 0),
          last_attempt_at: at,
          status_code: isFailed ? 503 : 200,
          duration_ms: 90 + ((index * 37) % 160),
          answer: isFailed ? 'Service unavailable' : '{"ok":true}',
          created_at: at,
        };
      }),
    );
    const last = sent.at(-1);
    if (last) await updateWebhookHealth(tx.db, webhook_id, { last_sent_at: new Date(last.change.at) });
  });
}
