import { findPeopleOfRoles } from '#features/accounts/server/repository/profiles.ts';
import { permissions } from '#platform/access/rights.ts';
import type { Context, Program, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { parseEmail } from '../../adapters/email.ts';
import { cut } from '../../adapters/sample-fields.ts';
import type { MailboxProblem } from '../../rules.ts';
import { acceptDelivery } from '../accept-delivery.ts';
import { afterFailure, healthy, nextTry } from '../health.ts';
import { findConnectionRow } from '../repository.ts';
import type { IntakeSecrets } from '../secrets.ts';
import type { FetchedEmail, MailboxTimeouts, OpenMailbox } from './imap.ts';
import { mailboxProblemOf, withMailbox } from './imap.ts';
import type { MailboxRow } from './repository.ts';
import { advanceMailbox, listMailboxRows, lockMailboxRow, updateMailboxRow } from './repository.ts';

type MailboxContext = Context<Program> & { readonly secrets: IntakeSecrets };

interface ReadingOptions {
  readonly signal: AbortSignal;
  readonly timeouts?: MailboxTimeouts;
}

/** One run of a mailbox is limited, so that a slow server does not occupy a worker for long. */
const maxRunMs = 90_000;

/**
 * Stores the new emails of a mailbox as deliveries, each before it is marked seen, and notes success or failure. Run it for
 * one mailbox at a time. Emails that were stored before a crash are recognised by their key.
 */
export async function readMailbox(
  context: MailboxContext,
  connectionId: string,
  { signal, ...options }: ReadingOptions,
): Promise<void> {
  const [mailbox] = await listMailboxRows(context.db, connectionId);
  const connection = await findConnectionRow(context.db, connectionId);
  if (!mailbox || !connection?.is_enabled || mailbox.next_read_at > context.clock.now()) return;
  const password = context.secrets.open(connectionId, mailbox.password_sealed);
  if (password === null) return noteFailure(context, mailbox, 'secret_lost');
  const limit = AbortSignal.any([signal, AbortSignal.timeout(maxRunMs)]);
  try {
    await withMailbox({ ...mailbox, password }, { ...options, signal: limit }, (open) =>
      readNew(context, { mailbox, open, signal: limit }),
    );
  } catch (error) {
    if (signal.aborted) throw error;
    const problem = mailboxProblemOf(error);
    if (problem === 'failed') context.log.warn({ err: error, connection: connectionId }, 'a mailbox could not be read');
    return noteFailure(context, mailbox, problem);
  }
  await noteSuccess(context, mailbox);
}

interface NewEmails {
  readonly mailbox: MailboxRow;
  readonly open: OpenMailbox;
  readonly signal: AbortSignal;
}

async function readNew(context: MailboxContext, { mailbox, open, signal }: NewEmails): Promise<void> {
  const startedAt = context.clock.now();
  const { uidValidity: uid_validity, highestUid } = open;
  const isSame = mailbox.uid_validity === uid_validity;
  let last_uid = isSame ? Math.max(mailbox.last_uid, highestUid) : highestUid;
  for (const uid of await open.findNew(mailbox)) {
    signal.throwIfAborted();
    last_uid = Math.max(last_uid, uid);
    const email = await open.fetch(uid);
    if (!email) continue;
    await store(context, mailbox.connection_id, email);
    // A folder that cannot be written is read all the same.
    await open.markSeen(uid).catch(() => undefined);
    // In a folder with another UIDVALIDITY the position is saved at the end: until then, all are read again.
    if (isSame && !(await advanceMailbox(context.db, mailbox, { uid_validity, last_uid: uid }))) return;
  }
  await advanceMailbox(context.db, mailbox, { uid_validity, last_uid, read_until: startedAt });
}

async function store(context: MailboxContext, connectionId: string, email: FetchedEmail): Promise<void> {
  const parsed = await parseEmail(email.content);
  const from = parsed?.from.name || parsed?.from.address || '';
  await acceptDelivery(context, {
    connectionId,
    kind: 'mailbox',
    contentType: 'message/rfc822',
    body: email.content,
    // Erasing a person keeps the key.
    key: context.secrets.fingerprint(email.key),
    summary: cut([from, parsed?.subject ?? ''].filter((part) => part !== '').join(' · '), 200),
    ...(email.isTooLarge && { refused: 'too_large' as const }),
  });
}

const minuteMs = 60_000;
/** A wrong password is tried rarely: providers lock accounts. */
const passwordPause = { firstMs: 30 * minuteMs, maxMs: 30 * minuteMs };
const pause = { firstMs: minuteMs, maxMs: 15 * minuteMs };
/** Shorter failures are nobody's concern. */
const reportAfterMs = 10 * minuteMs;

async function noteFailure(context: MailboxContext, read: MailboxRow, problem: MailboxProblem): Promise<void> {
  const now = context.clock.now();
  await transact(context, async (tx) => {
    const row = await lockUnchanged(tx, read);
    if (!row) return;
    const health = afterFailure(row, now);
    const isLocking = problem === 'password' && health.failures > 2;
    const failingMs = now.getTime() - (health.failing_since ?? now).getTime();
    const isReported = row.reported_at === null && (failingMs >= reportAfterMs || isLocking);
    await updateMailboxRow(tx.db, row.connection_id, {
      problem,
      ...health,
      next_read_at: nextTry(health, now, isLocking ? passwordPause : pause),
      ...(isReported && { reported_at: now }),
    });
    await recordProblem(tx, row, problem);
    if (isReported) await notifyAdmins(tx, row.connection_id);
  });
}

async function noteSuccess(context: MailboxContext, read: MailboxRow): Promise<void> {
  const now = context.clock.now();
  await transact(context, async (tx) => {
    const row = await lockUnchanged(tx, read);
    if (!row) return;
    await updateMailboxRow(tx.db, row.connection_id, {
      problem: null,
      ...healthy,
      reported_at: null,
      succeeded_at: now,
      next_read_at: now,
    });
    await recordProblem(tx, row, null);
  });
}

/** Null if the settings were saved while they were in use: the result is about the earlier ones. */
async function lockUnchanged(tx: Transaction, read: MailboxRow): Promise<MailboxRow | null> {
  const row = await lockMailboxRow(tx.db, read.connection_id);
  const isSame =
    row?.host === read.host &&
    row.port === read.port &&
    row.security === read.security &&
    row.username === read.username &&
    row.folder === read.folder &&
    row.password_sealed === read.password_sealed;
  return isSame ? row : null;
}

async function recordProblem(
  tx: Transaction,
  { connection_id, problem: before }: MailboxRow,
  now: MailboxProblem | null,
) {
  if (before === now) return;
  await tx.record({
    topic: 'intake_connections',
    entityId: connection_id,
    action: 'updated',
    difference: { problem: [before, now] },
  });
}

async function notifyAdmins(tx: Transaction, connectionId: string): Promise<void> {
  const connection = await findConnectionRow(tx.db, connectionId);
  for (const recipientId of await findPeopleOfRoles(tx.db, permissions.manage_connections)) {
    await tx.notify({
      kind: 'mailbox_failing',
      topic: 'intake_connections',
      entityId: connectionId,
      recipientId,
      values: { name: connection?.name ?? '' },
    });
  }
}
