import { findLastEditor } from '#features/history/server/repository.ts';
import { currentWord } from '#features/vocabulary/server/current-word.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { assertIdempotentReplay } from '#platform/context/server/idempotency.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { guessIntakeMapping, mapEnquiry } from '../adapters/mapped.ts';
import { readFields } from '../adapters/sample-fields.ts';
import type { Connection, ConnectionInput, ConnectionWithSecret, SampleReading } from '../contract.ts';
import type { ConnectionKind, IntakeMapping } from '../rules.ts';
import { enquiryPath, hasAccount, isPulled } from '../rules.ts';
import { firstJobFor } from './accept-delivery.ts';
import type { IntakeServices } from './accounts.ts';
import { connectionsTopic, presentAccount, saveAccount } from './accounts.ts';
import { addMailbox, changeMailbox, presentMailbox } from './mailbox/save-mailbox.ts';
import { testMetaAccount } from './meta-leads.ts';
import { pullEnquiries } from './pull-enquiries.ts';
import type { ConnectionRow, ListedConnection } from './repository.ts';
import {
  findConnectionRow,
  insertConnectionRow,
  listConnectionRows,
  listReceivedDeliveries,
  lockConnectionRow,
  updateConnectionRow,
} from './repository.ts';
import type { IntakeSecrets } from './secrets.ts';

export { connectionsTopic };

export type IntakeContext = StaffContext & { readonly secrets: IntakeSecrets };

export async function listConnections(context: IntakeContext): Promise<Connection[]> {
  return (await listConnectionRows(context.db)).map((listed) => present(context, listed));
}

/** Adds a connection; a repeated request gets the same one with the same secret. */
export async function createConnection(
  context: IntakeContext,
  { id, kind, account, mailbox, ...input }: ConnectionInput & { id: string; kind: ConnectionKind },
): Promise<ConnectionWithSecret> {
  if ((kind === 'mailbox') !== Boolean(mailbox)) throw invalidField('mailbox', mailbox ? 'not_valid' : 'required');
  const created_by = context.actor.profileId;
  const now = context.clock.now();
  await transact(context, async (tx) => {
    const source = await currentWord(tx.db, 'lead_source', { field: 'source', key: input.source });
    const token_hash = context.secrets.hashOf({ id, secret_number: 1 });
    const row = { id, kind, ...input, source, token_hash, created_by, created_at: now, updated_at: now };
    if (!(await insertConnectionRow(tx.db, row))) {
      assertIdempotentReplay(await findConnectionRow(tx.db, id), created_by);
      return;
    }
    if (account) await saveAccount(tx, context.secrets, { id, kind, input: account, now: context.clock.now() });
    else if (hasAccount(kind)) throw invalidField('account', 'required');
    const difference = { name: [null, input.name], kind: [null, kind] } as const;
    await tx.record({ topic: connectionsTopic, entityId: id, action: 'created', difference });
    if (mailbox) await addMailbox(context, tx, id, mailbox);
  });
  return withSecret(context, id);
}

/** Saves a connection that was read at `version`. */
export async function updateConnection(
  context: IntakeContext,
  { id, version, account, mailbox, ...typed }: ConnectionInput & { id: string; version: number },
): Promise<Connection> {
  await transact(context, async (tx) => {
    const before = await lockConnectionRow(tx.db, id);
    if (!before) throw new Failure('not_found');
    const { updated_at } = before;
    if (before.version !== version) {
      const saved = { agentId: null, savedAt: updated_at.toISOString() };
      const editor = await findLastEditor(tx.db, connectionsTopic, id, saved);
      const current = await connectionOf({ ...context, db: tx.db }, id);
      throw new Failure('conflict', { current, ...editor, changedAt: updated_at.toISOString() });
    }
    const source = await currentWord(tx.db, 'lead_source', { field: 'source', key: typed.source });
    const input = { ...typed, source };
    if (mailbox && before.kind !== 'mailbox') throw invalidField('mailbox', 'not_valid');
    const accountDifference = account
      ? await saveAccount(tx, context.secrets, { id, kind: before.kind, input: account, now: context.clock.now() })
      : {};
    const difference = {
      ...differenceOf<Partial<ConnectionRow>>(before, { ...input, cost_per_month: amountOf(input) }),
      ...accountDifference,
      ...(mailbox && (await changeMailbox(context, tx, id, mailbox))),
    };
    if (Object.keys(difference).length === 0) return;
    await updateConnectionRow(tx.db, id, { ...input, updated_at: context.clock.now() });
    await tx.record({ topic: connectionsTopic, entityId: id, action: 'updated', difference });
    // What waits for a better account is fetched now.
    if (before.kind === 'meta' && account)
      for (const waiting of await listReceivedDeliveries(tx.db, id)) await tx.enqueue(firstJobFor('meta', waiting));
  });
  return connectionOf(context, id);
}

/** As the database writes it, so that '5000' and '5000.00' are no change. */
function amountOf({ cost_per_month: cost }: ConnectionInput): string | null {
  if (cost === null) return null;
  const [whole = '0', decimals = ''] = cost.split('.');
  return `${BigInt(whole)}.${decimals.padEnd(2, '0')}`;
}

/** Replaces the secret: the earlier one stops working at once. */
export async function renewSecret(context: IntakeContext, id: string): Promise<ConnectionWithSecret> {
  await transact(context, async (tx) => {
    const before = await lockConnectionRow(tx.db, id);
    if (!before) throw new Failure('not_found');
    const secret_number = before.secret_number + 1;
    const token_hash = context.secrets.hashOf({ id, secret_number });
    await updateConnectionRow(tx.db, id, { secret_number, token_hash, updated_at: context.clock.now() });
    await tx.record({ topic: connectionsTopic, entityId: id, action: 'secret_renewed' });
  });
  return withSecret(context, id);
}

/** How a sample would be read. Nothing is stored. */
export function readSample({ sample, mapping }: { sample: string; mapping: IntakeMapping | null }): SampleReading {
  const fields = readFields('', sample);
  if (!fields) return { fields: [], mapping: {}, enquiry: null, reason: 'malformed' };
  const used = mapping ?? guessIntakeMapping(fields);
  const { full_name, phone, email, message, property, campaign } = mapEnquiry(fields, mapping);
  const reason = phone === '' && email === '' ? 'no_contact' : null;
  return { fields, mapping: used, enquiry: { full_name, phone, email, message, property, campaign }, reason };
}

/** Asks the sender of a connection now. Failures are kept with the connection, which is the answer. */
export async function testConnection(
  context: StaffContext & IntakeServices,
  id: string,
): Promise<{ connection: Connection; received: number }> {
  const row = await findConnectionRow(context.db, id);
  if (!row) throw new Failure('not_found');
  if (!hasAccount(row.kind)) throw new Failure('conflict', { reason: 'nothing_to_ask' });
  const received = isPulled(row.kind) ? await pullEnquiries(context, context, id) : 0;
  if (row.kind === 'meta') await testMetaAccount(context, context, id);
  return { connection: await connectionOf(context, id), received };
}

async function withSecret(context: IntakeContext, id: string): Promise<ConnectionWithSecret> {
  const row = await findConnectionRow(context.db, id);
  if (!row) throw new Failure('not_found');
  const secret =
    row.kind === 'form' || isPulled(row.kind) || row.kind === 'mailbox' ? null : context.secrets.secretOf(row);
  return { connection: await connectionOf(context, id), secret };
}

async function connectionOf(context: IntakeContext, id: string): Promise<Connection> {
  const [listed] = await listConnectionRows(context.db, id);
  if (!listed) throw new Failure('not_found');
  return present(context, listed);
}

function present(
  { secrets, publicUrl }: IntakeContext,
  { row, account, mailbox, last_received_at, waiting }: ListedConnection,
): Connection {
  const { id, kind, name, source, campaign, portal_account, cost_per_month, keep_days, is_enabled, version } = row;
  const path = kind === 'form' ? enquiryPath(secrets.secretOf(row)) : `/intake/${id}`;
  return {
    id,
    kind,
    name,
    source,
    campaign,
    portal_account,
    cost_per_month,
    account: account && presentAccount(secrets, account),
    mapping: row.mapping,
    keep_days,
    is_enabled,
    version,
    mailbox: mailbox && presentMailbox(mailbox),
    url: kind === 'mailbox' ? '' : `${publicUrl}${path}`,
    is_secret_valid: kind === 'mailbox' || secrets.hashOf(row) === row.token_hash,
    last_received_at: last_received_at?.toISOString() ?? null,
    waiting,
  };
}
