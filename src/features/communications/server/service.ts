import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { requeueMail } from '#platform/mail/server/queue.ts';
import { readCursor, writeCursor } from '#platform/rpc/server/place.ts';
import type { Mail, MailCard, OutboxQuery } from '../contract.ts';
import { findMail, listMails as listRows } from './repository.ts';

export async function listMails(
  context: StaffContext,
  { status, cursor, limit = 30 }: OutboxQuery,
): Promise<{ items: MailCard[]; next: string | null }> {
  const after = cursor === undefined ? null : readCursor(cursor, 'instant');
  const rows = await listRows(context.db, { status, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => row.card),
    next: rows.length > limit && last ? writeCursor(last.place) : null,
  };
}

export async function readMail(context: StaffContext, id: string): Promise<Mail> {
  const mail = await findMail(context.db, id);
  if (!mail) throw new Failure('not_found');
  return mail;
}

/** Sends a letter again; one that was sent stays as it is. */
export async function retryMail(context: StaffContext, id: string): Promise<Mail> {
  return transact(context, async (tx) => {
    const isQueued = (await requeueMail(tx, id)) !== null;
    const mail = await findMail(tx.db, id);
    if (!mail) throw new Failure('not_found');
    if (!isQueued) throw new Failure('conflict', { reason: 'already_sent' });
    return mail;
  });
}
