import { dayOf, timeOf } from '#platform/dates.ts';
import { typedTexts } from '#platform/fields/form-texts.ts';
import { firstKey } from '#platform/words/words.ts';
import type { Meeting } from '../../contract.ts';
import { meetingFields } from '../../fields.ts';
import { meetingTypeWords } from '../../labels.ts';
import { duration, usualReminderTypes } from '../../rules.ts';
import { likelyStart } from '../../start-times.ts';

/** Only of a new meeting. */
interface NewMeetingValues {
  /** The default reminders to send. */
  reminders: string[];
  /** Whether the client, else the lead, receives an email. */
  invite_client: boolean;
}

/** The form values: the text of every field as typed; the time is in the company's time zone. */
export type MeetingFormValues = Record<Exclude<keyof typeof meetingFields, keyof NewMeetingValues>, string> &
  NewMeetingValues;

/** The initial form values of a new meeting. */
export function emptyMeeting(now: Date, timeZone: string, date?: string): MeetingFormValues {
  return {
    ...typedTexts(meetingFields),
    ...likelyStart(now, timeZone, date),
    meeting_type: firstKey(meetingTypeWords, 'showing'),
    duration_minutes: String(duration.usual),
    status: 'scheduled',
    reminders: [...usualReminderTypes],
    invite_client: true,
  };
}

/** The form values of a stored meeting. */
export function toMeetingFormValues(meeting: Meeting, timeZone: string): MeetingFormValues {
  const others = { reminders: [], invite_client: false };
  const { meeting_date } = meeting;
  const start = { date: dayOf(meeting_date, timeZone), time: timeOf(meeting_date, timeZone) };
  return { ...typedTexts(meetingFields, { ...meeting, ...start, ...others }), ...others };
}
