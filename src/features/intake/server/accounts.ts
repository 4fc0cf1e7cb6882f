import { isIP } from 'node:net';
import type { Context, Program, StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { Account, AccountInput } from '../contract.ts';
import type { AccountError, ConnectionKind } from '../rules.ts';
import { hasAccount, isPulled, maxAccountLengths, usualAddresses } from '../rules.ts';
import { afterFailure, healthy, nextTry } from './health.ts';
import type { IntakeAccountRow } from './repository.ts';
import { findAccountRow, lockAccountRow, saveAccountRow } from './repository.ts';
import type { IntakeSecrets } from './secrets.ts';

export const connectionsTopic = 'intake_connections';

/** What the connections need beside the database. */
export interface IntakeServices {
  readonly secrets: IntakeSecrets;
  /** The Graph API of Meta; tests use another one. */
  readonly graphUrl: string;
}

/** The secrets that a sender gave the agency. */
export interface AccountSecrets {
  /** A password or key; at Meta, the secret of the app. */
  readonly secret: string;
  /** Of a Meta page. */
  readonly token: string;
}

const none: AccountSecrets = { secret: '', token: '' };

export function openAccount(secrets: IntakeSecrets, account: IntakeAccountRow | null): AccountSecrets {
  const opened = account ? secrets.open(account.connection_id, account.sealed) : null;
  // Only `sealOf` writes it.
  return opened === null ? none : (JSON.parse(opened) as AccountSecrets);
}

export function presentAccount(secrets: IntakeSecrets, account: IntakeAccountRow): Account {
  const { secret, token } = openAccount(secrets, account);
  return {
    address: account.address,
    login: account.login,
    has_secret: secret !== '',
    has_token: token !== '',
    allows_private: account.allows_private,
    fetched_until: account.fetched_until?.toISOString() ?? null,
    last_success_at: account.last_success_at?.toISOString() ?? null,
    error: account.error,
    error_detail: account.error_detail,
    failing_since: account.failing_since?.toISOString() ?? null,
  };
}

/** Saves the account of a connection, and returns what changed; secrets that are missing stay. */
export async function saveAccount(
  tx: Transaction,
  secrets: IntakeSecrets,
  {
    id,
    kind,
    input,
    now: savedAt,
  }: { readonly id: string; readonly kind: ConnectionKind; readonly input: AccountInput; readonly now: Date },
): Promise<Record<string, readonly [unknown, unknown]>> {
  if (!hasAccount(kind)) throw invalidField('account', 'not_allowed');
  const before = await findAccountRow(tx.db, id);
  const earlier = openAccount(secrets, before);
  const now = { secret: input.secret || earlier.secret, token: input.token || earlier.token };
  if (isPulled(kind) && input.login === '') throw invalidField('account.login', 'required');
  if (now.secret === '') throw invalidField('account.secret', 'required');
  if (kind === 'meta' && now.token === '') throw invalidField('account.token', 'required');
  checkAddress(input);
  const { address, login, allows_private } = input;
  const isNewSecret = now.secret !== earlier.secret || now.token !== earlier.token;
  await saveAccountRow(tx.db, id, {
    address,
    login,
    allows_private,
    ...(isNewSecret && { sealed: secrets.seal(id, JSON.stringify(now)) }),
    // What failed before is tried again at once.
    next_ask_at: savedAt,
  });
  return {
    ...(address !== (before?.address ?? '') && { address: [before?.address ?? '', address] as const }),
    ...(login !== (before?.login ?? '') && { login: [before?.login ?? '', login] as const }),
    ...(allows_private !== (before?.allows_private ?? false) && {
      allows_private: [before?.allows_private ?? false, allows_private] as const,
    }),
    ...(before && isNewSecret && { account_secret: [false, true] as const }),
  };
}

function checkAddress({ address, allows_private }: AccountInput): void {
  if (address === '') return;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isNumber = url !== null && isIP(url.hostname.replace(/^\[|\]$/gu, '')) !== 0;
  const isSecure = url?.protocol === 'https:' && !isNumber;
  const isAllowed = isSecure || (allows_private && (url?.protocol === 'http:' || url?.protocol === 'https:'));
  if (!url || !isAllowed || url.username !== '' || url.password !== '')
    throw invalidField('account.address', 'not_url');
}

/** Where an account is asked. */
export function addressOf(kind: ConnectionKind, account: IntakeAccountRow): string {
  return account.address || (isPulled(kind) ? usualAddresses[kind] : '');
}

/** A sender that did not hand over what it was asked for. */
export class AccountFailure extends Error {
  readonly error: AccountError;
  readonly detail: string;

  constructor(error: AccountError, detail = '', cause?: unknown) {
    super(`the sender could not be asked: ${error}`, { cause });
    this.error = error;
    this.detail = detail.slice(0, maxAccountLengths.detail);
  }
}

/** Less than the pause between two runs, which ask after this time. */
const pause = { firstMs: 4 * 60_000, maxMs: 59 * 60_000 };

/** Keeps the failure with the connection; only a new kind of failure reaches the change log. */
export async function recordFailure(context: Context, connectionId: string, failure: AccountFailure): Promise<void> {
  const { error, detail } = failure;
  const now = context.clock.now();
  context.log.warn({ connection: connectionId, error, err: failure.cause }, 'a sender of enquiries could not be asked');
  await transact(context, async (tx) => {
    const row = await lockAccountRow(tx.db, connectionId);
    if (!row) return;
    const health = afterFailure(row, now);
    await saveAccountRow(tx.db, connectionId, {
      error,
      error_detail: detail,
      ...health,
      next_ask_at: nextTry(health, now, pause),
    });
    if (row.error !== error)
      await tx.record({ topic: connectionsTopic, entityId: connectionId, action: 'asking_failed' });
  });
}

/** Keeps how far everything was fetched; the position never moves back. */
export async function recordSuccess(
  context: Context,
  connectionId: string,
  { fetchedUntil }: { readonly fetchedUntil: Date | null },
): Promise<void> {
  const now = context.clock.now();
  await transact(context, async (tx) => {
    const row = await lockAccountRow(tx.db, connectionId);
    if (!row) return;
    const isLater = fetchedUntil !== null && (row.fetched_until === null || fetchedUntil > row.fetched_until);
    await saveAccountRow(tx.db, connectionId, {
      error: null,
      error_detail: '',
      ...healthy,
      last_success_at: now,
      next_ask_at: now,
      ...(isLater && { fetched_until: fetchedUntil }),
    });
    if (row.error !== null)
      await tx.record({ topic: connectionsTopic, entityId: connectionId, action: 'asking_worked' });
  });
}

/** What arrives is the work of the program, also if a person asked for it. */
export function programContextOf(context: StaffContext): Context<Program> {
  return { ...context, actor: { kind: 'program', profileId: null } };
}

export async function findAccountOrThrow(context: StaffContext, connectionId: string): Promise<IntakeAccountRow> {
  const account = await findAccountRow(context.db, connectionId);
  if (!account) throw new Failure('conflict', { reason: 'no_account' });
  return account;
}
