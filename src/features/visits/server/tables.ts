import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { clients } from '#features/clients/server/tables.ts';
import { leads } from '#features/leads/server/tables.ts';
import type { DismissalReason } from '#features/matching/rules.ts';
import { meetings } from '#features/meetings/server/tables.ts';
import { properties } from '#features/properties/server/tables.ts';
import { instantColumn, key } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type { Attendance, CheckInMethod, FeedbackAnswer } from '../rules.ts';

/**
 * The properties that a meeting shows, in their order; the migration has the unique order, which is checked at the end of a
 * statement. A meeting on another day starts again: a trigger clears the check-ins.
 */
export const visitStops = pgTable(
  'visit_stops',
  {
    id: key(),
    meeting_id: uuid('meeting_id')
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    property_id: uuid('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    minutes: smallint('minutes').notNull(),
    /** The last check-in: a retry with the same id gets the same answer. */
    check_in_id: uuid('check_in_id'),
    /** By the server's clock. */
    checked_in_at: instantColumn('checked_in_at'),
    checked_in_by: uuid('checked_in_by'),
    check_in_method: text('check_in_method').$type<CheckInMethod>(),
    /** A code, or a position that was near and accurate enough. */
    is_proven: boolean('is_proven').notNull().default(false),
    /** Of a position: rounded; null if the property has none. The position itself is not stored. */
    distance_m: integer('distance_m'),
    accuracy_m: integer('accuracy_m'),
    wrong_codes: smallint('wrong_codes').notNull().default(0),
  },
  (table) => [
    unique('visit_stops_once').on(table.meeting_id, table.property_id),
    // For the foreign key of the feedback, which belongs to a participant of the same visit.
    unique('visit_stops_of_meeting').on(table.meeting_id, table.id),
    index('visit_stops_property').on(table.property_id),
    check('visit_stops_position', sql`${table.position} between 1 and 12`),
    check('visit_stops_minutes', sql`${table.minutes} between 5 and 240`),
    check('visit_stops_wrong_codes', sql`${table.wrong_codes} between 0 and 5`),
    check('visit_stops_method_known', sql`${table.check_in_method} in ('code', 'qr', 'position')`),
    check(
      'visit_stops_check_in',
      sql`num_nulls(${table.check_in_id}, ${table.checked_in_at}, ${table.check_in_method}) in (0, 3)
        and (${table.checked_in_at} is not null or (not ${table.is_proven} and ${table.checked_in_by} is null))`,
    ),
    check(
      'visit_stops_measured',
      sql`(${table.accuracy_m} is not null) = (${table.check_in_method} is not distinct from 'position')
        and (${table.distance_m} is null or ${table.accuracy_m} is not null)
        and coalesce(${table.accuracy_m}, 0) >= 0 and coalesce(${table.distance_m}, 0) >= 0`,
    ),
  ],
);

/**
 * Those who visit. The main one is always the attendee of the meeting, so its row names no record; a trigger ends its link
 * when the meeting gets another attendee.
 */
export const visitParticipants = pgTable(
  'visit_participants',
  {
    id: key(),
    meeting_id: uuid('meeting_id')
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    is_main: boolean('is_main').notNull(),
    /** The client that the lead became, too: a trigger sets it. */
    client_id: uuid('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    lead_id: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    /** Of the link to the visitor's page; null until it is made. */
    token_hash: text('token_hash'),
    /** Part of the token: a new number makes a new URL. */
    link_number: integer('link_number').notNull().default(1),
    attendance: text('attendance').$type<Attendance>(),
  },
  (table) => [
    unique('visit_participants_of_meeting').on(table.meeting_id, table.id),
    unique('visit_participants_token').on(table.token_hash),
    uniqueIndex('visit_participants_one_main').on(table.meeting_id).where(sql`is_main`),
    uniqueIndex('visit_participants_client').on(table.client_id, table.meeting_id).where(sql`client_id is not null`),
    uniqueIndex('visit_participants_lead').on(table.lead_id, table.meeting_id).where(sql`lead_id is not null`),
    check(
      'visit_participants_person',
      sql`${table.is_main} = (${table.client_id} is null and ${table.lead_id} is null)`,
    ),
    check('visit_participants_attendance_known', sql`${table.attendance} in ('came', 'no_show')`),
  ],
);

/** What a participant says of a property after the visit; the latest words count. */
export const visitFeedback = pgTable(
  'visit_feedback',
  {
    id: key(),
    meeting_id: uuid('meeting_id').notNull(),
    stop_id: uuid('stop_id').notNull(),
    participant_id: uuid('participant_id').notNull(),
    answer: text('answer').$type<FeedbackAnswer>().notNull(),
    reason: text('reason').$type<DismissalReason>(),
    message: text('message').notNull().default(''),
    answered_at: instantColumn('answered_at').notNull(),
    /** The user who entered it; null: the visitor themselves. */
    answered_by: uuid('answered_by'),
  },
  (table) => [
    foreignKey({
      name: 'visit_feedback_stop',
      columns: [table.meeting_id, table.stop_id],
      foreignColumns: [visitStops.meeting_id, visitStops.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'visit_feedback_participant',
      columns: [table.meeting_id, table.participant_id],
      foreignColumns: [visitParticipants.meeting_id, visitParticipants.id],
    }).onDelete('cascade'),
    unique('visit_feedback_once').on(table.stop_id, table.participant_id),
    index('visit_feedback_participant_stop').on(table.meeting_id, table.participant_id),
    index('visit_feedback_meeting_stop').on(table.meeting_id, table.stop_id),
    check('visit_feedback_answer_known', sql`${table.answer} in ('liked', 'maybe', 'not_for_me')`),
    check(
      'visit_feedback_reason',
      sql`${table.reason} is null or (${table.answer} = 'not_for_me' and ${table.reason} in ('price', 'location', 'size', 'condition', 'other'))`,
    ),
  ],
);

export const visitStopTexts = personalTexts(visitStops, { other: ['check_in_method'] });
export const visitParticipantTexts = personalTexts(visitParticipants, { other: ['token_hash', 'attendance'] });
export const visitFeedbackTexts = personalTexts(visitFeedback, {
  personal: { message: '' },
  other: ['answer', 'reason'],
});
