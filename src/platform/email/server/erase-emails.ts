import type { Transaction } from '#platform/context/server/context.ts';
import { removeJob } from '#platform/jobs/server/jobs.ts';
import { emailTopic, sendEmailJob } from './queue-email.ts';
import { listEmailIdsNaming, updateErased, updateReplyTo } from './repository.ts';

/** Blanks emails of the outbox that went to these addresses or name them; pending ones are no longer sent. */
export async function eraseEmails(tx: Transaction, addresses: readonly string[], at: Date): Promise<void> {
  await eraseEmailsById(tx, await listEmailIdsNaming(tx.db, addresses), at);
  await updateReplyTo(tx.db, addresses);
}

/** Blanks these emails with their attachments and invitations. */
export async function eraseEmailsById(tx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await updateErased(tx.db, ids, at);
  for (const id of ids) await removeJob(tx.db, sendEmailJob(id).key ?? '');
  await tx.record(...ids.map((entityId) => ({ topic: emailTopic, entityId, action: 'erased' })));
}
