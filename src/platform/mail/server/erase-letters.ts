import type { Transaction } from '#platform/context/server/context.ts';
import { removeJob } from '#platform/jobs/server/jobs.ts';
import { mailTopic, sendMailJob } from './queue.ts';
import { findLettersOf, updateErased } from './repository.ts';

/** Blanks the letters of the outbox that went to these addresses or name them; waiting ones are not sent any more. */
export async function eraseLetters(tx: Transaction, addresses: readonly string[], at: Date): Promise<void> {
  const ids = await findLettersOf(tx.db, addresses);
  if (ids.length === 0) return;
  await updateErased(tx.db, ids, at);
  for (const id of ids) await removeJob(tx.db, sendMailJob(id).key ?? '');
  await tx.record(...ids.map((entityId) => ({ topic: mailTopic, entityId, action: 'erased' })));
}
