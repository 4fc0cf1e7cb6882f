import { findStillHere } from '#features/accounts/server/repository/profiles.ts';
import { assertEmailMayBeSent } from '#features/consents/server/may-contact.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { requeueEmail } from '#platform/email/server/queue-email.ts';
import { Failure } from '#platform/failure.ts';
import { outboxPolicy } from '../rules.ts';
import { findCommunication, findCommunicationByEmailId } from './repository-history.ts';
import { findCorrespondent, lockPerson, recipientOf } from './repository-people.ts';

/** Sends a failed email again to the person's current address, as the old one may have been wrong. */
export async function resendEmail(context: StaffContext, id: string): Promise<void> {
  const { actor } = context;
  await transact(context, async (tx) => {
    const found = await findCommunication(tx.db, id);
    if (!found?.email_id) throw new Failure('not_found');
    const isAllowed =
      actor.kind === 'program' ||
      outboxPolicy.sendAgain(
        { status: 'failed', agent_id: found.agent_id },
        { profile_id: actor.profileId, role: actor.role },
      );
    if (!isAllowed) throw new Failure('forbidden');
    if (found.email_status === 'sent') throw new Failure('conflict', { reason: 'already_sent' });
    const person = recipientOf(found);
    const reader = (await lockPerson(tx.db, person)) && (await findCorrespondent(tx.db, person));
    if (!reader) throw new Failure('not_found');
    if (!reader.email) throw new Failure('conflict', { reason: 'person_without_email' });
    await assertEmailMayBeSent(tx.db, found.email_id);
    if (!(await requeueEmail(tx, found.email_id, reader.email))) throw new Failure('not_found');
  });
}

/**
 * Notifies the author that the mail server refused an email to a person for good. Without an author, or if they have left,
 * notifies the person's agent; without one, everybody. False if the email is in no person's history.
 */
export async function notifyOfFailedPersonEmail(tx: Transaction, emailId: string): Promise<boolean> {
  const email = await findCommunicationByEmailId(tx.db, emailId);
  if (!email) return false;
  const person = recipientOf(email);
  const { topic, id: entityId } = person;
  const addressee = await findCorrespondent(tx.db, person);
  if (!addressee) return true;
  const reader = (await findStillHere(tx.db, email.agent_id)) ?? (await findStillHere(tx.db, addressee.agentId));
  const recipientId = reader?.id ?? null;
  await tx.notify({ kind: 'email_failed', topic, entityId, recipientId });
  return true;
}
