import * as z from 'zod/mini';
import type { Trash } from '#features/history/server/trash.ts';
import { bringBack, moveToTrash } from '#features/history/server/trash.ts';
import type { Context, Program, StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Task } from '#platform/jobs/server/task.ts';
import { task } from '#platform/jobs/server/task.ts';
import { eraseDifferences } from '#platform/personal-data/server/erase-records.ts';
import { isActive, meetingOwnership } from '../../rules.ts';
import type { MeetingRow } from '../repository/meeting-rows.ts';
import {
  findMeetingRow,
  lockDeletedBefore,
  lockMeetingRow,
  removeMeetings,
  setClientNotifiedAgainAt,
  updateForReturn,
} from '../repository/meeting-rows.ts';
import { markOverdueMissed } from '../repository/reminders.ts';
import { meetings, meetingTexts } from '../tables.ts';
import { notifyMeetingAgent } from './notify-people.ts';
import { meetingsTopic } from './save-meeting.ts';
import { eraseMeetingEmails, writeToAttendee } from './send-emails.ts';
import { claimTimeSlot, toTimeSlot } from './time-slots.ts';

const trash: Trash<MeetingRow> = {
  topic: meetingsTopic,
  table: meetings,
  findRow: findMeetingRow,
  ownershipOf: meetingOwnership,
};

/** The toast offers an undo for ten seconds, longer while the user interacts with it. */
const waitMs = 30_000;

/**
 * Moves a meeting to the trash: the user's own, or any with the right. Notifies its agent at once and its client after a
 * delay, so that an immediate undo sends no email.
 */
export async function deleteMeeting(context: StaffContext, id: string): Promise<void> {
  const now = context.clock.now();
  await transact(context, async (tx) => {
    const row = await lockMeetingRow(tx.db, id);
    await moveToTrash({ ...context, db: tx.db }, trash, id);
    if (!row || !isUpcoming(row, now)) return;
    await notifyMeetingAgent(context, tx, row, 'meeting_cancelled');
    const runAt = new Date(now.getTime() + waitMs);
    await tx.enqueue({
      name: 'notify_of_deletion',
      payload: { meeting_id: id },
      key: `notify_of_deletion ${id}`,
      runAt,
    });
  });
}

const ofMeeting = z.object({ meeting_id: z.uuid() });

export function notifyOfDeletionTask(context: Context<Program>): Task {
  return task(ofMeeting, ({ meeting_id }) => notifyOfDeletion(context, meeting_id));
}

/** Emails the cancellation to a client who knew of an upcoming meeting, in the name of the user who deleted it. */
export async function notifyOfDeletion(context: Context<Program>, id: string): Promise<void> {
  const now = context.clock.now();
  await transact(context, async (tx) => {
    const row = await lockMeetingRow(tx.db, id);
    if (!row?.deleted_at || !row.client_notified_at || isNotifiedOfDeletion(row) || !isUpcoming(row, now)) return;
    const deleter = { ...context, actor: { kind: 'program', profileId: row.deleted_by } } as const;
    const ended: MeetingRow = { ...row, status: 'cancelled', sequence: row.sequence + 1, updated_at: row.deleted_at };
    if (await writeToAttendee(deleter, tx, ended, { kind: 'cancelled' }))
      await setClientNotifiedAgainAt(tx.db, id, now);
  });
}

const isUpcoming = (row: MeetingRow, now: Date) => isActive(row.status) && row.meeting_date > now;

const isNotifiedOfDeletion = ({ client_notified_at, deleted_at }: MeetingRow) =>
  client_notified_at !== null && deleted_at !== null && client_notified_at > deleted_at;

/**
 * Restores a meeting, for the user who deleted it and for those who manage the trash. May overlap a meeting that its
 * agent has accepted since.
 */
export async function restoreMeeting(context: StaffContext, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const now = context.clock.now();
    const row = await lockMeetingRow(tx.db, id);
    if (row?.deleted_at) {
      await updateForReturn(tx.db, id, await claimTimeSlot(tx, toTimeSlot(row, id), true));
      await markOverdueMissed(tx.db, id, now);
    }
    await bringBack({ ...context, db: tx.db }, trash, id);
    const back = await findMeetingRow(tx.db, id);
    if (!row || !back || !isUpcoming(back, now)) return;
    await notifyMeetingAgent(context, tx, back, 'meeting_assigned');
    if (isNotifiedOfDeletion(row)) await writeToAttendee(context, tx, back, { kind: 'changed' });
  });
}

/** Purges meetings that were deleted before a moment; returns how many. */
export async function purgeMeetings(context: StaffContext, before: Date): Promise<number> {
  return transact(context, async (tx) => {
    const ids = await lockDeletedBefore(tx.db, before, 5000);
    if (ids.length === 0) return 0;
    await eraseMeetingEmails(tx, ids, context.clock.now());
    await removeMeetings(tx.db, ids);
    await eraseDifferences(tx.db, meetingsTopic, ids, Object.keys(meetingTexts.personal));
    await tx.record(...ids.map((entityId) => ({ topic: meetingsTopic, entityId, action: 'purged' })));
    return ids.length;
  });
}
