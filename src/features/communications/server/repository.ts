import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { emails } from '#platform/email/server/tables.ts';
import type { CursorPosition } from '#platform/rpc/server/page-cursor.ts';
import type { OutboxEmail, OutboxEmailCard, OutboxInput } from '../contract.ts';

const cardColumns = {
  id: emails.id,
  recipient: emails.recipient,
  subject: emails.subject,
  status: emails.status,
  attempts: emails.attempts,
  last_error: emails.last_error,
  cancelled_because: emails.cancelled_because,
  created_at: emails.created_at,
  sent_at: emails.sent_at,
};

/** A page of emails, newest first, each with its cursor value. */
export async function listOutboxEmailRows(
  db: Queryable,
  { status, after, limit }: { status: OutboxInput['status']; after: CursorPosition | null; limit: number },
): Promise<Array<{ card: OutboxEmailCard; position: CursorPosition }>> {
  const rows = await db
    .select({ ...cardColumns, position: sql<string>`${emails.created_at}::text` })
    .from(emails)
    .where(
      and(
        status ? eq(emails.status, status) : undefined,
        after
          ? sql`(${emails.created_at}, ${emails.id}) < (${after.value}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(emails.created_at), desc(emails.id))
    .limit(limit);
  return rows.map(({ position, ...row }) => ({ card: present(row), position: { value: position, id: row.id } }));
}

export async function findOutboxEmail(db: Queryable, id: string): Promise<OutboxEmail | null> {
  const [row] = await db
    .select({ ...cardColumns, html: emails.html, plain: emails.plain })
    .from(emails)
    .where(eq(emails.id, id));
  return row ? present(row) : null;
}

function present<T extends { created_at: Date; sent_at: Date | null }>(row: T) {
  return { ...row, created_at: row.created_at.toISOString(), sent_at: row.sent_at?.toISOString() ?? null };
}
