import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { mailAttachments, mails, mailTexts } from './tables.ts';
import type { Attachment } from './transport.ts';

export type MailRow = typeof mails.$inferSelect;

export async function insertMail(db: Queryable, mail: typeof mails.$inferInsert): Promise<void> {
  await db.insert(mails).values(mail);
}

export async function insertAttachments(
  db: Queryable,
  mailId: string,
  attachments: readonly Attachment[],
): Promise<void> {
  if (attachments.length === 0) return;
  await db.insert(mailAttachments).values(
    attachments.map(({ name, contentType, content }, position) => ({
      mail_id: mailId,
      position,
      name,
      content_type: contentType,
      content,
    })),
  );
}

/** The files of a letter, in their order. */
export async function listAttachments(db: Queryable, mailId: string): Promise<Attachment[]> {
  return db
    .select({
      name: mailAttachments.name,
      contentType: mailAttachments.content_type,
      content: mailAttachments.content,
    })
    .from(mailAttachments)
    .where(eq(mailAttachments.mail_id, mailId))
    .orderBy(mailAttachments.position);
}

/** Notes all emails that wait as sent when they were written. */
export async function markAllSent(db: Queryable): Promise<void> {
  await db.update(mails).set({ status: 'sent', sent_at: mails.created_at }).where(eq(mails.status, 'pending'));
}

export async function findEmailRow(db: Queryable, id: string): Promise<MailRow | null> {
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
export async function updatePending(
  db: Queryable,
  id: string,
  values: Partial<Pick<MailRow, 'recipient' | 'calendar'>> = {},
): Promise<MailRow | null> {
  const [row] = await db
    .update(mails)
    .set({ ...values, status: 'pending' })
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

/** A calendar breaks its lines anywhere, also within an address (RFC 5545, 3.1). */
const unfolded = sql`regexp_replace(${mails.calendar}, '\\r?\\n[ \\t]', '', 'g')`;

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
        or lower(subject || ' ' || plain || ' ' || html || ' ' || coalesce(${unfolded}, '')) ~ ${whole})`);
    for (const { id } of rows) ids.add(id);
  }
  return [...ids];
}

/** Takes the addresses away as those that an answer goes to; the letters are somebody else's and stay. */
export async function updateReplyTo(db: Queryable, addresses: readonly string[]): Promise<void> {
  const lower = addresses.map((address) => address.toLowerCase());
  await db
    .update(mails)
    .set({ reply_to: null })
    .where(sql`lower(${mails.reply_to}) = any(${sql.param(lower)}::text[])`);
}

/** Blanks letters and removes their files; what was not sent yet never will be. */
export async function updateErased(db: Queryable, ids: readonly string[], at: Date): Promise<void> {
  await db.delete(mailAttachments).where(inArray(mailAttachments.mail_id, [...ids]));
  await db
    .update(mails)
    .set({
      ...mailTexts.personal,
      erased_at: at,
      status: sql`case ${mails.status} when 'pending' then 'failed' else ${mails.status} end`,
    })
    .where(inArray(mails.id, [...ids]));
}
