import type { Difference } from '#platform/changes/change.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { Mailbox, MailboxInput, MailboxTest } from '../../contract.ts';
import { healthy } from '../health.ts';
import type { IntakeSecrets } from '../secrets.ts';
import { listFolders, mailboxProblemOf, withMailbox } from './imap.ts';
import type { MailboxRow } from './repository.ts';
import { hasOtherMailbox, insertMailboxRow, listMailboxRows, lockMailboxRow, updateMailboxRow } from './repository.ts';

type MailboxContext = StaffContext & { readonly secrets: IntakeSecrets };

export function presentMailbox(row: MailboxRow): Mailbox {
  const { host, port, security, username, folder, is_private_allowed, problem } = row;
  return {
    host,
    port,
    security,
    username,
    folder,
    is_private_allowed,
    problem,
    succeeded_at: row.succeeded_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
  };
}

/** Adds the mailbox of a new connection. It reads the emails that arrive from now on. */
export async function addMailbox(
  { secrets, clock }: MailboxContext,
  tx: Transaction,
  connectionId: string,
  { password, ...settings }: MailboxInput,
): Promise<void> {
  if (password === '') throw invalidField('mailbox.password', 'required');
  await check(tx, connectionId, settings);
  const now = clock.now();
  const password_sealed = secrets.seal(connectionId, password);
  const row = { connection_id: connectionId, ...settings, password_sealed, read_until: now, next_read_at: now };
  await insertMailboxRow(tx.db, row);
}

/** Changes the mailbox of a connection and reads it at once. Returns what differs, without the password. */
export async function changeMailbox(
  { secrets, clock }: MailboxContext,
  tx: Transaction,
  connectionId: string,
  { password, ...settings }: MailboxInput,
): Promise<Difference> {
  const before = await lockMailboxRow(tx.db, connectionId);
  if (!before) throw new Failure('not_found');
  await check(tx, connectionId, settings);
  if (password === '') assertSameAccount(before, settings);
  const difference: Difference = {
    ...differenceOf<Partial<MailboxRow>>(before, settings),
    // The fact, never the value.
    ...(password !== '' && { password: [null, null] as const }),
  };
  if (Object.keys(difference).length === 0) return difference;
  const isOtherFolder = ['host', 'username', 'folder'].some((field) => field in difference);
  await updateMailboxRow(tx.db, connectionId, {
    ...settings,
    ...(password !== '' && { password_sealed: secrets.seal(connectionId, password) }),
    // Another folder has other UIDs: what arrived since the last reading is found by its time.
    ...(isOtherFolder && { uid_validity: null, last_uid: 0 }),
    problem: null,
    ...healthy,
    reported_at: null,
    next_read_at: clock.now(),
  });
  return difference;
}

async function check(tx: Transaction, connectionId: string, settings: Omit<MailboxInput, 'password'>): Promise<void> {
  if (settings.security === 'none' && !settings.is_private_allowed) throw invalidField('mailbox.security', 'not_valid');
  if (await hasOtherMailbox(tx.db, settings, connectionId)) throw invalidField('mailbox.username', 'taken');
}

/** The stored password is sent only where it was meant for: nobody can read it by naming another server. */
function assertSameAccount(before: MailboxRow, { host, username }: Pick<MailboxInput, 'host' | 'username'>): void {
  if (before.host !== host || before.username !== username) throw invalidField('mailbox.password', 'required');
}

/** A person waits for the answer. */
const testWithinMs = 25_000;

/** Logs in to a mailbox and opens its folder; nothing is read or changed. */
export async function testMailbox(
  { db, secrets }: MailboxContext,
  { id, mailbox: { password: typed, ...settings } }: { id: string | null; mailbox: MailboxInput },
): Promise<MailboxTest> {
  if (settings.security === 'none' && !settings.is_private_allowed) throw invalidField('mailbox.security', 'not_valid');
  const password = typed === '' ? await storedPassword(db, secrets, id, settings) : typed;
  if (password === null) return { problem: 'secret_lost', emails: null, folders: [] };
  const account = { ...settings, password };
  const signal = AbortSignal.timeout(testWithinMs);
  try {
    const emails = await withMailbox(account, { signal }, async (open) => open.emails);
    return { problem: null, emails, folders: [] };
  } catch (error) {
    const problem = mailboxProblemOf(error);
    const folders = problem === 'folder' ? await listFolders(account, { signal }).catch(() => []) : [];
    return { problem, emails: null, folders };
  }
}

async function storedPassword(
  db: StaffContext['db'],
  secrets: IntakeSecrets,
  id: string | null,
  settings: Pick<MailboxInput, 'host' | 'username'>,
): Promise<string | null> {
  const [row] = id === null ? [] : await listMailboxRows(db, id);
  if (!row) throw invalidField('mailbox.password', 'required');
  assertSameAccount(row, settings);
  return secrets.open(row.connection_id, row.password_sealed);
}
