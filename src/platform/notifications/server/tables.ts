import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';

/** Notifications: one row per event; notification_reads records up to when each user has seen them. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instantColumn('at').notNull().defaultNow(),
    kind: text('kind').notNull(),
    topic: text('topic').notNull(),
    entity_id: uuid('entity_id').notNull(),
    recipient_id: uuid('recipient_id'),
    /** For a notification to everybody: the person it concerns most. */
    concerns_id: uuid('concerns_id'),
    actor_id: uuid('actor_id'),
    values: jsonb('values').$type<Record<string, string | number>>().notNull().default({}),
    /** When it was delivered to devices and by email; `email_id` is its email, if any. */
    delivered_at: instantColumn('delivered_at'),
    email_id: uuid('email_id'),
  },
  (table) => [
    index('notifications_newest').on(table.at, table.id),
    index('notifications_topic').on(table.topic, table.at, table.id),
    index('notifications_entity').on(table.topic, table.entity_id),
  ],
);

/** The topic of live updates about one user's notifications; the entity id is that of the profile. */
export const notificationReadsTopic = 'notification_reads';

/** Up to which instant a user has seen the notifications. */
export const notificationReads = pgTable('notification_reads', {
  profile_id: uuid('profile_id').primaryKey(),
  seen_at: instantColumn('seen_at').notNull(),
});

export const notificationTexts = personalTexts(notifications, { other: ['kind', 'topic', 'values'] });
