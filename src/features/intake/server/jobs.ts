import * as z from 'zod/mini';
import type { Context, Program } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Cron, Task } from '#platform/jobs/server/task.ts';
import { task } from '#platform/jobs/server/task.ts';
import { readDeliveryJob } from './accept-delivery.ts';
import { giveUpOnDelivery, settleDelivery } from './read-delivery.ts';
import { deleteOldDeliveries } from './repository.ts';

const retentionJob = 'delete_old_intake_deliveries';

export function intakeTasks(context: Context<Program>): Record<string, Task> {
  return {
    [readDeliveryJob]: task(
      z.object({ delivery_id: z.uuid() }),
      ({ delivery_id }) => settleDelivery(context, delivery_id),
      ({ delivery_id }) => giveUpOnDelivery(context, delivery_id),
    ),
    [retentionJob]: async (_payload, { signal }) => {
      while (!signal.aborted && (await forgetOldDeliveries(context)) > 0);
    },
  };
}

/** Deletes what is older than the connection or the settings keep it; the leads and their enquiries stay. Returns the count. */
export function forgetOldDeliveries(context: Context<Program>): Promise<number> {
  return transact(context, ({ db }) => deleteOldDeliveries(db, context.clock.now()));
}

export const intakeCron: readonly Cron[] = [{ task: retentionJob, at: '55 20 * * *', catchUpMs: 86_400_000 }];
