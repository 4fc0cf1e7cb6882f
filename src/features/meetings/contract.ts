import * as z from 'zod/mini';
import { propertyStatuses } from '#features/properties/rules.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { cursor, day, id, instant, readable, requiredText, text, version } from '#platform/rpc/fields.ts';
import {
  duration,
  meetingOutcomes,
  meetingSortings,
  meetingStatuses,
  meetingTimes,
  meetingTypes,
  needsLocation,
  reminderTypes,
} from './rules.ts';

const tags = ['Meetings'];

const meetingType = z.enum(meetingTypes);
const status = z.enum(meetingStatuses);
const outcome = z.nullable(z.enum(meetingOutcomes));
const minutes = z.int().check(z.minimum(duration.least), z.maximum(duration.most), z.multipleOf(duration.step));
/** The address of a call, opened by the browsers of both sides: never anything but a page. */
const videoLink = z.string().check(
  z.trim(),
  z.maxLength(500),
  readable(),
  z.refine((value) => /^https?:\/\/[^\s/]+/u.test(value), 'not_url'),
);
/** Meetings of one agent at the same time are refused unless somebody said that they are meant so. */
const overlapConfirmed = z._default(z.boolean(), false);

/** What a person enters about a meeting. Empty optional values are null. */
const meetingFields = z.object({
  title: requiredText(200),
  meeting_type: meetingType,
  client_id: z.nullable(id),
  lead_id: z.nullable(id),
  /** Null in a new one: whoever adds it. */
  agent_id: z.nullable(id),
  property_id: z.nullable(id),
  meeting_date: instant,
  duration_minutes: minutes,
  location: text(300),
  /** Of a video call; null: a room whose name cannot be guessed is made for it. */
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

/** Somebody to meet, as a meeting shows them and calls them. */
const attendee = z.strictObject({
  id,
  full_name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  phone_e164: z.nullable(z.string()),
});

/** A meeting as lists and calendars show it. */
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
  /** Null also when the client is in the trash; so with lead and property. */
  client: z.nullable(attendee),
  lead_id: z.nullable(id),
  lead: z.nullable(attendee),
  agent_id: z.nullable(id),
  /** `is_deleted`: in the trash, there is no page of theirs. */
  agent: z.nullable(z.strictObject({ id, full_name: z.string(), is_deleted: z.boolean() })),
  property_id: z.nullable(id),
  property: z.nullable(z.strictObject({ id, title: z.string(), status: z.enum(propertyStatuses) })),
  outcome,
  follow_up_required: z.boolean(),
  next_follow_up_date: z.nullable(instant),
  /** It stands beside another meeting of its agent, and somebody said that this is meant so. */
  overlap_confirmed: z.boolean(),
  created_by: z.nullable(id),
  created_at: instant,
  version: z.int(),
});
export type MeetingCard = z.infer<typeof meetingCard>;

export const meetingSchema = z.extend(meetingCard, {
  description: z.string(),
  meeting_notes: z.string(),
  /** Why it was moved the last time. */
  reschedule_reason: z.string(),
  /** When the client said through their link that they come. */
  client_confirmed_at: z.nullable(instant),
  updated_at: instant,
});
export type Meeting = z.infer<typeof meetingSchema>;

/** A meeting after a change, and who gets a letter about it. */
export const changedMeeting = z.extend(meetingSchema, {
  /** Whether whom it is with now gets one: the client, else the lead. */
  is_client_notified: z.boolean(),
  /** The name of whom it was with, where a letter tells them that it ends for them. */
  former_client_notified: z.nullable(z.string()),
});
export type ChangedMeeting = z.infer<typeof changedMeeting>;

/** What narrows a list; every filter lives in the address of the page. */
export const meetingFilter = z.object({
  search: z.optional(text(200)),
  type: z.optional(z.array(meetingType).check(z.maxLength(meetingTypes.length))),
  status: z.optional(z.array(status).check(z.maxLength(meetingStatuses.length))),
  agent: z.optional(z.array(id).check(z.maxLength(50))),
  /** Mine are those I hold and, of those nobody holds, those that I added. */
  whose: z.optional(z.enum(['mine', 'unassigned'])),
  client: z.optional(id),
  lead: z.optional(id),
  property: z.optional(id),
  when: z.optional(z.enum(meetingTimes)),
  /** Days of the company, both included. */
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

/** A count that stops at a thousand when it is filtered. */
const count = z.strictObject({ value: z.int(), is_capped: z.boolean() });

const longestCalendar = 45;
/** The days of a calendar, both included; cancelled meetings stand in it too, and one that goes on after midnight in both its days. */
export const calendarInput = z
  .object({
    from: day,
    until: day,
    type: z.optional(z.array(meetingType).check(z.maxLength(meetingTypes.length))),
    agent: z.optional(z.array(id).check(z.maxLength(50))),
    whose: z.optional(z.enum(['mine', 'unassigned'])),
    /** How many meetings of a day are told at most. */
    per_day: z._default(z.int().check(z.minimum(1), z.maximum(100)), 100),
  })
  .check(
    z.refine(
      ({ from, until }) => until >= from && Date.parse(until) - Date.parse(from) < longestCalendar * 86_400_000,
      { error: 'not_in_range', path: ['until'] },
    ),
  );
export type CalendarInput = z.infer<typeof calendarInput>;

export const calendarData = z.strictObject({
  /** Days that have meetings, all of them counted. */
  days: z.array(z.strictObject({ day, count: z.int() })),
  /** The first ones of each day, by their time. */
  items: z.array(meetingCard),
});
export type CalendarData = z.infer<typeof calendarData>;

/** When and whose a meeting is to be, to see what else its agent has then. */
const slot = z.object({
  agent_id: id,
  meeting_date: instant,
  duration_minutes: minutes,
  /** The meeting itself. */
  except: z.optional(id),
});

export const rescheduling = z.object({
  id,
  /** When the person saw it: a meeting that somebody moved since is not moved again. */
  from: instant,
  meeting_date: instant,
  /** Left out: as long as before. */
  duration_minutes: z.optional(minutes),
  reason: z._default(text(500), ''),
  /** Left out: where it was. */
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
  /** Kept only where a follow-up is required. */
  next_follow_up_date: z.nullable(instant),
  /** Completes the meeting with its notes, or takes that back; left out: its status stays. */
  status: z.optional(status),
});
export type MeetingNotes = z.infer<typeof meetingNotes>;

export const reminder = z.strictObject({
  id,
  reminder_type: z.enum(reminderTypes),
  reminder_time: instant,
  sent: z.boolean(),
  /**
   * Waits; is sent and locked; or is missed: the program was not running, the meeting was moved too close, or nobody was left
   * to meet.
   */
  state: z.enum(['waiting', 'sent', 'missed']),
});
export type Reminder = z.infer<typeof reminder>;

export const reminderInput = z.object({
  reminder_type: z.enum(reminderTypes),
  /** Of a custom one; the others have theirs from the meeting. */
  reminder_time: z.nullable(instant),
});
export type ReminderInput = z.infer<typeof reminderInput>;

const reminderInputs = z.array(reminderInput).check(z.maxLength(10));

/** The time of a meeting and its waiting reminders, as a person saw them. */
const seenReminders = z.object({
  meeting_date: instant,
  waiting: z.array(z.object({ reminder_type: z.enum(reminderTypes), reminder_time: instant })).check(z.maxLength(100)),
});
export type SeenReminders = z.infer<typeof seenReminders>;

/** What the refusal of a save that came second shows. */
export const remindersNow = z.object({ meeting_date: instant, reminders: z.array(reminder) });
export type RemindersNow = z.infer<typeof remindersNow>;

export const meetingsContract = {
  list: procedure('read', {
    method: 'GET',
    path: '/meetings',
    summary: 'Meetings, filtered and sorted, a page at a time',
    tags,
  })
    .input(meetingListInput)
    .output(meetingPage),
  count: procedure('read', {
    method: 'GET',
    path: '/meetings/count',
    summary: 'How many meetings a filter finds',
    tags,
  })
    .input(meetingFilter)
    .output(count),
  calendar: procedure('read', {
    method: 'GET',
    path: '/meetings/calendar',
    summary: 'The meetings of some days',
    tags,
  })
    .input(calendarInput)
    .output(calendarData),
  overlaps: procedure('read', {
    method: 'GET',
    path: '/meetings/overlaps',
    summary: 'What else an agent has at a time',
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
          /** Left out: the usual ones. */
          reminders: z.optional(reminderInputs),
          /** Whether the client gets a letter with the invitation. */
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
          /** Whether a client who heard nothing of the meeting is invited; left out, in place of one who had been. */
          invite_client: z.optional(z.boolean()),
        })
        .check(hasLocation),
    )
    .output(changedMeeting),
  reschedule: procedure('write', {
    method: 'POST',
    path: '/meetings/{id}/reschedule',
    summary: 'Move a meeting; it is scheduled then, and its client hears of it by email',
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
    summary: 'The reminders of a meeting by their time',
    tags,
  })
    .input(z.object({ id }))
    .output(z.array(reminder)),
  saveReminders: procedure('write', {
    method: 'PUT',
    path: '/meetings/{id}/reminders',
    summary: 'Say which reminders of a meeting are still to be sent; those that were sent stay',
    tags,
  })
    .input(
      z.object({
        id,
        reminders: reminderInputs,
        /** What they were chosen over: refused where somebody changed or moved them since. Left out: whatever stands there. */
        seen: z.optional(seenReminders),
      }),
    )
    .output(z.array(reminder)),
  delete: procedure('write', { method: 'DELETE', path: '/meetings/{id}', summary: 'Move a meeting to the trash', tags })
    .input(z.object({ id }))
    .output(z.void()),
};

/** The calendar feed of a person, an iCalendar address (RFC 5545) that is a secret. */
export const feedAddress = z.strictObject({ url: z.string(), created_at: instant });
export type FeedAddress = z.infer<typeof feedAddress>;

export const calendarFeedContract = {
  read: procedure('read', {
    method: 'GET',
    path: '/calendar-feed',
    summary: 'The secret address of my calendar; null before the first one was made',
    tags: ['Calendar feed'],
  }).output(z.nullable(feedAddress)),
  renew: procedure('write', {
    method: 'POST',
    path: '/calendar-feed',
    summary: 'Make a new secret address; the one before it no longer works',
    tags: ['Calendar feed'],
  }).output(feedAddress),
  close: procedure('write', {
    method: 'DELETE',
    path: '/calendar-feed',
    summary: 'Switch off my calendar address',
    tags: ['Calendar feed'],
  }).output(z.void()),
};
