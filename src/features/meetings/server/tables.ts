import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '#features/accounts/server/tables.ts';
import { clients } from '#features/clients/server/tables.ts';
import { leads } from '#features/leads/server/tables.ts';
import { properties } from '#features/properties/server/tables.ts';
import { createdAt, instantColumn, key, lifecycleColumns } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type { MeetingOutcome, MeetingStatus, MeetingType, ReminderType } from '../rules.ts';

/** Meetings of one agent do not overlap unless confirmed; the migration has the exclusion constraint. */
export const meetings = pgTable(
  'meetings',
  {
    id: key(),
    title: text('title').notNull(),
    meeting_type: text('meeting_type').$type<MeetingType>().notNull(),
    client_id: uuid('client_id').references(() => clients.id, { onDelete: 'set null' }),
    lead_id: uuid('lead_id').references(() => leads.id, { onDelete: 'set null' }),
    agent_id: uuid('agent_id').references(() => profiles.id),
    property_id: uuid('property_id').references(() => properties.id, { onDelete: 'set null' }),
    meeting_date: instantColumn('meeting_date').notNull(),
    duration_minutes: integer('duration_minutes').notNull().default(60),
    location: text('location').notNull().default(''),
    video_link: text('video_link'),
    description: text('description').notNull().default(''),
    status: text('status').$type<MeetingStatus>().notNull().default('scheduled'),
    meeting_notes: text('meeting_notes').notNull().default(''),
    outcome: text('outcome').$type<MeetingOutcome>(),
    follow_up_required: boolean('follow_up_required').notNull().default(false),
    next_follow_up_date: instantColumn('next_follow_up_date'),
    reschedule_reason: text('reschedule_reason').notNull().default(''),
    overlap_confirmed: boolean('overlap_confirmed').notNull().default(false),
    /**
     * When the client was first notified by email; later changes are emailed too. In the trash: when the cancellation was
     * sent.
     */
    client_notified_at: instantColumn('client_notified_at'),
    client_confirmed_at: instantColumn('client_confirmed_at'),
    /** When the agent was asked how the meeting went; earlier than its end if it was moved since. */
    outcome_asked_at: instantColumn('outcome_asked_at'),
    /** The SEQUENCE of its calendar entry (RFC 5545, 3.8.7.4): increases with every change of time, place or status. */
    sequence: integer('sequence').notNull().default(0),
    /** The attendee's name, maintained by triggers for the search. */
    attendee: text('attendee').notNull().default(''),
    created_by: uuid('created_by'),
    ...lifecycleColumns(),
    search_text: text('search_text').notNull().generatedAlwaysAs(sql`search_words(title || ' ' || attendee)`),
  },
  (table) => [
    index('meetings_date').on(table.meeting_date, table.id).where(sql`deleted_at is null`),
    index('meetings_newest').on(table.created_at, table.id).where(sql`deleted_at is null`),
    index('meetings_agent').on(table.agent_id, table.meeting_date, table.id).where(sql`deleted_at is null`),
    index('meetings_held')
      .on(table.agent_id, table.meeting_date)
      .where(sql`deleted_at is null and status = 'completed'`),
    index('meetings_status').on(table.status, table.meeting_date, table.id).where(sql`deleted_at is null`),
    index('meetings_type').on(table.meeting_type, table.meeting_date, table.id).where(sql`deleted_at is null`),
    index('meetings_client').on(table.client_id, table.meeting_date, table.id).where(sql`client_id is not null`),
    index('meetings_lead').on(table.lead_id, table.meeting_date, table.id).where(sql`lead_id is not null`),
    index('meetings_property').on(table.property_id, table.meeting_date, table.id).where(sql`property_id is not null`),
    index('meetings_trash').on(table.deleted_at).where(sql`deleted_at is not null`),
    index('meetings_search').using('gin', sql`search_text gin_trgm_ops`),
    index('meetings_start').using('btree', sql`left(search_text, 60) text_pattern_ops`).where(sql`deleted_at is null`),
    check('meetings_status_known', sql`${table.status} in ('scheduled', 'confirmed', 'completed', 'cancelled')`),
    check(
      'meetings_outcome_known',
      sql`${table.outcome} in ('successful', 'needs_follow_up', 'client_interested', 'client_not_interested', 'property_sold', 'cancelled', 'rescheduled')`,
    ),
    check(
      'meetings_duration_range',
      sql`${table.duration_minutes} between 15 and 1440 and ${table.duration_minutes} % 15 = 0`,
    ),
    check('meetings_follow_up_wanted', sql`${table.follow_up_required} or ${table.next_follow_up_date} is null`),
  ],
);

export const meetingTexts = personalTexts(meetings, {
  personal: {
    title: '',
    location: '',
    video_link: null,
    description: '',
    meeting_notes: '',
    reschedule_reason: '',
    attendee: '',
  },
  other: ['meeting_type', 'status', 'outcome', 'search_text'],
});

export const meetingReminders = pgTable(
  'meeting_reminders',
  {
    id: key(),
    meeting_id: uuid('meeting_id')
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    reminder_type: text('reminder_type').$type<ReminderType>().notNull(),
    reminder_time: instantColumn('reminder_time').notNull(),
    sent: boolean('sent').notNull().default(false),
    sent_at: instantColumn('sent_at'),
    /**
     * Set if the reminder was not sent: the meeting had begun, no attendee was left, or a move put its time in the past.
     * Earlier than `reminder_time`: it was too late when planned, and never waited.
     */
    missed_at: instantColumn('missed_at'),
    /** The email to the agent. */
    email_id: uuid('email_id'),
    created_at: createdAt(),
  },
  (table) => [
    index('meeting_reminders_meeting').on(table.meeting_id, table.reminder_time),
    index('meeting_reminders_due').on(table.reminder_time).where(sql`not sent and missed_at is null`),
    uniqueIndex('meeting_reminders_once')
      .on(table.meeting_id, table.reminder_type)
      .where(sql`not sent and missed_at is null and reminder_type <> 'custom'`),
    check(
      'meeting_reminders_type_known',
      sql`${table.reminder_type} in ('24_hours', '2_hours', '30_minutes', 'custom')`,
    ),
    check('meeting_reminders_sent_once', sql`${table.sent} = (${table.sent_at} is not null)`),
  ],
);

export const meetingReminderTexts = personalTexts(meetingReminders, { other: ['reminder_type'] });

/**
 * The secret in a user's feed URL. Stored in plain text so that it can be shown again: a reader of this table can read
 * the meetings anyway.
 */
export const calendarFeeds = pgTable('calendar_feeds', {
  profile_id: uuid('profile_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  token: text('token').notNull().unique(),
  created_at: createdAt(),
});

export const calendarFeedTexts = personalTexts(calendarFeeds, { other: ['token'] });
