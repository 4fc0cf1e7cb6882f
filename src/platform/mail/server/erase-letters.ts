import type { Transaction } from '#platform/context/server/context.ts';
import { removeJob } from '#platform/jobs/server/jobs.ts';
import { mailTopic, sendMailJob } from './queue.ts';
import { findLettersOf, updateErased, updateReplyTo } from './repository.ts';

/** Blanks the letters of the outbox that went to these addresses or name them; waiting ones are not sent any more. */
export async function eraseLetters(tx: Transaction, addresses: readonly string[], at: Date): Promise<void> {
  await eraseLettersById(tx, await findLettersOf(tx.db, addresses), at);
  await updateReplyTo(tx.db, addresses);
}

/** Blanks these letters, with the files and the invitation that travel with them. */
export async function eraseLettersById(tx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await updateErased(tx.db, ids, at);
  for (const id of ids) await removeJob(tx.db, sendMailJob(id).key ?? '');
  await tx.record(...ids.map((entityId) => ({ topic: mailTopic, entityId, action: 'erased' })));
}
