import { dayOf, timeOf } from '#platform/dates.ts';
import type { Meeting } from '../contract.ts';
import { duration, usualReminderTypes } from '../rules.ts';
import { likelyStart } from '../start-times.ts';

/** What the form holds: the text of every field as it was typed. */
export interface MeetingFormValues {
  title: string;
  meeting_type: string;
  client_id: string;
  lead_id: string;
  property_id: string;
  agent_id: string;
  date: string;
  /** Of the clocks of the company. */
  time: string;
  duration_minutes: string;
  location: string;
  video_link: string;
  description: string;
  status: string;
  /** Of a new meeting: which of the usual ones are sent. */
  reminders: string[];
  /** Of a new meeting: whether its client gets a letter. */
  invite_client: boolean;
}

/** A new meeting as the form opens. */
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

/** A stored meeting as the form shows it. */
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
