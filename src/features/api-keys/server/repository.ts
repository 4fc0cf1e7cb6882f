import type { SQL } from 'drizzle-orm';
import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { profiles, users } from '#features/accounts/server/tables.ts';
import type { Role } from '#platform/access/rights.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { SightFacts } from '#platform/visibility/server/sight.ts';
import { sightColumn } from '#platform/visibility/server/sight.ts';
import { apiKeys } from './tables.ts';

export type ApiKeyRow = typeof apiKeys.$inferSelect;
export type NamedApiKey = ApiKeyRow & { readonly person_name: string };

/** What a call with a key needs to know; the role is that of this moment. */
export interface PresentedKey {
  readonly key: Pick<ApiKeyRow, 'id' | 'scopes' | 'expires_at' | 'last_used_at' | 'revoked_at'>;
  readonly profileId: string;
  readonly userId: string | null;
  readonly role: Role;
  readonly language: Language;
  readonly status: 'active' | 'on_leave' | 'inactive';
  readonly isConfirmed: boolean | null;
  readonly approvedAt: Date | null;
  readonly deletedAt: Date | null;
  readonly sight: SightFacts | null;
}

/** Prepares the query of every call with a key: key and person by the hash of the token. */
export function prepareKeyLookup(db: Queryable): (tokenHash: string) => Promise<PresentedKey | null> {
  const statement = db
    .select({
      key: {
        id: apiKeys.id,
        scopes: apiKeys.scopes,
        expires_at: apiKeys.expires_at,
        last_used_at: apiKeys.last_used_at,
        revoked_at: apiKeys.revoked_at,
      },
      profileId: profiles.id,
      userId: profiles.user_id,
      role: profiles.role,
      language: profiles.language,
      status: profiles.status,
      isConfirmed: users.emailVerified,
      approvedAt: profiles.approved_at,
      deletedAt: profiles.deleted_at,
      sight: sightColumn(sql`${profiles.id}`, sql`${profiles.role}`),
    })
    .from(apiKeys)
    .innerJoin(profiles, eq(profiles.id, apiKeys.profile_id))
    .leftJoin(users, eq(users.id, profiles.user_id))
    .where(eq(apiKeys.token_hash, sql.placeholder('tokenHash')))
    // Without a name of its own: behind a pooler the next transaction runs on a connection that does not know it.
    .prepare('');
  return async (tokenHash) => (await statement.execute({ tokenHash }))[0] ?? null;
}

/** Saves the use of a key, unless another request did so since. */
export async function updateKeyUse(
  db: Queryable,
  id: string,
  { usedAt, unlessUsedSince }: { usedAt: Date; unlessUsedSince: Date },
): Promise<void> {
  await db
    .update(apiKeys)
    .set({ last_used_at: usedAt })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.last_used_at), lt(apiKeys.last_used_at, unlessUsedSince))));
}

/** Keys that are not revoked, newest first; of one person, or all. */
export async function listApiKeys(db: Queryable, profileId?: string): Promise<NamedApiKey[]> {
  const ofPerson = profileId === undefined ? undefined : eq(apiKeys.profile_id, profileId);
  return namedKeys(db, and(isNull(apiKeys.revoked_at), ofPerson));
}

export async function findApiKey(db: Queryable, id: string): Promise<NamedApiKey | null> {
  return (await namedKeys(db, eq(apiKeys.id, id)))[0] ?? null;
}

async function namedKeys(db: Queryable, condition: SQL | undefined): Promise<NamedApiKey[]> {
  const rows = await db
    .select({ key: apiKeys, person_name: profiles.full_name })
    .from(apiKeys)
    .innerJoin(profiles, eq(profiles.id, apiKeys.profile_id))
    .where(condition)
    .orderBy(desc(apiKeys.created_at), desc(apiKeys.id));
  return rows.map(({ key, person_name }) => ({ ...key, person_name }));
}

export async function lockApiKey(db: Queryable, id: string): Promise<ApiKeyRow | null> {
  const [row] = await db.select().from(apiKeys).where(eq(apiKeys.id, id)).for('update');
  return row ?? null;
}

/** Locks the person, so that they neither leave nor get another key meanwhile; false if they have left. */
export async function lockKeyPerson(db: Queryable, profileId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from profiles where id = ${profileId}::uuid and status <> 'inactive' and deleted_at is null
    for no key update`);
  return rows.length > 0;
}

export function countLiveKeys(db: Queryable, profileId: string, now: Date): Promise<number> {
  const isLive = or(isNull(apiKeys.expires_at), sql`${apiKeys.expires_at} > ${now.toISOString()}::timestamptz`);
  return db.$count(apiKeys, and(eq(apiKeys.profile_id, profileId), isNull(apiKeys.revoked_at), isLive));
}

export async function insertApiKeyRow(db: Queryable, row: typeof apiKeys.$inferInsert): Promise<void> {
  await db.insert(apiKeys).values(row);
}

export async function updateApiKeyRow(
  db: Queryable,
  id: string,
  values: Partial<Pick<ApiKeyRow, 'name' | 'token_hash' | 'hint' | 'revoked_at' | 'revoked_by'>>,
): Promise<void> {
  await db.update(apiKeys).set(values).where(eq(apiKeys.id, id));
}

/** Revokes the personal keys of a person; returns them. */
export async function revokePersonalKeyRows(
  db: Queryable,
  profileId: string,
  at: Date,
): Promise<Array<Pick<ApiKeyRow, 'id' | 'name'>>> {
  return db
    .update(apiKeys)
    .set({ revoked_at: at })
    .where(and(eq(apiKeys.profile_id, profileId), eq(apiKeys.kind, 'personal'), isNull(apiKeys.revoked_at)))
    .returning({ id: apiKeys.id, name: apiKeys.name });
}
