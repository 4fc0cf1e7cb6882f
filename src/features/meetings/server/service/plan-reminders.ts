import { v7 as uuid } from 'uuid';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { Reminder, ReminderDraft } from '../../contract.ts';
import { reminderTimeOf, usualReminderTypes } from '../../rules.ts';
import type { MeetingRow } from '../repository/meeting-rows.ts';
import { lockRow } from '../repository/meeting-rows.ts';
import type { NewReminder, ReminderRow } from '../repository/reminders.ts';
import { listReminders, replaceUnsent, replaceWaiting } from '../repository/reminders.ts';

export const usualReminders: readonly ReminderDraft[] = usualReminderTypes.map((reminder_type) => ({
  reminder_type,
  reminder_time: null,
}));

export async function readReminders(context: StaffContext, meetingId: string): Promise<Reminder[]> {
  return (await listReminders(context.db, meetingId)).map(present);
}

/** Says which reminders of a meeting are still to be sent; those that were sent stay. */
export async function saveReminders(
  context: StaffContext,
  { id, reminders }: { id: string; reminders: readonly ReminderDraft[] },
): Promise<Reminder[]> {
  const now = context.clock.now();
  return transact(context, async (tx) => {
    const meeting = await lockRow(tx.db, id);
    if (!meeting || meeting.deleted_at) throw new Failure('not_found');
    for (const [place, { reminder_type, reminder_time }] of reminders.entries()) {
      if (reminder_type !== 'custom') continue;
      const path = `reminders.${place}.reminder_time`;
      if (reminder_time === null) throw invalidField(path, 'required');
      if (new Date(reminder_time) <= now) throw invalidField(path, 'past');
      if (new Date(reminder_time) >= meeting.meeting_date) throw invalidField(path, 'after_meeting');
    }
    await planReminders(tx, { ...meeting, now }, reminders);
    await tx.record({ topic: 'meetings', entityId: id, action: 'reminders_saved' });
    return (await listReminders(tx.db, id)).map(present);
  });
}

/** Plans reminders anew: each usual one once and while its time has not passed. */
export async function planReminders(
  tx: Transaction,
  { id, meeting_date, now }: { id: string; meeting_date: Date; now: Date },
  reminders: readonly ReminderDraft[],
): Promise<void> {
  const times = new Map<string, Pick<ReminderRow, 'reminder_type' | 'reminder_time'>>();
  for (const { reminder_type, reminder_time } of reminders) {
    const time =
      reminder_type === 'custom' && reminder_time
        ? new Date(reminder_time)
        : reminderTimeOf(reminder_type, meeting_date);
    const key = reminder_type === 'custom' ? time.toISOString() : reminder_type;
    if (time > now) times.set(key, { reminder_type, reminder_time: time });
  }
  const rows = [...times.values()].map((time) => ({ ...time, id: uuid(), meeting_id: id, created_at: now }));
  await replaceWaiting(tx.db, id, rows);
}

/**
 * Moves what was not sent with its meeting; a usual one that was sent reminds of the new time once more. What would be
 * due by then already is missed: it waits again as soon as a later move leaves time for it.
 */
export async function moveReminders(tx: Transaction, before: MeetingRow, after: MeetingRow, now: Date): Promise<void> {
  const moved = after.meeting_date.getTime() - before.meeting_date.getTime();
  const rows = new Map<string, NewReminder>();
  for (const { reminder_type, reminder_time, sent } of await listReminders(tx.db, after.id)) {
    const isCustom = reminder_type === 'custom';
    const time = isCustom
      ? new Date(reminder_time.getTime() + moved)
      : reminderTimeOf(reminder_type, after.meeting_date);
    const isDue = time <= now;
    if (sent && (isCustom || isDue)) continue;
    rows.set(isCustom ? time.toISOString() : reminder_type, {
      ...{ id: uuid(), meeting_id: after.id, reminder_type, reminder_time: time, created_at: now },
      missed_at: isDue ? now : null,
    });
  }
  await replaceUnsent(tx.db, after.id, [...rows.values()]);
}

function present({ id, reminder_type, reminder_time, sent, missed_at }: ReminderRow): Reminder {
  const state = sent ? 'sent' : missed_at ? 'missed' : 'waiting';
  return { id, reminder_type, reminder_time: reminder_time.toISOString(), sent, state };
}
