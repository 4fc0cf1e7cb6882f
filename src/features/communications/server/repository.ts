import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { mails } from '#platform/mail/server/tables.ts';
import type { CursorPosition } from '#platform/rpc/server/place.ts';
import type { Mail, MailCard, OutboxInput } from '../contract.ts';

const cardColumns = {
  id: mails.id,
  recipient: mails.recipient,
  subject: mails.subject,
  status: mails.status,
  attempts: mails.attempts,
  last_error: mails.last_error,
  created_at: mails.created_at,
  sent_at: mails.sent_at,
};

/** A page of letters, newest first, each with its place in the list. */
export async function listOutboxEmailRows(
  db: Queryable,
  { status, after, limit }: { status: OutboxInput['status']; after: CursorPosition | null; limit: number },
): Promise<Array<{ card: MailCard; place: CursorPosition }>> {
  const rows = await db
    .select({ ...cardColumns, place: sql<string>`${mails.created_at}::text` })
    .from(mails)
    .where(
      and(
        status ? eq(mails.status, status) : undefined,
        after ? sql`(${mails.created_at}, ${mails.id}) < (${after.value}::timestamptz, ${after.id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(mails.created_at), desc(mails.id))
    .limit(limit);
  return rows.map(({ place, ...row }) => ({ card: present(row), place: { value: place, id: row.id } }));
}

export async function findOutboxEmail(db: Queryable, id: string): Promise<Mail | null> {
  const [row] = await db
    .select({ ...cardColumns, html: mails.html, plain: mails.plain })
    .from(mails)
    .where(eq(mails.id, id));
  return row ? present(row) : null;
}

function present<T extends { created_at: Date; sent_at: Date | null }>(row: T) {
  return { ...row, created_at: row.created_at.toISOString(), sent_at: row.sent_at?.toISOString() ?? null };
}
