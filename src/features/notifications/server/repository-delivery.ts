import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { notifications } from '#platform/notifications/server/tables.ts';

export type NotificationRow = typeof notifications.$inferSelect;

export async function findNotification(db: Queryable, id: number): Promise<NotificationRow | null> {
  const [row] = await db.select().from(notifications).where(eq(notifications.id, id));
  return row ?? null;
}

/** As `findNotice`, held until the transaction ends. */
export async function lockNotification(db: Queryable, id: number): Promise<NotificationRow | null> {
  const [row] = await db.select().from(notifications).where(eq(notifications.id, id)).for('update');
  return row ?? null;
}

/** Notes that a notice goes on to devices and letters; null when it did already. */
export async function claimForDelivery(db: Queryable, id: number, at: Date): Promise<NotificationRow | null> {
  const [row] = await db
    .update(notifications)
    .set({ told_at: at })
    .where(and(eq(notifications.id, id), isNull(notifications.told_at)))
    .returning();
  return row ?? null;
}

/** All notices so far stay at the bell. */
export async function markAllDelivered(db: Queryable, at: Date): Promise<void> {
  await db.update(notifications).set({ told_at: at }).where(isNull(notifications.told_at));
}

/** Keeps which letter was written of a notice. */
export async function updateNotificationEmail(db: Queryable, id: number, emailId: string): Promise<void> {
  await db.update(notifications).set({ mail_id: emailId }).where(eq(notifications.id, id));
}

/** The letters that were written of what happened to these records. */
export async function listNotificationEmails(db: Queryable, topic: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: notifications.mail_id })
    .from(notifications)
    .where(
      and(eq(notifications.topic, topic), inArray(notifications.entity_id, [...ids]), isNotNull(notifications.mail_id)),
    );
  return rows.flatMap(({ id }) => id ?? []);
}
