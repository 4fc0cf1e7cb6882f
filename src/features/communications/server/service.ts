import { assertEmailMayBeSent } from '#features/consents/server/may-contact.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { requeueEmail } from '#platform/email/server/queue-email.ts';
import { Failure } from '#platform/failure.ts';
import { readListCursor, writeListCursor } from '#platform/rpc/server/page-cursor.ts';
import type { OutboxEmail, OutboxEmailCard, OutboxInput } from '../contract.ts';
import { findOutboxEmail, listOutboxEmailRows } from './repository.ts';

export async function listOutboxEmails(
  context: StaffContext,
  { status, cursor, limit = 30 }: OutboxInput,
): Promise<{ items: OutboxEmailCard[]; next: string | null }> {
  const after = cursor === undefined ? null : readListCursor(cursor, 'instant');
  const rows = await listOutboxEmailRows(context.db, { status, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => row.card),
    next: rows.length > limit && last ? writeListCursor(last.position) : null,
  };
}

export async function readOutboxEmail(context: StaffContext, id: string): Promise<OutboxEmail> {
  const email = await findOutboxEmail(context.db, id);
  if (!email) throw new Failure('not_found');
  return email;
}

/** Sends an email again; one that was sent stays as it is. */
export async function retryOutboxEmail(context: StaffContext, id: string): Promise<OutboxEmail> {
  return transact(context, async (tx) => {
    await assertEmailMayBeSent(tx.db, id);
    const isQueued = (await requeueEmail(tx, id)) !== null;
    const email = await findOutboxEmail(tx.db, id);
    if (!email) throw new Failure('not_found');
    if (!isQueued) throw new Failure('conflict', { reason: 'already_sent' });
    return email;
  });
}
