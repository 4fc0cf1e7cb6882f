import * as z from 'zod/mini';
import { propertyStatuses } from '#features/properties/rules.ts';
import { listProcedures } from '#platform/lists/list-contract.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { cursor, day, id, instant, readable, requiredText, text, version } from '#platform/rpc/fields.ts';
import { meetingTypeKey, severalWords } from '#platform/words/word-fields.ts';
import {
  duration,
  meetingOutcomes,
  meetingSortings,
  meetingStatuses,
  meetingTimes,
  needsLocation,
  reminderTypes,
} from './rules.ts';

const tags = ['Meetings'];

const meetingType = meetingTypeKey;
const status = z.enum(meetingStatuses);
const outcome = z.nullable(z.enum(meetingOutcomes));
const minutes = z.int().check(z.minimum(duration.least), z.maximum(duration.most), z.multipleOf(duration.step));
/** The URL of a call, opened by the browsers of both sides; only http and https. */
const videoLink = z.string().check(
  z.trim(),
  z.maxLength(500),
  readable(),
  z.refine((value) => /^https?:\/\/[^\s/]+/u.test(value), 'not_url'),
);
/** Overlapping meetings of one agent are rejected unless the user confirmed them. */
const overlapConfirmed = z._default(z.boolean(), false);

/** The input of a meeting. Empty optional values are null. */
const meetingFields = z.object({
  title: requiredText(200),
  meeting_type: meetingType,
  client_id: z.nullable(id),
  lead_id: z.nullable(id),
  /** Null in a new meeting: the user who adds it. */
  agent_id: z.nullable(id),
  property_id: z.nullable(id),
  meeting_date: instant,
  duration_minutes: minutes,
  location: text(300),
  /** For video calls; null creates a room with an unguessable name. */
  video_link: z.nullable(videoLink),
  description: text(5000),
  status,
});

const hasLocation = z.refine<{ meeting_type: z.infer<typeof meetingType>; location: string }>(
  (value) => !needsLocation(value.meeting_type) || value.location !== '',
  { error: 'required', path: ['location'] },
);
export const meetingInput = meetingFields.check(hasLocation);
export type MeetingInput = z.infer<typeof meetingInput>;

/** The attendee of a meeting, with contact details. */
const attendee = z.strictObject({
  id,
  full_name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  phone_e164: z.nullable(z.string()),
});

export const meetingCard = z.strictObject({
  id,
  title: z.string(),
  meeting_type: meetingType,
  meeting_date: instant,
  duration_minutes: z.int(),
  location: z.string(),
  video_link: z.nullable(z.string()),
  status,
  client_id: z.nullable(id),
  /** Also null if the client is in the trash; the same for lead and property. */
  client: z.nullable(attendee),
  lead_id: z.nullable(id),
  lead: z.nullable(attendee),
  agent_id: z.nullable(id),
  /** `is_deleted`: in the trash, so there is no page to link to. */
  agent: z.nullable(z.strictObject({ id, full_name: z.string(), is_deleted: z.boolean() })),
  property_id: z.nullable(id),
  property: z.nullable(z.strictObject({ id, title: z.string(), status: z.enum(propertyStatuses) })),
  outcome,
  follow_up_required: z.boolean(),
  next_follow_up_date: z.nullable(instant),
  /** It overlaps another meeting of its agent, and the user confirmed this. */
  overlap_confirmed: z.boolean(),
  created_by: z.nullable(id),
  created_at: instant,
  version: z.int(),
});
export type MeetingCard = z.infer<typeof meetingCard>;

export const meetingSchema = z.extend(meetingCard, {
  description: z.string(),
  meeting_notes: z.string(),
  /** The reason for the last move. */
  reschedule_reason: z.string(),
  /** When the client confirmed attendance through their link. */
  client_confirmed_at: z.nullable(instant),
  updated_at: instant,
});
export type Meeting = z.infer<typeof meetingSchema>;

/** A meeting after a change, and who receives an email about it. */
export const changedMeeting = z.extend(meetingSchema, {
  /** Whether the current attendee (the client, else the lead) receives one. */
  is_client_notified: z.boolean(),
  /** The name of the former attendee, if they receive a cancellation. */
  former_client_notified: z.nullable(z.string()),
});
export type ChangedMeeting = z.infer<typeof changedMeeting>;

/** The filters of a list; all of them are in the page's address. */
export const meetingFilter = z.object({
  search: z.optional(text(200)),
  type: z.optional(severalWords(meetingType)),
  status: z.optional(z.array(status).check(z.maxLength(meetingStatuses.length))),
  agent: z.optional(z.array(id).check(z.maxLength(50))),
  /** 'mine': meetings assigned to the user, and unassigned ones that the user added. */
  whose: z.optional(z.enum(['mine', 'unassigned'])),
  client: z.optional(id),
  lead: z.optional(id),
  property: z.optional(id),
  when: z.optional(z.enum(meetingTimes)),
  /** Days in the company's time zone, both included. */
  from: z.optional(day),
  until: z.optional(day),
});
export type MeetingFilter = z.infer<typeof meetingFilter>;

export const meetingListInput = z.extend(meetingFilter, {
  sort: z.optional(z.enum(meetingSortings)),
  cursor: z.optional(cursor),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(60))),
});
export type MeetingListInput = z.infer<typeof meetingListInput>;

export const meetingPage = z.strictObject({ items: z.array(meetingCard), next: z.nullable(z.string()) });
export type MeetingPage = z.infer<typeof meetingPage>;

const maxCalendarDays = 45;
/** The days of a calendar, both included. It includes cancelled meetings, and shows one past midnight on both days. */
export const calendarInput = z
  .object({
    from: day,
    until: day,
    type: z.optional(severalWords(meetingType)),
    agent: z.optional(z.array(id).check(z.maxLength(50))),
    whose: z.optional(z.enum(['mine', 'unassigned'])),
    /** The maximum number of meetings per day. */
    per_day: z._default(z.int().check(z.minimum(1), z.maximum(100)), 100),
  })
  .check(
    z.refine(
      ({ from, until }) => until >= from && Date.parse(until) - Date.parse(from) < maxCalendarDays * 86_400_000,
      { error: 'not_in_range', path: ['until'] },
    ),
  );
export type CalendarInput = z.infer<typeof calendarInput>;

export const calendarData = z.strictObject({
  /** Days with meetings; the count includes all of them. */
  days: z.array(z.strictObject({ day, count: z.int() })),
  /** The first meetings of each day, by time. */
  items: z.array(meetingCard),
});
export type CalendarData = z.infer<typeof calendarData>;

/** The planned time and agent, to find overlapping meetings. */
const slot = z.object({
  agent_id: id,
  meeting_date: instant,
  duration_minutes: minutes,
  /** The meeting that is being edited. */
  except: z.optional(id),
});

export const rescheduling = z.object({
  id,
  /** The time that the user saw; a meeting moved since then is not moved again. */
  from: instant,
  meeting_date: instant,
  /** Omitted: unchanged. */
  duration_minutes: z.optional(minutes),
  reason: z._default(text(500), ''),
  /** Omitted: unchanged. */
  location: z.optional(text(300)),
  overlap_confirmed: overlapConfirmed,
});
export type Rescheduling = z.infer<typeof rescheduling>;

export const meetingNotes = z.object({
  id,
  version,
  meeting_notes: text(10_000),
  outcome,
  follow_up_required: z.boolean(),
  /** Saved only if a follow-up is required. */
  next_follow_up_date: z.nullable(instant),
  /** Completes the meeting with its notes, or undoes that; omitted: the status stays. */
  status: z.optional(status),
});
export type MeetingNotes = z.infer<typeof meetingNotes>;

export const reminder = z.strictObject({
  id,
  reminder_type: z.enum(reminderTypes),
  reminder_time: instant,
  sent: z.boolean(),
  /**
   * Waiting; sent and locked; or missed because the server was not running, the meeting was moved too close, or no
   * attendee was left.
   */
  state: z.enum(['waiting', 'sent', 'missed']),
});
export type Reminder = z.infer<typeof reminder>;

export const reminderInput = z.object({
  reminder_type: z.enum(reminderTypes),
  /** For custom reminders; the meeting determines the time of the others. */
  reminder_time: z.nullable(instant),
});
export type ReminderInput = z.infer<typeof reminderInput>;

const reminderInputs = z.array(reminderInput).check(z.maxLength(10));

/** The time of a meeting and its waiting reminders as the user saw them. */
const seenReminders = z.object({
  meeting_date: instant,
  waiting: z.array(z.object({ reminder_type: z.enum(reminderTypes), reminder_time: instant })).check(z.maxLength(100)),
});
export type SeenReminders = z.infer<typeof seenReminders>;

/** The current state, sent with a 'conflict' to the later of two saves. */
export const remindersNow = z.object({ meeting_date: instant, reminders: z.array(reminder) });
export type RemindersNow = z.infer<typeof remindersNow>;

const maxAtOnce = 60;

export const meetingsContract = {
  ...listProcedures('Meetings', { filter: meetingFilter, input: meetingListInput, page: meetingPage }),
  calendar: procedure('read', {
    method: 'GET',
    path: '/meetings/calendar',
    summary: 'The meetings of a range of days',
    tags,
  })
    .input(calendarInput)
    .output(calendarData),
  overlaps: procedure('read', {
    method: 'GET',
    path: '/meetings/overlaps',
    summary: 'Other meetings of an agent at the same time',
    tags,
  })
    .input(slot)
    .output(z.array(meetingCard)),
  find: procedure('read', { method: 'GET', path: '/meetings/{id}', summary: 'One meeting', tags })
    .input(z.object({ id }))
    .output(meetingSchema),
  create: procedure('write', { method: 'POST', path: '/meetings', summary: 'Schedule a meeting', tags })
    .input(
      z
        .extend(meetingFields, {
          id,
          overlap_confirmed: overlapConfirmed,
          /** Omitted: the default ones. */
          reminders: z.optional(reminderInputs),
          /** Whether the client receives an email with the invitation. */
          invite_client: z._default(z.boolean(), false),
        })
        .check(hasLocation),
    )
    .output(meetingSchema),
  update: procedure('write', { method: 'PUT', path: '/meetings/{id}', summary: 'Change a meeting', tags })
    .input(
      z
        .extend(meetingFields, {
          id,
          version,
          overlap_confirmed: overlapConfirmed,
          /** Whether to invite a client who was not notified yet. Omitted: only if they replace an attendee who was. */
          invite_client: z.optional(z.boolean()),
        })
        .check(hasLocation),
    )
    .output(changedMeeting),
  reschedule: procedure('write', {
    method: 'POST',
    path: '/meetings/{id}/reschedule',
    summary: 'Reschedule a meeting; sets it to scheduled and emails its client',
    tags,
  })
    .input(rescheduling)
    .output(changedMeeting),
  changeStatus: procedure('write', {
    method: 'POST',
    path: '/meetings/{id}/status',
    summary: 'Confirm, complete, cancel or reopen a meeting',
    tags,
  })
    .input(z.object({ id, /** As the person saw it. */ from: status, status, overlap_confirmed: overlapConfirmed }))
    .output(changedMeeting),
  changeStatuses: procedure('write', {
    method: 'POST',
    path: '/meetings/status',
    summary:
      'Cancel or reopen several meetings; skips those that others changed since, or that the role may not change',
    tags,
  })
    .input(
      z.object({
        changes: z
          .array(z.object({ id, /** As the person saw it. */ from: status, status }))
          .check(z.minLength(1, 'required'), z.maxLength(maxAtOnce)),
        overlap_confirmed: overlapConfirmed,
      }),
    )
    .output(z.array(changedMeeting)),
  saveNotes: procedure('write', {
    method: 'PUT',
    path: '/meetings/{id}/notes',
    summary: 'Save the notes and the outcome of a meeting',
    tags,
  })
    .input(meetingNotes)
    .output(changedMeeting),
  reminders: procedure('read', {
    method: 'GET',
    path: '/meetings/{id}/reminders',
    summary: 'The reminders of a meeting, by time',
    tags,
  })
    .input(z.object({ id }))
    .output(z.array(reminder)),
  saveReminders: procedure('write', {
    method: 'PUT',
    path: '/meetings/{id}/reminders',
    summary: 'Set the pending reminders of a meeting; sent ones stay',
    tags,
  })
    .input(
      z.object({
        id,
        reminders: reminderInputs,
        /** The state that the user edited; a change since then is a conflict. Omitted: no check. */
        seen: z.optional(seenReminders),
      }),
    )
    .output(z.array(reminder)),
  delete: procedure('write', { method: 'DELETE', path: '/meetings/{id}', summary: 'Move a meeting to the trash', tags })
    .input(z.object({ id }))
    .output(z.void()),
};

/** A user's calendar feed: an iCalendar URL (RFC 5545) that is a secret. */
export const feedAddress = z.strictObject({ url: z.string(), created_at: instant });
export type FeedAddress = z.infer<typeof feedAddress>;

export const calendarFeedContract = {
  read: procedure('read', {
    method: 'GET',
    path: '/calendar-feed',
    summary: 'The secret URL of my calendar feed; null if I have none',
    tags: ['Calendar feed'],
    keys: 'session',
  }).output(z.nullable(feedAddress)),
  renew: procedure('write', {
    method: 'POST',
    path: '/calendar-feed',
    summary: 'Create a new secret URL for my calendar feed; the previous one stops working',
    tags: ['Calendar feed'],
    keys: 'session',
  }).output(feedAddress),
  close: procedure('write', {
    method: 'DELETE',
    path: '/calendar-feed',
    summary: 'Disable my calendar feed',
    tags: ['Calendar feed'],
    keys: 'session',
  }).output(z.void()),
};
