import type { PersonContext } from '#features/accounts/server/auth-services.ts';
import { requirePassword } from '#features/accounts/server/service/reauthentication.ts';
import { hashOfToken, newToken } from '#features/accounts/server/tokens.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { Context, Program, Staff, StaffContext, Transaction } from '#platform/context/server/context.ts';
import { may, transact } from '#platform/context/server/context.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { ApiKey, ApiKeyInput, CreatedApiKey } from '../contract.ts';
import type { KeyKind } from '../rules.ts';
import { maxLiveKeys, tokenPrefix } from '../rules.ts';
import type { ApiKeyRow, NamedApiKey } from './repository.ts';
import {
  countLiveKeys,
  findApiKey,
  insertApiKeyRow,
  listApiKeys,
  lockApiKey,
  lockKeyPerson,
  revokePersonalKeyRows,
  updateApiKeyRow,
} from './repository.ts';

export const apiKeysTopic = 'api_keys';
const dayMs = 86_400_000;

/** The creator of a key: a person, because the password is required. */
export type KeyOwnerContext = Context<Staff> & Pick<PersonContext, 'auth' | 'caller'>;

export async function listOwnKeys(context: Context<Staff>): Promise<ApiKey[]> {
  const keys = await listApiKeys(context.db, context.actor.profileId);
  return keys.filter(({ kind }) => kind === 'personal').map((row) => present(row, context.clock.now()));
}

export async function listAllKeys(context: StaffContext): Promise<ApiKey[]> {
  return (await listApiKeys(context.db)).map((row) => present(row, context.clock.now()));
}

/**
 * Creates a key with the rights of its creator. A repeated request, whose first answer was lost, gets a new token for
 * the same key.
 */
export async function createApiKey(
  context: KeyOwnerContext,
  { password, ...input }: ApiKeyInput & { readonly kind: KeyKind },
): Promise<CreatedApiKey> {
  if (password === undefined) throw invalidField('password', 'required');
  const refuseReplaced = await requirePassword(context, password);
  const token = newKeyToken();
  const secret = { token_hash: hashOfToken(token), hint: token.slice(-4) };
  const key = await transact(context, async (tx) => {
    await refuseReplaced(tx);
    const { id, days, ...values } = input;
    const { profileId } = context.actor;
    if (!(await lockKeyPerson(tx.db, profileId))) throw new Failure('unauthenticated');
    const existing = await lockApiKey(tx.db, id);
    if (existing) {
      if (!mayIssueAgain(existing, profileId)) throw new Failure('conflict', { reason: 'id_taken' });
      await updateApiKeyRow(tx.db, id, secret);
      return getOrThrow(context, tx, id);
    }
    const now = context.clock.now();
    if ((await countLiveKeys(tx.db, profileId, now)) >= maxLiveKeys)
      throw new Failure('conflict', { reason: 'too_many_keys' });
    const granted = [...new Set(values.scopes)];
    const expires_at = days === null ? null : new Date(now.getTime() + days * dayMs);
    const row = { ...values, scopes: granted, id, profile_id: profileId, expires_at, created_at: now };
    await insertApiKeyRow(tx.db, { ...row, ...secret, created_by: profileId });
    const { name, kind } = row;
    const expiry = { expires_at: expires_at?.toISOString() };
    const difference = differenceOf<object>({}, { name, kind, scopes: granted, profile_id: profileId, ...expiry });
    await tx.record({ topic: apiKeysTopic, entityId: id, action: 'created', difference });
    return getOrThrow(context, tx, id);
  });
  return { key, token };
}

/** Renames one of the person's keys, or a service key as an Admin. */
export async function renameApiKey(
  context: Context<Staff>,
  { id, name }: { id: string; name: string },
): Promise<ApiKey> {
  return transact(context, async (tx) => {
    const before = await lockApiKey(tx.db, id);
    const isAllowed = before && (isOwn(context, before) || (before.kind === 'service' && managesKeys(context)));
    if (!isAllowed || before.revoked_at) throw new Failure('not_found');
    if (before.name !== name) {
      await updateApiKeyRow(tx.db, id, { name });
      const difference = { name: [before.name, name] } as const;
      await tx.record({ topic: apiKeysTopic, entityId: id, action: 'updated', difference });
    }
    return getOrThrow(context, tx, id);
  });
}

/** Revokes one of the person's keys, or any key as an Admin; a revoked key stays revoked. */
export async function revokeApiKey(context: Context<Staff>, { id }: { id: string }): Promise<void> {
  await transact(context, async (tx) => {
    const before = await lockApiKey(tx.db, id);
    if (!before || !(isOwn(context, before) || managesKeys(context))) throw new Failure('not_found');
    if (before.revoked_at) return;
    await updateApiKeyRow(tx.db, id, { revoked_at: context.clock.now(), revoked_by: context.actor.profileId });
    await recordRevoked(tx, before);
  });
}

/** Who sets a forgotten password may have lost the old one to somebody; that person may have created keys. */
export async function revokePersonalKeys(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  profileId: string,
): Promise<void> {
  for (const key of await revokePersonalKeyRows(tx.db, profileId, clock.now())) await recordRevoked(tx, key);
}

/** A new token: 256 random bits. */
export function newKeyToken(): string {
  return tokenPrefix + newToken();
}

async function recordRevoked(tx: Transaction, { id, name }: Pick<ApiKeyRow, 'id' | 'name'>): Promise<void> {
  await tx.record({ topic: apiKeysTopic, entityId: id, action: 'revoked', difference: { name: [name, null] } });
}

/** The first answer was lost: nobody has the token yet. */
function mayIssueAgain(key: ApiKeyRow, profileId: string): boolean {
  return key.created_by === profileId && key.last_used_at === null && key.revoked_at === null;
}

const isOwn = ({ actor }: Context<Staff>, { profile_id }: ApiKeyRow) => profile_id === actor.profileId;
const managesKeys = ({ actor }: Context<Staff | Program>) => may(actor, 'manage_api_keys');

async function getOrThrow({ clock }: StaffContext, tx: Transaction, id: string): Promise<ApiKey> {
  const row = await findApiKey(tx.db, id);
  if (!row) throw new Failure('not_found');
  return present(row, clock.now());
}

function present(row: NamedApiKey, now: Date): ApiKey {
  const { id, kind, name, profile_id, person_name, scopes, hint } = row;
  return {
    id,
    kind,
    name,
    profile_id,
    person_name,
    scopes,
    hint,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    is_expired: row.expires_at !== null && row.expires_at <= now,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
