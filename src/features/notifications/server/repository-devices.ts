import { and, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { profiles, sessions } from '#features/accounts/server/tables.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { notificationReads } from '#platform/notifications/server/tables.ts';
import type { PushDevice } from '#platform/push/server/send-push.ts';
import { alertKinds, alerts } from '../rules.ts';
import type { NotificationRow } from './repository-delivery.ts';
import { notificationPreferences, pushDevices } from './tables.ts';

type DeviceRow = typeof pushDevices.$inferSelect;

export async function findDevice(db: Queryable, sessionId: string): Promise<DeviceRow | null> {
  const [row] = await db.select().from(pushDevices).where(eq(pushDevices.session_id, sessionId));
  return row ?? null;
}

/** Saves the push subscription of a session; false when another session has the endpoint with other keys. */
export async function upsertDevice(db: Queryable, row: DeviceRow): Promise<boolean> {
  const { session_id, endpoint, ...rest } = row;
  const [other] = await db
    .select({ id: pushDevices.session_id })
    .from(pushDevices)
    .where(and(eq(pushDevices.endpoint, endpoint), ne(pushDevices.session_id, session_id)));
  if (other) return false;
  await db
    .insert(pushDevices)
    .values(row)
    .onConflictDoUpdate({ target: pushDevices.session_id, set: { endpoint, ...rest } });
  return true;
}

/** Deletes the same browser under other sessions; equal keys identify it. */
export async function deleteSameBrowser(
  db: Queryable,
  sessionId: string,
  { endpoint, p256dh, auth }: PushDevice,
): Promise<void> {
  await db
    .delete(pushDevices)
    .where(
      and(
        eq(pushDevices.endpoint, endpoint),
        eq(pushDevices.p256dh, p256dh),
        eq(pushDevices.auth, auth),
        ne(pushDevices.session_id, sessionId),
      ),
    );
}

export async function deleteDevice(db: Queryable, sessionId: string, endpoint?: string): Promise<boolean> {
  const gone = await db
    .delete(pushDevices)
    .where(
      and(
        eq(pushDevices.session_id, sessionId),
        endpoint === undefined ? undefined : eq(pushDevices.endpoint, endpoint),
      ),
    )
    .returning({ id: pushDevices.session_id });
  return gone.length > 0;
}

/** A browser that receives pushes, with its user. */
export interface ListeningDevice extends PushDevice {
  readonly session_id: string;
  readonly profile_id: string;
  readonly language: Language;
}

/**
 * The browsers that receive a notification: signed in, of an approved recipient who has not turned it off or seen it.
 * `sessionId` limits the result to one browser.
 */
export async function listListening(
  db: Queryable,
  notification: NotificationRow,
  { now, serverKey, sessionId }: { now: Date; serverKey: string; sessionId?: string },
): Promise<ListeningDevice[]> {
  const chosen = notificationPreferences;
  const alert = alerts.find((one) => (alertKinds[one] as readonly string[]).includes(notification.kind));
  const seenAt = sql`coalesce(${notificationReads.seen_at}, ${profiles.approved_at})`;
  return db
    .select({
      session_id: pushDevices.session_id,
      profile_id: profiles.id,
      language: profiles.language,
      endpoint: pushDevices.endpoint,
      p256dh: pushDevices.p256dh,
      auth: pushDevices.auth,
    })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, pushDevices.session_id))
    .innerJoin(profiles, eq(profiles.user_id, sessions.userId))
    .leftJoin(chosen, eq(chosen.profile_id, profiles.id))
    .leftJoin(notificationReads, eq(notificationReads.profile_id, profiles.id))
    .where(
      and(
        gt(sessions.expiresAt, now),
        isNull(profiles.deleted_at),
        isNotNull(profiles.approved_at),
        ne(profiles.status, 'inactive'),
        eq(pushDevices.server_key, serverKey),
        sessionId === undefined ? undefined : eq(pushDevices.session_id, sessionId),
        notification.recipient_id === null ? undefined : eq(profiles.id, notification.recipient_id),
        notification.actor_id === null ? undefined : ne(profiles.id, notification.actor_id),
        or(isNull(chosen.profile_id), and(chosen.by_push, alert && chosen[alert])),
        sql`${seenAt} < ${notification.at.toISOString()}::timestamptz`,
      ),
    );
}
