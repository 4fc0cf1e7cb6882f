import type { StaffContext } from '#platform/context/server/context.ts';
import type { ChangedMeeting } from '../../contract.ts';
import type { MeetingStatus } from '../../rules.ts';
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
      if (before.status !== from && before.status !== status) throw await meetingConflict(tx, id);
      return { status };
    },
  });
}
