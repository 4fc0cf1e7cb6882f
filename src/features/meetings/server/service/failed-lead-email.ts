import { findStillHere } from '#features/accounts/server/repository/profiles.ts';
import { findLeadByEmailId } from '#features/leads/server/repository/lead-rows.ts';
import type { Transaction } from '#platform/context/server/context.ts';
import { findEmailRow } from '#platform/email/server/repository.ts';
import { meetingIn } from '../calendar-entry.ts';
import { findMeetingRow } from '../repository/meeting-rows.ts';
import { meetingsTopic } from './save-meeting.ts';

const kind = 'email_failed';

/**
 * Notifies the sender that an email to a lead about a meeting failed for good; a client's history shows that already. If
 * there is no sender, or they have left, notifies the agent of the lead, and everybody if that agent has left too.
 */
export async function notifyOfFailedLeadEmail(tx: Transaction, emailId: string): Promise<void> {
  const email = await findEmailRow(tx.db, emailId);
  if (!email) return;
  const meetingId = email.calendar ? meetingIn(email.calendar) : null;
  const meeting = meetingId === null ? null : await findMeetingRow(tx.db, meetingId);
  const writer = await findStillHere(tx.db, email.created_by);
  if (meeting && writer) return tx.notify({ kind, topic: meetingsTopic, entityId: meeting.id, recipientId: writer.id });
  const lead = await findLeadByEmailId(tx.db, email);
  if (!lead || lead.deleted_at) return;
  const reader = writer ?? (await findStillHere(tx.db, lead.assigned_agent_id));
  await tx.notify({ kind, topic: 'leads', entityId: lead.id, recipientId: reader?.id ?? null });
}
