import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { requeueMail } from '#platform/mail/server/queue.ts';
import { readListCursor, writeListCursor } from '#platform/rpc/server/place.ts';
import type { Mail, MailCard, OutboxInput } from '../contract.ts';
import { findOutboxEmail, listOutboxEmailRows as listOutboxEmailRows } from './repository.ts';

export async function listOutboxEmails(
  context: StaffContext,
  { status, cursor, limit = 30 }: OutboxInput,
): Promise<{ items: MailCard[]; next: string | null }> {
  const after = cursor === undefined ? null : readListCursor(cursor, 'instant');
  const rows = await listOutboxEmailRows(context.db, { status, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => row.card),
    next: rows.length > limit && last ? writeListCursor(last.place) : null,
  };
}

export async function readMail(context: StaffContext, id: string): Promise<Mail> {
  const mail = await findOutboxEmail(context.db, id);
  if (!mail) throw new Failure('not_found');
  return mail;
}

/** Sends a letter again; one that was sent stays as it is. */
export async function retryMail(context: StaffContext, id: string): Promise<Mail> {
  return transact(context, async (tx) => {
    const isQueued = (await requeueMail(tx, id)) !== null;
    const mail = await findOutboxEmail(tx.db, id);
    if (!mail) throw new Failure('not_found');
    if (!isQueued) throw new Failure('conflict', { reason: 'already_sent' });
    return mail;
  });
}
