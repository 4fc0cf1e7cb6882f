import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { emailAttachments, emails, emailTexts } from './tables.ts';
import type { Attachment } from './transport.ts';

export type EmailRow = typeof emails.$inferSelect;

export async function insertEmail(db: Queryable, email: typeof emails.$inferInsert): Promise<void> {
  await db.insert(emails).values(email);
}

export async function insertAttachments(
  db: Queryable,
  emailId: string,
  attachments: readonly Attachment[],
): Promise<void> {
  if (attachments.length === 0) return;
  await db.insert(emailAttachments).values(
    attachments.map(({ name, contentType, content }, position) => ({
      mail_id: emailId,
      position,
      name,
      content_type: contentType,
      content,
    })),
  );
}

/** The files of a letter, in their order. */
export async function listAttachments(db: Queryable, emailId: string): Promise<Attachment[]> {
  return db
    .select({
      name: emailAttachments.name,
      contentType: emailAttachments.content_type,
      content: emailAttachments.content,
    })
    .from(emailAttachments)
    .where(eq(emailAttachments.mail_id, emailId))
    .orderBy(emailAttachments.position);
}

/** Notes all emails that wait as sent when they were written. */
export async function markAllSent(db: Queryable): Promise<void> {
  await db.update(emails).set({ status: 'sent', sent_at: emails.created_at }).where(eq(emails.status, 'pending'));
}

export async function findEmailRow(db: Queryable, id: string): Promise<EmailRow | null> {
  const [row] = await db.select().from(emails).where(eq(emails.id, id));
  return row ?? null;
}

/** Notes what became of an attempt; null when the letter is not pending any more. */
export async function updateAttempt(
  db: Queryable,
  id: string,
  values: Pick<EmailRow, 'status' | 'last_error' | 'sent_at'>,
): Promise<EmailRow | null> {
  const [row] = await db
    .update(emails)
    .set({ ...values, attempts: sql`${emails.attempts} + 1` })
    .where(and(eq(emails.id, id), eq(emails.status, 'pending')))
    .returning();
  return row ?? null;
}

/** Makes a letter wait again that was not sent; null when there is none of that kind. */
export async function updatePending(
  db: Queryable,
  id: string,
  values: Partial<Pick<EmailRow, 'recipient' | 'calendar'>> = {},
): Promise<EmailRow | null> {
  const [row] = await db
    .update(emails)
    .set({ ...values, status: 'pending' })
    .where(and(eq(emails.id, id), inArray(emails.status, ['pending', 'failed']), isNull(emails.erased_at)))
    .returning();
  return row ?? null;
}

export async function listPendingIds(db: Queryable, since: Date): Promise<string[]> {
  const rows = await db
    .select({ id: emails.id })
    .from(emails)
    .where(and(eq(emails.status, 'pending'), gt(emails.created_at, since)))
    .orderBy(emails.created_at);
  return rows.map((row) => row.id);
}

/** A calendar breaks its lines anywhere, also within an address (RFC 5545, 3.1). */
const unfolded = sql`regexp_replace(${emails.calendar}, '\\r?\\n[ \\t]', '', 'g')`;

/** Letters to one of these addresses, or that name one. */
export async function listEmailIdsNaming(db: Queryable, addresses: readonly string[]): Promise<string[]> {
  const ids = new Set<string>();
  // Many at once: a nightly purge may take thousands of people with it.
  for (let start = 0; start < addresses.length; start += 200) {
    const some = addresses.slice(start, start + 200).map((address) => address.toLowerCase());
    const literals = some.map((address) => address.replace(/[^a-z0-9@]/gu, (sign) => `\\${sign}`));
    const whole = `(^|[^a-z0-9._%+-])(${literals.join('|')})($|[^a-z0-9.-]|[.-]($|[^a-z0-9]))`;
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from ${emails} where erased_at is null and (lower(recipient) = any(${sql.param(some)}::text[])
        or lower(subject || ' ' || plain || ' ' || html || ' ' || coalesce(${unfolded}, '')) ~ ${whole})`);
    for (const { id } of rows) ids.add(id);
  }
  return [...ids];
}

/** Takes the addresses away as those that an answer goes to; the letters are somebody else's and stay. */
export async function updateReplyTo(db: Queryable, addresses: readonly string[]): Promise<void> {
  const lower = addresses.map((address) => address.toLowerCase());
  await db
    .update(emails)
    .set({ reply_to: null })
    .where(sql`lower(${emails.reply_to}) = any(${sql.param(lower)}::text[])`);
}

/** Blanks letters and removes their files; what was not sent yet never will be. */
export async function updateErased(db: Queryable, ids: readonly string[], at: Date): Promise<void> {
  await db.delete(emailAttachments).where(inArray(emailAttachments.mail_id, [...ids]));
  await db
    .update(emails)
    .set({
      ...emailTexts.personal,
      erased_at: at,
      status: sql`case ${emails.status} when 'pending' then 'failed' else ${emails.status} end`,
    })
    .where(inArray(emails.id, [...ids]));
}
