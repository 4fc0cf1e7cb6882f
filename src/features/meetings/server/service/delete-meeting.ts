import type { Trash } from '#features/history/server/trash.ts';
import { bringBack, moveToTrash } from '#features/history/server/trash.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { eraseDifferences } from '#platform/personal-data/server/erase-records.ts';
import { ownershipOf } from '../../rules.ts';
import type { MeetingRow } from '../repository/meeting-rows.ts';
import { findRow, lockDeletedBefore, lockRow, removeMeetings, updateForReturn } from '../repository/meeting-rows.ts';
import { markOverdueMissed } from '../repository/reminders.ts';
import { meetings, meetingTexts } from '../tables.ts';
import { eraseMeetingLetters } from './letters.ts';
import { topic } from './save-meeting.ts';
import { slotOf, takeSlot } from './slots.ts';

const trash: Trash<MeetingRow> = { topic, table: meetings, findRow, ownershipOf };

/** Moves a meeting to the trash: one's own, or anybody's for those who may. */
export function deleteMeeting(context: StaffContext, id: string): Promise<void> {
  return moveToTrash(context, trash, id);
}

/** Brings a meeting back from the trash: whoever deleted it, or those who manage the trash. What its agent has by now stays too. */
export async function restoreMeeting(context: StaffContext, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const row = await lockRow(tx.db, id);
    if (row?.deleted_at) {
      await updateForReturn(tx.db, id, await takeSlot(tx, slotOf(row, id), true));
      await markOverdueMissed(tx.db, id, context.clock.now());
    }
    await bringBack({ ...context, db: tx.db }, trash, id);
  });
}

/** Removes for good what was deleted before a moment; returns how many. */
export async function purgeMeetings(context: StaffContext, before: Date): Promise<number> {
  return transact(context, async (tx) => {
    const ids = await lockDeletedBefore(tx.db, before, 5000);
    if (ids.length === 0) return 0;
    await eraseMeetingLetters(tx, ids, context.clock.now());
    await removeMeetings(tx.db, ids);
    await eraseDifferences(tx.db, topic, ids, Object.keys(meetingTexts.personal));
    await tx.record(...ids.map((entityId) => ({ topic, entityId, action: 'purged' })));
    return ids.length;
  });
}
