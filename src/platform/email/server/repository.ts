import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import type { CancelReason } from './tables.ts';
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
      email_id: emailId,
      position,
      name,
      content_type: contentType,
      content,
    })),
  );
}

/** The attachments of an email, in order. */
export async function listAttachments(db: Queryable, emailId: string): Promise<Attachment[]> {
  return db
    .select({
      name: emailAttachments.name,
      contentType: emailAttachments.content_type,
      content: emailAttachments.content,
    })
    .from(emailAttachments)
    .where(eq(emailAttachments.email_id, emailId))
    .orderBy(emailAttachments.position);
}

/** Marks all pending emails as sent at the time they were written. */
export async function markAllSent(db: Queryable): Promise<void> {
  await db.update(emails).set({ status: 'sent', sent_at: emails.created_at }).where(eq(emails.status, 'pending'));
}

export async function findEmailRow(db: Queryable, id: string): Promise<EmailRow | null> {
  const [row] = await db.select().from(emails).where(eq(emails.id, id));
  return row ?? null;
}

/** Records the result of an attempt; null if the email is no longer pending. */
export async function updateAttempt(
  db: Queryable,
  id: string,
  values: Pick<EmailRow, 'status' | 'last_error' | 'sent_at'>,
): Promise<EmailRow | null> {
  const [row] = await db
    .update(emails)
    .set({ ...values, cancelled_because: null, attempts: sql`${emails.attempts} + 1` })
    // Cancelled while the mail server accepted it: it was sent.
    .where(
      and(eq(emails.id, id), inArray(emails.status, values.status === 'sent' ? ['pending', 'cancelled'] : ['pending'])),
    )
    .returning();
  return row ?? null;
}

/** Sets an unsent email to pending; null if there is none. */
export async function updatePending(
  db: Queryable,
  id: string,
  values: Partial<Pick<EmailRow, 'recipient' | 'calendar'>> = {},
): Promise<EmailRow | null> {
  const [row] = await db
    .update(emails)
    .set({ ...values, status: 'pending', cancelled_because: null })
    .where(and(eq(emails.id, id), ne(emails.status, 'sent'), isNull(emails.erased_at)))
    .returning();
  return row ?? null;
}

/** Cancels those of the emails that are still pending; returns their ids. */
export async function updateCancelled(db: Queryable, ids: readonly string[], because: CancelReason): Promise<string[]> {
  const rows = await db
    .update(emails)
    .set({ status: 'cancelled', cancelled_because: because })
    .where(and(inArray(emails.id, [...ids]), eq(emails.status, 'pending')))
    .returning({ id: emails.id });
  return rows.map((row) => row.id);
}

export async function listPendingIds(db: Queryable, since: Date): Promise<string[]> {
  const rows = await db
    .select({ id: emails.id })
    .from(emails)
    .where(and(eq(emails.status, 'pending'), gt(emails.created_at, since)))
    .orderBy(emails.created_at);
  return rows.map((row) => row.id);
}

/** iCalendar folds its lines anywhere, also within an address (RFC 5545, 3.1). */
const unfolded = sql`regexp_replace(${emails.calendar}, '\\r?\\n[ \\t]', '', 'g')`;

/** Ids of the emails that went to one of these addresses or name one. */
export async function listEmailIdsNaming(db: Queryable, addresses: readonly string[]): Promise<string[]> {
  const ids = new Set<string>();
  // In batches: a nightly purge may erase thousands of people.
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

/** Removes these addresses as Reply-To; the emails went to other people and stay. */
export async function updateReplyTo(db: Queryable, addresses: readonly string[]): Promise<void> {
  const lower = addresses.map((address) => address.toLowerCase());
  await db
    .update(emails)
    .set({ reply_to: null })
    .where(sql`lower(${emails.reply_to}) = any(${sql.param(lower)}::text[])`);
}

/** Blanks emails and deletes their attachments; pending ones are no longer sent. */
export async function updateErased(db: Queryable, ids: readonly string[], at: Date): Promise<void> {
  await db.delete(emailAttachments).where(inArray(emailAttachments.email_id, [...ids]));
  await db
    .update(emails)
    .set({
      ...emailTexts.personal,
      erased_at: at,
      status: sql`case ${emails.status} when 'pending' then 'failed' else ${emails.status} end`,
    })
    .where(inArray(emails.id, [...ids]));
}
