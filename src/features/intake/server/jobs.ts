import * as z from 'zod/mini';
import type { Context, Program } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Cron, Task } from '#platform/jobs/server/task.ts';
import { task } from '#platform/jobs/server/task.ts';
import { pulledKinds } from '../rules.ts';
import { fetchLeadJob, readDeliveryJob } from './accept-delivery.ts';
import type { IntakeServices } from './accounts.ts';
import { readMailbox } from './mailbox/read-mailbox.ts';
import { listDueMailboxes } from './mailbox/repository.ts';
import { fetchMetaLead, giveUpOnMetaLead } from './meta-leads.ts';
import { pullEnquiries } from './pull-enquiries.ts';
import { giveUpOnDelivery, settleDelivery } from './read-delivery.ts';
import { deleteOldDeliveries, listConnectionsToPull } from './repository.ts';

const retentionJob = 'delete_old_intake_deliveries';
const dueMailboxesJob = 'read_due_mailboxes';
const mailboxJob = 'read_mailbox';
const startPullsJob = 'start_intake_pulls';
const pullJob = 'pull_intake_connection';

export function intakeTasks(context: Context<Program>, services: IntakeServices): Record<string, Task> {
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
        readMailbox({ ...context, secrets: services.secrets }, connection_id, { signal }),
      );
    }),
    [fetchLeadJob]: task(
      z.object({ delivery_id: z.uuid() }),
      ({ delivery_id }) => fetchMetaLead(context, services, delivery_id),
      ({ delivery_id }) => giveUpOnMetaLead(context, delivery_id),
    ),
    [startPullsJob]: () => startPulls(context),
    [pullJob]: task(z.object({ connection_id: z.uuid() }), async ({ connection_id }, run) => {
      await run.alone(`${pullJob}:${connection_id}`, async () => {
        await pullEnquiries(context, services, connection_id);
      });
    }),
    [retentionJob]: async (_payload, { signal }) => {
      while (!signal.aborted && (await forgetOldDeliveries(context)) > 0);
    },
  };
}

/** Deletes what is older than the connection or the settings keep it; the leads and their enquiries stay. Returns the count. */
export function forgetOldDeliveries(context: Context<Program>): Promise<number> {
  return transact(context, ({ db }) => deleteOldDeliveries(db, context.clock.now()));
}

/** Starts a job for each connection to ask now. One attempt is enough: the next run starts another. */
export async function startPulls(context: Context<Program>): Promise<void> {
  await transact(context, async (tx) => {
    for (const connection_id of await listConnectionsToPull(tx.db, pulledKinds, context.clock.now()))
      await tx.enqueue({
        name: pullJob,
        payload: { connection_id },
        key: `${pullJob}:${connection_id}`,
        maxAttempts: 1,
      });
  });
}

export const intakeCron: readonly Cron[] = [
  { task: startPullsJob, at: '*/5 * * * *' },
  { task: dueMailboxesJob, at: '* * * * *' },
  { task: retentionJob, at: '55 20 * * *', catchUpMs: 86_400_000 },
];
