import type { Context, Program } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Cron, Task } from '#platform/jobs/server/task.ts';
import { keptDays } from '../rules.ts';
import { dispatchEvents, dispatchEventsJob, sendDeliveriesJob } from './dispatch-events.ts';
import { deleteOldWebhookDeliveries } from './repository.ts';
import type { WebhookSecrets } from './secrets.ts';
import { sendDueDeliveries, sendSoon } from './send-deliveries.ts';
import type { WebhookMetrics } from './webhook-metrics.ts';

const retentionJob = 'delete_old_webhook_deliveries';
const dayMs = 86_400_000;

export function webhookTasks(
  program: Context<Program>,
  webhookSecrets: WebhookSecrets,
  webhookMetrics: WebhookMetrics | null,
): Record<string, Task> {
  const context = { ...program, webhookSecrets, webhookMetrics };
  return {
    [dispatchEventsJob.name]: (_payload, { signal }) => dispatchEvents(context, signal),
    // All webhooks in one job: slow receivers take one of the places for jobs, not all of them.
    [sendDeliveriesJob.name]: async (_payload, { alone, signal }) => {
      const isFree = await alone(sendDeliveriesJob.name, () => sendDueDeliveries(context, signal));
      if (!isFree) await sendSoon(context);
    },
    [retentionJob]: async (_payload, { signal }) => {
      while (!signal.aborted && (await forgetOldWebhookDeliveries(context)) > 0);
    },
  };
}

/** Deletes settled deliveries after thirty days; returns their number. */
export function forgetOldWebhookDeliveries(context: Context<Program>): Promise<number> {
  const before = new Date(context.clock.now().getTime() - keptDays * dayMs);
  return transact(context, ({ db }) => deleteOldWebhookDeliveries(db, before));
}

/** Every minute in case that a server ended between a change and its job. */
export const webhookCron: readonly Cron[] = [
  { task: dispatchEventsJob.name, at: '* * * * *' },
  { task: sendDeliveriesJob.name, at: '* * * * *' },
  { task: retentionJob, at: '57 20 * * *', catchUpMs: dayMs },
];
