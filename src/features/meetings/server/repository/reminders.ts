import { and, asc, eq, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { meetingReminders } from '../tables.ts';

export type ReminderRow = typeof meetingReminders.$inferSelect;
export type NewReminder = typeof meetingReminders.$inferInsert;

export async function listReminders(db: Queryable, meetingId: string): Promise<ReminderRow[]> {
  return db
    .select()
    .from(meetingReminders)
    .where(eq(meetingReminders.meeting_id, meetingId))
    .orderBy(asc(meetingReminders.reminder_time), asc(meetingReminders.id));
}

/** Replaces all waiting reminders; sent and missed ones stay. With 'unseen', also those that were planned too late. */
export async function replaceWaiting(
  db: Queryable,
  meetingId: string,
  rows: readonly NewReminder[],
  also: 'unseen' | null,
): Promise<void> {
  const isUnseen = and(
    eq(meetingReminders.sent, false),
    lt(meetingReminders.missed_at, meetingReminders.reminder_time),
  );
  const replaced = also === 'unseen' ? or(waits(), isUnseen) : waits();
  await db.delete(meetingReminders).where(and(eq(meetingReminders.meeting_id, meetingId), replaced));
  if (rows.length > 0) await db.insert(meetingReminders).values([...rows]);
}

/** Replaces all reminders that were not sent. */
export async function replacePendingReminders(
  db: Queryable,
  meetingId: string,
  rows: readonly NewReminder[],
): Promise<void> {
  await db
    .delete(meetingReminders)
    .where(and(eq(meetingReminders.meeting_id, meetingId), eq(meetingReminders.sent, false)));
  if (rows.length > 0) await db.insert(meetingReminders).values([...rows]);
}

export interface DueReminder extends Record<string, unknown> {
  readonly id: string;
  readonly meeting_id: string;
  /** The meeting has not started yet. */
  readonly is_in_time: boolean;
}

/**
 * Claims the next due reminder (`for update skip locked`) and locks its meeting, so that no reminder follows a
 * cancellation. Reminders of meetings that are over, cancelled or in the trash are not due. Those of a meeting that is
 * being changed wait: a change locks the meeting before its reminders.
 */
export async function claimDueReminder(db: Queryable, now: Date): Promise<DueReminder | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<DueReminder>(sql`
    select r.id, r.meeting_id, m.meeting_date > ${at} as is_in_time
    from meeting_reminders r join meetings m on m.id = r.meeting_id
    where not r.sent and r.missed_at is null and r.reminder_time <= ${at}
      and m.deleted_at is null and m.status in ('scheduled', 'confirmed')
    order by r.reminder_time, r.id limit 1 for update of m, r skip locked`);
  return rows[0] ?? null;
}

export async function markSent(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(meetingReminders).set({ sent: true, sent_at: at }).where(eq(meetingReminders.id, id));
}

/** Stores the id of the email to the agent. */
export async function updateReminderEmail(db: Queryable, id: string, emailId: string): Promise<void> {
  await db.update(meetingReminders).set({ email_id: emailId }).where(eq(meetingReminders.id, id));
}

/** The reminder emails to the agents of these meetings. */
export async function listReminderEmails(db: Queryable, meetingIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: meetingReminders.email_id })
    .from(meetingReminders)
    .where(and(inArray(meetingReminders.meeting_id, [...meetingIds]), isNotNull(meetingReminders.email_id)));
  return rows.flatMap(({ id }) => id ?? []);
}

/** The emails to agents about a meeting within a period, notifications and reminders; skips erased ones. */
export async function listAgentEmailsWithin(
  db: Queryable,
  meetingId: string,
  since: string | null,
  until: string,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select m.id from emails m where m.erased_at is null
      and m.id in (select email_id from notifications where topic = 'meetings' and entity_id = ${meetingId}::uuid
        union select email_id from meeting_reminders where meeting_id = ${meetingId}::uuid)
      and m.created_at >= coalesce(${since}::timestamptz, '-infinity') and m.created_at < ${until}::timestamptz`);
  return rows.map(({ id }) => id);
}

export async function markMissed(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(meetingReminders).set({ missed_at: at }).where(eq(meetingReminders.id, id));
}

/**
 * Marks reminders as missed that came due while the meeting was inactive: on reopening or restoring it, all would be sent
 * at once. A later move plans them again.
 */
export async function markOverdueMissed(db: Queryable, meetingId: string, at: Date): Promise<void> {
  await db
    .update(meetingReminders)
    .set({ missed_at: at })
    .where(and(eq(meetingReminders.meeting_id, meetingId), waits(), lte(meetingReminders.reminder_time, at)));
}

function waits() {
  return sql`not ${meetingReminders.sent} and ${meetingReminders.missed_at} is null`;
}
