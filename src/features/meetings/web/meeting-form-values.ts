import { dayOf, timeOf } from '#platform/dates.ts';
import type { Meeting } from '../contract.ts';
import { duration, usualReminderTypes } from '../rules.ts';
import { likelyStart } from '../start-times.ts';

/** The form values: the text of every field as typed. */
export interface MeetingFormValues {
  title: string;
  meeting_type: string;
  client_id: string;
  lead_id: string;
  property_id: string;
  agent_id: string;
  date: string;
  /** In the company's time zone. */
  time: string;
  duration_minutes: string;
  location: string;
  video_link: string;
  description: string;
  status: string;
  /** New meetings only: the default reminders to send. */
  reminders: string[];
  /** New meetings only: whether the client receives an email. */
  invite_client: boolean;
}

/** The initial form values of a new meeting. */
export function emptyMeeting(now: Date, timeZone: string, date?: string): MeetingFormValues {
  return {
    title: '',
    meeting_type: 'showing',
    client_id: '',
    lead_id: '',
    property_id: '',
    agent_id: '',
    ...likelyStart(now, timeZone, date),
    duration_minutes: String(duration.usual),
    location: '',
    video_link: '',
    description: '',
    status: 'scheduled',
    reminders: [...usualReminderTypes],
    invite_client: true,
  };
}

/** The form values of a stored meeting. */
export function toMeetingFormValues(meeting: Meeting, timeZone: string): MeetingFormValues {
  return {
    title: meeting.title,
    meeting_type: meeting.meeting_type,
    client_id: meeting.client_id ?? '',
    lead_id: meeting.lead_id ?? '',
    property_id: meeting.property_id ?? '',
    agent_id: meeting.agent_id ?? '',
    date: dayOf(meeting.meeting_date, timeZone),
    time: timeOf(meeting.meeting_date, timeZone),
    duration_minutes: String(meeting.duration_minutes),
    location: meeting.location,
    video_link: meeting.video_link ?? '',
    description: meeting.description,
    status: meeting.status,
    reminders: [],
    invite_client: false,
  };
}
