import type { StaffContext } from '#platform/context/server/context.ts';
import { invalidField } from '#platform/failure.ts';
import type { ChangedMeeting, Rescheduling } from '../../contract.ts';
import { needsLocation } from '../../rules.ts';
import { changeMeeting, meetingConflict } from './save-meeting.ts';

/**
 * Moves a meeting, which becomes scheduled even if it was over. Fails with 'conflict' if somebody moved it since the user
 * saw it, and with reason 'overlap' if its agent has another meeting then and that is not confirmed.
 */
export async function rescheduleMeeting(context: StaffContext, input: Rescheduling): Promise<ChangedMeeting> {
  return changeMeeting(context, input.id, {
    action: 'rescheduled',
    isOverlapConfirmed: input.overlap_confirmed,
    isClientNotified: true,
    async valuesFor(tx, before) {
      if (before.meeting_date.getTime() !== Date.parse(input.from))
        throw await meetingConflict(tx, input.id, 'meeting_date');
      const location = input.location ?? before.location;
      // A meeting without a location stays valid; a move may not remove one.
      if (input.location === '' && needsLocation(before.meeting_type)) throw invalidField('location', 'required');
      return {
        meeting_date: new Date(input.meeting_date),
        duration_minutes: input.duration_minutes ?? before.duration_minutes,
        location,
        reschedule_reason: input.reason,
        status: 'scheduled',
      };
    },
  });
}
