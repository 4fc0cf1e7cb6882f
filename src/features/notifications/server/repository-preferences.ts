import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import type { NotificationChoices } from '../rules.ts';
import { choicesAtFirst } from '../rules.ts';
import { notificationPreferences } from './tables.ts';

type PreferencesRow = typeof notificationPreferences.$inferSelect;

/** The saved preferences of a user; null when there are none. */
export async function findPreferences(db: Queryable, profileId: string): Promise<PreferencesRow | null> {
  const [row] = await db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.profile_id, profileId));
  return row ?? null;
}

/** The preferences of a user, saved or default. */
export async function findChoices(db: Queryable, profileId: string): Promise<NotificationChoices> {
  return (await findPreferences(db, profileId)) ?? choicesAtFirst;
}

/** Saves the first preferences; false when there are some already. */
export async function insertPreferences(
  db: Queryable,
  profileId: string,
  choices: NotificationChoices,
  at: Date,
): Promise<boolean> {
  const rows = await db
    .insert(notificationPreferences)
    .values({ profile_id: profileId, ...choices, updated_at: at })
    .onConflictDoNothing()
    .returning({ id: notificationPreferences.profile_id });
  return rows.length > 0;
}

/** Updates the preferences; false on another version. */
export async function updatePreferences(
  db: Queryable,
  profileId: string,
  version: number,
  choices: NotificationChoices,
  at: Date,
): Promise<boolean> {
  const rows = await db
    .update(notificationPreferences)
    .set({ ...choices, updated_at: at, version: sql`${notificationPreferences.version} + 1` })
    .where(and(eq(notificationPreferences.profile_id, profileId), eq(notificationPreferences.version, version)))
    .returning({ id: notificationPreferences.profile_id });
  return rows.length > 0;
}
