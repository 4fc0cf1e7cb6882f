import type { Transaction } from '#platform/context/server/context.ts';
import { removeJob } from '#platform/jobs/server/jobs.ts';
import { emailTopic, sendEmailJob } from './queue-email.ts';
import { updateCancelled } from './repository.ts';
import type { CancelReason } from './tables.ts';

/** Cancels emails that wait for their first or next attempt; returns how many did. */
export async function cancelEmails(tx: Transaction, ids: readonly string[], because: CancelReason): Promise<number> {
  if (ids.length === 0) return 0;
  const cancelled = await updateCancelled(tx.db, ids, because);
  for (const id of cancelled) await removeJob(tx.db, sendEmailJob(id).key ?? '');
  const difference = { status: ['pending', 'cancelled'] } as const;
  await tx.record(...cancelled.map((entityId) => ({ topic: emailTopic, entityId, action: 'cancelled', difference })));
  return cancelled.length;
}
