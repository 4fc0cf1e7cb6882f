import * as z from 'zod/mini';
import type { Context, Program } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Cron, Task } from '#platform/jobs/server/task.ts';
import { task } from '#platform/jobs/server/task.ts';
import { keepDays } from '../rules.ts';
import { readDeliveryJob } from './accept-delivery.ts';
import { readMailbox } from './mailbox/read-mailbox.ts';
import { listDueMailboxes } from './mailbox/repository.ts';
import { giveUpOnDelivery, settleDelivery } from './read-delivery.ts';
import { deleteOldDeliveries } from './repository.ts';
import type { IntakeSecrets } from './secrets.ts';

const retentionJob = 'delete_old_intake_deliveries';
const dueMailboxesJob = 'read_due_mailboxes';
const mailboxJob = 'read_mailbox';

export function intakeTasks(context: Context<Program>, secrets: IntakeSecrets): Record<string, Task> {
  return {
    [readDeliveryJob]: task(
      z.object({ delivery_id: z.uuid() }),
      ({ delivery_id }) => settleDelivery(context, delivery_id),
      ({ delivery_id }) => giveUpOnDelivery(context, delivery_id),
    ),
    [dueMailboxesJob]: async () => {
      const due = await listDueMailboxes(context.db, context.clock.now());
      await transact(context, async (tx) => {
        for (const connection_id of due)
          await tx.enqueue({
            name: mailboxJob,
            payload: { connection_id },
            key: `${mailboxJob}:${connection_id}`,
            // The next minute starts another.
            maxAttempts: 2,
          });
      });
    },
    [mailboxJob]: task(z.object({ connection_id: z.uuid() }), async ({ connection_id }, { alone, signal }) => {
      // One server at a time logs in to a mailbox. Who finds it in use leaves it to the other.
      await alone(`${mailboxJob}:${connection_id}`, () =>
        readMailbox({ ...context, secrets }, connection_id, { signal }),
      );
    }),
    [retentionJob]: async (_payload, { signal }) => {
      while (!signal.aborted && (await forgetOldDeliveries(context)) > 0);
    },
  };
}

/** Deletes what is older than its connection keeps it; the leads and their enquiries stay. Returns the count. */
export function forgetOldDeliveries(context: Context<Program>): Promise<number> {
  return transact(context, ({ db }) => deleteOldDeliveries(db, context.clock.now(), keepDays.usual));
}

export const intakeCron: readonly Cron[] = [
  { task: dueMailboxesJob, at: '* * * * *' },
  { task: retentionJob, at: '55 20 * * *', catchUpMs: 86_400_000 },
];
