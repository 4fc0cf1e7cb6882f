import type { StaffContext } from '#platform/context/server/context.ts';
import { invalidField } from '#platform/failure.ts';
import type { ChangedMeeting, Rescheduling } from '../../contract.ts';
import { needsLocation } from '../../rules.ts';
import { changeMeeting, meetingConflict } from './save-meeting.ts';

/**
 * Moves a meeting to another time; it is scheduled then, also when it was over. Refused with 'conflict' when somebody moved
 * it since it was seen, and with reason 'overlap' when its agent has another meeting then and that is not confirmed.
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
      // One without a place stays as it is; nobody takes the place away in passing.
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
