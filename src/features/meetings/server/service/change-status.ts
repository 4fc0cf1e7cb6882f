import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { isReached } from '#platform/visibility/reach.ts';
import { sightOfActor } from '#platform/visibility/server/sight.ts';
import type { ChangedMeeting } from '../../contract.ts';
import type { MeetingStatus } from '../../rules.ts';
import { lockMeetingRow } from '../repository/meeting-rows.ts';
import { completionOf } from './complete-meeting.ts';
import { changeMeeting, meetingConflict } from './save-meeting.ts';

export interface StatusChange {
  readonly id: string;
  /** The status that the user saw; a meeting changed since then is not changed again. */
  readonly from: MeetingStatus;
  readonly status: MeetingStatus;
  readonly overlap_confirmed?: boolean | undefined;
}

/** Confirms, completes, cancels or reopens a meeting. */
export async function changeMeetingStatus(context: StaffContext, change: StatusChange): Promise<ChangedMeeting> {
  const { id, from, status, overlap_confirmed } = change;
  return changeMeeting(context, id, {
    action: status,
    isOverlapConfirmed: overlap_confirmed,
    async valuesFor(tx, before) {
      const after = status === 'completed' ? await completionOf(tx, before) : { status };
      if (before.status !== from && before.status !== after.status) throw await meetingConflict(tx, id);
      return after;
    },
  });
}

/** Changes several meetings together. Skips those that are gone, beyond reach, or changed since the user saw them. */
export async function changeMeetingStatuses(
  context: StaffContext,
  {
    changes,
    overlap_confirmed,
  }: { changes: ReadonlyArray<Omit<StatusChange, 'overlap_confirmed'>>; overlap_confirmed?: boolean | undefined },
): Promise<ChangedMeeting[]> {
  const sight = sightOfActor(context);
  return transact(context, async (tx) => {
    const changed: ChangedMeeting[] = [];
    // In one order everywhere, so that two requests do not block each other.
    for (const change of changes.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const row = await lockMeetingRow(tx.db, change.id);
      if (!row || row.deleted_at || (row.status !== change.from && row.status !== change.status)) continue;
      if (!isReached(sight, 'write', { kind: 'meetings', agents: [row.agent_id] })) continue;
      changed.push(await changeMeetingStatus({ ...context, db: tx.db }, { ...change, overlap_confirmed }));
    }
    return changed;
  });
}
