import { isVisitKey, workingKey } from '#platform/words/words.ts';

/** The types that Aangan ships. */
export const meetingTypes = ['showing', 'consultation', 'phone_call', 'video_call', 'site_visit'] as const;
export type ShippedMeetingType = (typeof meetingTypes)[number];
/** The key of a shipped type, or of one that the agency added: `consultation.bank_visit` works like a consultation. */
export type MeetingType = string;

/** Whether it takes place at properties, and has a page to check in. */
export function isVisit({ meeting_type }: { readonly meeting_type: MeetingType }): boolean {
  return isVisitKey(meeting_type);
}

export const meetingStatuses = ['scheduled', 'confirmed', 'completed', 'cancelled'] as const;
export type MeetingStatus = (typeof meetingStatuses)[number];

export const meetingOutcomes = [
  'successful',
  'needs_follow_up',
  'client_interested',
  'client_not_interested',
  'property_sold',
  'cancelled',
  'rescheduled',
] as const;
export type MeetingOutcome = (typeof meetingOutcomes)[number];

export const reminderTypes = ['24_hours', '2_hours', '30_minutes', 'custom'] as const;
export type ReminderType = (typeof reminderTypes)[number];

/** The default reminders of a new meeting. */
export const usualReminderTypes = ['24_hours', '2_hours', '30_minutes'] as const satisfies readonly ReminderType[];

/** Minutes between a default reminder and the meeting; for a custom one the initial value. */
export const minutesBefore: Readonly<Record<ReminderType, number>> = {
  '24_hours': 1440,
  '2_hours': 120,
  '30_minutes': 30,
  custom: 60,
};

/** The length of a meeting in minutes. */
export const duration = { usual: 60, least: 15, step: 15, most: 1440 } as const;

export const meetingSortings = ['soonest', 'latest', 'newest'] as const;
export type MeetingSorting = (typeof meetingSortings)[number];

/** Not held yet: these meetings take their agent's time, send reminders and can be confirmed. */
export const activeStatuses = ['scheduled', 'confirmed'] as const satisfies readonly MeetingStatus[];

export const meetingTimes = ['upcoming', 'past'] as const;
export type MeetingTime = (typeof meetingTimes)[number];

export function isActive(status: MeetingStatus): boolean {
  return activeStatuses.some((active) => active === status);
}

type Timed = { readonly meeting_date: string; readonly duration_minutes: number };

/**
 * The list that a meeting is in. Upcoming: active and not over, including one in progress. Past: all others, also those
 * completed or cancelled early. `timeConditions` of the repository is the same rule in SQL.
 */
export function timeOfMeeting(meeting: Timed & { readonly status: MeetingStatus }, now: Date): MeetingTime {
  return isActive(meeting.status) && endOf(meeting) > now ? 'upcoming' : 'past';
}

/** Whether its start has passed, so that it may have been held. */
export function hasStarted({ meeting_date }: Pick<Timed, 'meeting_date'>, now: Date): boolean {
  return Date.parse(meeting_date) <= now.getTime();
}

/** The target of the quick action: scheduled, confirmed, completed, and from a final status back to scheduled. */
export function nextStatus(status: MeetingStatus): MeetingStatus {
  if (status === 'scheduled') return 'confirmed';
  return status === 'confirmed' ? 'completed' : 'scheduled';
}

export function meetingStatusTone(status: MeetingStatus): 'success' | 'primary' | 'destructive' | 'warning' {
  if (status === 'completed') return 'success';
  if (status === 'confirmed') return 'primary';
  return status === 'cancelled' ? 'destructive' : 'warning';
}

/** Whether people meet in person, so that a location is required. */
export function needsLocation(type: MeetingType): boolean {
  return ['showing', 'consultation', 'site_visit'].includes(workingKey(type));
}

export function isVideoCall(type: MeetingType): boolean {
  return workingKey(type) === 'video_call';
}

export function endOf({ meeting_date, duration_minutes }: Timed): Date {
  return new Date(Date.parse(meeting_date) + duration_minutes * 60_000);
}

/** When a default reminder of a meeting is due. */
export function reminderTimeOf(type: ReminderType, meetingDate: string | Date): Date {
  return new Date(new Date(meetingDate).getTime() - minutesBefore[type] * 60_000);
}

/** The owners of a meeting: its agent, else the user who added it. */
export function meetingOwnership(meeting: { readonly agent_id: string | null; readonly created_by: string | null }) {
  return { agent_id: meeting.agent_id, created_by: meeting.created_by };
}
