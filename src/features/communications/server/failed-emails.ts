import { findStillHere } from '#features/accounts/server/repository/profiles.ts';
import { findClientRow, lockClient } from '#features/clients/server/repository/client-rows.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { requeueEmail } from '#platform/email/server/queue-email.ts';
import { Failure } from '#platform/failure.ts';
import { outboxPolicy } from '../rules.ts';
import { findCommunication, findCommunicationByEmailId } from './repository-history.ts';

/** Sends a failed email again to the client's current address, as the old one may have been wrong. */
export async function resendEmail(context: StaffContext, id: string): Promise<void> {
  const { actor } = context;
  await transact(context, async (tx) => {
    const found = await findCommunication(tx.db, id);
    if (!found?.mail_id) throw new Failure('not_found');
    const isAllowed =
      actor.kind === 'program' ||
      outboxPolicy.sendAgain(
        { status: 'failed', agent_id: found.agent_id },
        { profile_id: actor.profileId, role: actor.role },
      );
    if (!isAllowed) throw new Failure('forbidden');
    if (found.email_status === 'sent') throw new Failure('conflict', { reason: 'already_sent' });
    if (!(await lockClient(tx.db, found.client_id))) throw new Failure('not_found');
    const client = await findClientRow(tx.db, found.client_id);
    if (!client?.email) throw new Failure('conflict', { reason: 'client_without_email' });
    if (!(await requeueEmail(tx, found.mail_id, client.email))) throw new Failure('not_found');
  });
}

/**
 * Notifies the author that the mail server refused an email to a client for good. Without an author, or if they have left,
 * notifies the client's agent; without one, everybody. False if the email was not to a client.
 */
export async function notifyOfFailedClientEmail(tx: Transaction, emailId: string): Promise<boolean> {
  const email = await findCommunicationByEmailId(tx.db, emailId);
  if (!email) return false;
  const { client_id: entityId } = email;
  const client = await findClientRow(tx.db, entityId);
  if (!client || client.deleted_at) return true;
  const reader = (await findStillHere(tx.db, email.agent_id)) ?? (await findStillHere(tx.db, client.agent_id));
  const recipientId = reader?.id ?? null;
  await tx.notify({ kind: 'letter_failed', topic: 'clients', entityId, recipientId });
  // Nothing else that changes here makes the bell refetch.
  await tx.record({ topic: 'notification_reads', entityId: recipientId ?? entityId, action: 'told' });
  return true;
}
