import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { profiles, sessions } from '#features/accounts/server/tables.ts';
import { createdAt, updatedAt } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';

/** The notification preferences of a user. Without a row the defaults apply. */
export const notificationPreferences = pgTable('notification_preferences', {
  profile_id: uuid('profile_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  by_email: boolean('by_email').notNull(),
  by_push: boolean('by_push').notNull(),
  lead_alerts: boolean('lead_alerts').notNull(),
  meeting_reminders: boolean('meeting_reminders').notNull(),
  payment_alerts: boolean('payment_alerts').notNull(),
  follow_up_alerts: boolean('follow_up_alerts').notNull().default(true),
  /** Toasts only for this user's own matters; the bell still counts all. */
  own_toasts_only: boolean('own_toasts_only').notNull().default(false),
  updated_at: updatedAt(),
  version: integer('version').notNull().default(1),
});

export const notificationPreferenceTexts = personalTexts(notificationPreferences, {});

/** Browsers that receive pushes. A row ends with its session: no pushes after sign-out. */
export const pushDevices = pgTable('push_devices', {
  session_id: uuid('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  endpoint: text('endpoint').notNull().unique('push_devices_endpoint'),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  /** The server key of the subscription; the push service refuses messages signed with another key. */
  server_key: text('server_key').notNull(),
  created_at: createdAt(),
});

export const pushDeviceTexts = personalTexts(pushDevices, {
  personal: { endpoint: '', p256dh: '', auth: '' },
  other: ['server_key'],
});
