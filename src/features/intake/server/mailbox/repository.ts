import { and, eq, lte, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { intakeConnections, intakeMailboxes } from '../tables.ts';

export type MailboxRow = typeof intakeMailboxes.$inferSelect;
type NewMailbox = typeof intakeMailboxes.$inferInsert;

export async function insertMailboxRow(db: Queryable, row: NewMailbox): Promise<void> {
  await db.insert(intakeMailboxes).values(row).onConflictDoNothing({ target: intakeMailboxes.connection_id });
}

export async function lockMailboxRow(db: Queryable, connectionId: string): Promise<MailboxRow | null> {
  const [row] = await db
    .select()
    .from(intakeMailboxes)
    .where(eq(intakeMailboxes.connection_id, connectionId))
    .for('update');
  return row ?? null;
}

/** The mailboxes of all connections, or of one. */
export async function listMailboxRows(db: Queryable, only?: string): Promise<MailboxRow[]> {
  return db
    .select()
    .from(intakeMailboxes)
    .where(only === undefined ? undefined : eq(intakeMailboxes.connection_id, only));
}

/** Whether another connection reads the same folder of the same account. */
export async function hasOtherMailbox(
  db: Queryable,
  { host, username, folder }: Pick<MailboxRow, 'host' | 'username' | 'folder'>,
  connectionId: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from intake_mailboxes where lower(host) = lower(${host}) and lower(username) = lower(${username})
      and folder = ${folder} and connection_id <> ${connectionId}::uuid`);
  return rows.length > 0;
}

/** The enabled mailboxes that are due, the longest waiting first. */
export async function listDueMailboxes(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: intakeMailboxes.connection_id })
    .from(intakeMailboxes)
    .innerJoin(intakeConnections, eq(intakeConnections.id, intakeMailboxes.connection_id))
    .where(and(eq(intakeConnections.is_enabled, true), lte(intakeMailboxes.next_read_at, now)))
    .orderBy(intakeMailboxes.next_read_at);
  return rows.map(({ id }) => id);
}

export async function updateMailboxRow(
  db: Queryable,
  connectionId: string,
  values: Partial<NewMailbox>,
): Promise<void> {
  await db.update(intakeMailboxes).set(values).where(eq(intakeMailboxes.connection_id, connectionId));
}

/** Saves how far a mailbox is read, unless the connection was changed to another account meanwhile. */
export async function advanceMailbox(
  db: Queryable,
  { connection_id, host, username, folder }: MailboxRow,
  position: Pick<MailboxRow, 'uid_validity' | 'last_uid'> & Partial<Pick<MailboxRow, 'read_until'>>,
): Promise<boolean> {
  const updated = await db
    .update(intakeMailboxes)
    .set(position)
    .where(
      and(
        eq(intakeMailboxes.connection_id, connection_id),
        eq(intakeMailboxes.host, host),
        eq(intakeMailboxes.username, username),
        eq(intakeMailboxes.folder, folder),
      ),
    )
    .returning({ id: intakeMailboxes.connection_id });
  return updated.length > 0;
}
