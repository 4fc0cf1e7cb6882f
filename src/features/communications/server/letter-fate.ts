import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { requeueMail } from '#platform/mail/server/queue.ts';
import { may } from '../rules.ts';
import { findCommunication, findCommunicationOfMail } from './repository-history.ts';

/** Sends a letter to a client again that failed. */
export async function sendAgain(context: StaffContext, id: string): Promise<void> {
  const { actor } = context;
  await transact(context, async (tx) => {
    const found = await findCommunication(tx.db, id);
    if (!found?.mail_id) throw new Failure('not_found');
    const isAllowed =
      actor.kind === 'program' ||
      may.sendAgain({ status: 'failed', agent_id: found.agent_id }, { profile_id: actor.profileId, role: actor.role });
    if (!isAllowed) throw new Failure('forbidden');
    if (found.mail_status === 'sent') throw new Failure('conflict', { reason: 'already_sent' });
    if (!(await requeueMail(tx, found.mail_id))) throw new Failure('not_found');
  });
}

/** Whoever wrote a letter to a client hears that the mail server refused it for good; false when it is none to a client. */
export async function tellOfFailedLetter(tx: Transaction, mailId: string): Promise<boolean> {
  const letter = await findCommunicationOfMail(tx.db, mailId);
  if (!letter?.agent_id) return letter !== null;
  const { client_id: entityId, agent_id: recipientId } = letter;
  await tx.notify({ kind: 'letter_failed', topic: 'clients', entityId, recipientId });
  // Nothing else that changes with it would call the bell.
  await tx.record({ topic: 'notification_reads', entityId: recipientId, action: 'told' });
  return true;
}
