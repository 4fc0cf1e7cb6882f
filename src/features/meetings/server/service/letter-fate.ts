import type { Transaction } from '#platform/context/server/context.ts';
import { findMail } from '#platform/mail/server/repository.ts';
import { meetingIn } from '../calendar-entry.ts';
import { findRow } from '../repository/meeting-rows.ts';
import { topic } from './save-meeting.ts';

/** Whoever wrote to a lead about a meeting hears that the letter was given up; a client's stands in their history. */
export async function tellOfFailedInvitation(tx: Transaction, mailId: string): Promise<void> {
  const mail = await findMail(tx.db, mailId);
  const meetingId = mail?.calendar ? meetingIn(mail.calendar) : null;
  const meeting = meetingId === null ? null : await findRow(tx.db, meetingId);
  const recipientId = mail?.created_by;
  if (!meeting || !recipientId) return;
  await tx.notify({ kind: 'letter_failed', topic, entityId: meeting.id, recipientId });
  // Nothing else that changes with it would call the bell.
  await tx.record({ topic: 'notification_reads', entityId: recipientId, action: 'told' });
}
