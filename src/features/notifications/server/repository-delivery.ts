import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { notifications } from '#platform/notifications/server/tables.ts';

export type NotificationRow = typeof notifications.$inferSelect;

export async function findNotification(db: Queryable, id: number): Promise<NotificationRow | null> {
  const [row] = await db.select().from(notifications).where(eq(notifications.id, id));
  return row ?? null;
}

/** As `findNotification`, with the row locked until the transaction ends. */
export async function lockNotification(db: Queryable, id: number): Promise<NotificationRow | null> {
  const [row] = await db.select().from(notifications).where(eq(notifications.id, id)).for('update');
  return row ?? null;
}

/** Marks a notification as passed on to push and email; null when it was marked before. */
export async function claimForDelivery(db: Queryable, id: number, at: Date): Promise<NotificationRow | null> {
  const [row] = await db
    .update(notifications)
    .set({ delivered_at: at })
    .where(and(eq(notifications.id, id), isNull(notifications.delivered_at)))
    .returning();
  return row ?? null;
}

/** Marks all notifications as passed on, so that none is pushed or emailed. */
export async function markAllDelivered(db: Queryable, at: Date): Promise<void> {
  await db.update(notifications).set({ delivered_at: at }).where(isNull(notifications.delivered_at));
}

export async function updateNotificationEmail(db: Queryable, id: number, emailId: string): Promise<void> {
  await db.update(notifications).set({ email_id: emailId }).where(eq(notifications.id, id));
}

export async function listNotificationEmails(db: Queryable, topic: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: notifications.email_id })
    .from(notifications)
    .where(
      and(
        eq(notifications.topic, topic),
        inArray(notifications.entity_id, [...ids]),
        isNotNull(notifications.email_id),
      ),
    );
  return rows.flatMap(({ id }) => id ?? []);
}
