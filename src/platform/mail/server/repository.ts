import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { mails } from './tables.ts';

export type MailRow = typeof mails.$inferSelect;

export async function insertMail(db: Queryable, mail: typeof mails.$inferInsert): Promise<void> {
  await db.insert(mails).values(mail);
}

export async function findMail(db: Queryable, id: string): Promise<MailRow | null> {
  const [row] = await db.select().from(mails).where(eq(mails.id, id));
  return row ?? null;
}

/** Notes what became of an attempt; null when the letter is not pending any more. */
export async function updateAttempt(
  db: Queryable,
  id: string,
  values: Pick<MailRow, 'status' | 'last_error' | 'sent_at'>,
): Promise<MailRow | null> {
  const [row] = await db
    .update(mails)
    .set({ ...values, attempts: sql`${mails.attempts} + 1` })
    .where(and(eq(mails.id, id), eq(mails.status, 'pending')))
    .returning();
  return row ?? null;
}

/** Makes a letter wait again that was not sent; null when there is none of that kind. */
export async function updatePending(db: Queryable, id: string): Promise<MailRow | null> {
  const [row] = await db
    .update(mails)
    .set({ status: 'pending' })
    .where(and(eq(mails.id, id), inArray(mails.status, ['pending', 'failed'])))
    .returning();
  return row ?? null;
}

export async function listPendingIds(db: Queryable, since: Date): Promise<string[]> {
  const rows = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.status, 'pending'), gt(mails.created_at, since)))
    .orderBy(mails.created_at);
  return rows.map((row) => row.id);
}
