import { findStillHere } from '#features/accounts/server/repository/profiles.ts';
import { findLeadOfMail } from '#features/leads/server/repository/lead-rows.ts';
import type { NewNotification, Transaction } from '#platform/context/server/context.ts';
import { findEmailRow } from '#platform/mail/server/repository.ts';
import { meetingIn } from '../calendar-entry.ts';
import { findMeetingRow } from '../repository/meeting-rows.ts';
import { meetingsTopic } from './save-meeting.ts';

/**
 * Whoever wrote to a lead about a meeting hears that the letter was given up; a client's stands in their history. Where
 * nobody did, as of the meeting of an agent who has left, or they have left since, the agent of the lead hears of it, and
 * everybody once that one has left too.
 */
export async function tellOfFailedLeadLetter(tx: Transaction, mailId: string): Promise<void> {
  const mail = await findEmailRow(tx.db, mailId);
  if (!mail) return;
  const meetingId = mail.calendar ? meetingIn(mail.calendar) : null;
  const meeting = meetingId === null ? null : await findMeetingRow(tx.db, meetingId);
  const writer = await findStillHere(tx.db, mail.created_by);
  if (meeting && writer) return tell(tx, { topic: meetingsTopic, entityId: meeting.id, recipientId: writer.id });
  const lead = await findLeadOfMail(tx.db, mail);
  if (!lead || lead.deleted_at) return;
  const reader = writer ?? (await findStillHere(tx.db, lead.assigned_agent_id));
  await tell(tx, { topic: 'leads', entityId: lead.id, recipientId: reader?.id ?? null });
}

async function tell(tx: Transaction, notice: Required<Pick<NewNotification, 'topic' | 'entityId' | 'recipientId'>>) {
  await tx.notify({ kind: 'letter_failed', ...notice });
  // Nothing else that changes with it would call the bell.
  await tx.record({ topic: 'notification_reads', entityId: notice.recipientId ?? notice.entityId, action: 'told' });
}
