import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { mails, mailTexts } from './tables.ts';

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
    .where(and(eq(mails.id, id), inArray(mails.status, ['pending', 'failed']), isNull(mails.erased_at)))
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

/** Letters to one of these addresses, or that name one. */
export async function findLettersOf(db: Queryable, addresses: readonly string[]): Promise<string[]> {
  const ids = new Set<string>();
  // Many at once: a nightly purge may take thousands of people with it.
  for (let start = 0; start < addresses.length; start += 200) {
    const some = addresses.slice(start, start + 200).map((address) => address.toLowerCase());
    const literals = some.map((address) => address.replace(/[^a-z0-9@]/gu, (sign) => `\\${sign}`));
    const whole = `(^|[^a-z0-9._%+-])(${literals.join('|')})($|[^a-z0-9.-]|[.-]($|[^a-z0-9]))`;
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from ${mails} where erased_at is null and (lower(recipient) = any(${sql.param(some)}::text[])
        or lower(subject || ' ' || plain || ' ' || html) ~ ${whole})`);
    for (const { id } of rows) ids.add(id);
  }
  return [...ids];
}

/** Blanks letters; what was not sent yet never will be. */
export async function updateErased(db: Queryable, ids: readonly string[], at: Date): Promise<void> {
  await db
    .update(mails)
    .set({
      ...mailTexts.personal,
      erased_at: at,
      status: sql`case ${mails.status} when 'pending' then 'failed' else ${mails.status} end`,
    })
    .where(inArray(mails.id, [...ids]));
}
