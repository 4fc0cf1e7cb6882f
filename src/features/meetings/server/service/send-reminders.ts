import { findChoices } from '#features/notifications/server/repository-preferences.ts';
import type { Context, Program, Transaction } from '#platform/context/server/context.ts';
import { transactUntilDone } from '#platform/context/server/transact-until-done.ts';
import { findMeeting, findMeetingRow } from '../repository/meeting-rows.ts';
import type { DueReminder } from '../repository/reminders.ts';
import { claimDueReminder, markMissed, markSent, updateReminderEmail } from '../repository/reminders.ts';
import { meetingsTopic } from './save-meeting.ts';
import { remindAgent, remindAttendee } from './send-emails.ts';

/**
 * Sends due reminders one by one until none is left or the program stops. Each is marked as sent in the transaction that
 * queues its emails and notification, so it is sent exactly once.
 */
export async function sendReminders(context: Context<Program>, signal: AbortSignal): Promise<void> {
  await transactUntilDone(context, signal, async (tx) => {
    const due = await claimDueReminder(tx.db, context.clock.now());
    if (due) await remind(context, tx, due);
    return due !== null;
  });
}

async function remind(context: Context<Program>, tx: Transaction, due: DueReminder): Promise<void> {
  const now = context.clock.now();
  const meeting = await findMeeting(tx.db, due.meeting_id);
  const row = await findMeetingRow(tx.db, due.meeting_id);
  // The meeting has begun, or its attendee was erased (empty title).
  if (!due.is_in_time || !meeting || !row || meeting.title === '') return markMissed(tx.db, due.id, now);
  await markSent(tx.db, due.id, now);
  const recipientId = meeting.agent_id ?? meeting.created_by;
  if (recipientId) {
    const { meeting_reminders, by_email } = await findChoices(tx.db, recipientId);
    if (meeting_reminders)
      await tx.notify({ kind: 'meeting_reminder', topic: meetingsTopic, entityId: meeting.id, recipientId });
    const emailId = meeting_reminders && by_email ? await remindAgent(context, tx, meeting.id, recipientId) : null;
    if (emailId) await updateReminderEmail(tx.db, due.id, emailId);
  }
  await remindAttendee(context, tx, row, recipientId);
  await tx.record({ topic: meetingsTopic, entityId: meeting.id, action: 'reminded' });
}
