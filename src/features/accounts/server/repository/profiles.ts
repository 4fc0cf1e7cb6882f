import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Role } from '#platform/access/rights.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { profiles, users } from '../tables.ts';

type ProfileRow = typeof profiles.$inferSelect;

/** A profile with its account; `is_confirmed` is null while it has no account. */
export type AccountRow = ProfileRow & { is_confirmed: boolean | null };

export const accountColumns = { ...getTableColumns(profiles), is_confirmed: users.emailVerified };

export async function findAccount(db: Queryable, id: string): Promise<AccountRow | null> {
  const [row] = await db
    .select(accountColumns)
    .from(profiles)
    .leftJoin(users, eq(users.id, profiles.user_id))
    .where(and(eq(profiles.id, id), isNull(profiles.deleted_at)));
  return row ?? null;
}

/** A colleague who has not left: only they receive notifications and act for the agency. */
export async function findStillHere(db: Queryable, id: string | null): Promise<AccountRow | null> {
  const account = id === null ? null : await findAccount(db, id);
  return account?.status === 'inactive' ? null : account;
}

/** Like `findAccount`, including people in the trash. */
export async function findAccountAnywhere(db: Queryable, id: string): Promise<AccountRow | null> {
  const [row] = await db
    .select(accountColumns)
    .from(profiles)
    .leftJoin(users, eq(users.id, profiles.user_id))
    .where(eq(profiles.id, id));
  return row ?? null;
}

export async function findNameInTrash(db: Queryable, email: string): Promise<string | null> {
  const [row] = await db
    .select({ full_name: profiles.full_name })
    .from(profiles)
    .where(and(sql`lower(${profiles.email}) = ${email.toLowerCase()}`, isNotNull(profiles.deleted_at)));
  return row?.full_name ?? null;
}

export async function findAccountOfUser(db: Queryable, userId: string): Promise<AccountRow | null> {
  const [row] = await db
    .select(accountColumns)
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.user_id))
    .where(and(eq(profiles.user_id, userId), isNull(profiles.deleted_at)));
  return row ?? null;
}

export async function findAccountByEmail(db: Queryable, email: string): Promise<AccountRow | null> {
  const [row] = await db
    .select(accountColumns)
    .from(profiles)
    .leftJoin(users, eq(users.id, profiles.user_id))
    .where(and(sql`lower(${profiles.email}) = ${email.toLowerCase()}`, isNull(profiles.deleted_at)));
  return row ?? null;
}

export function listAccounts(db: Queryable): Promise<AccountRow[]> {
  return db
    .select(accountColumns)
    .from(profiles)
    .leftJoin(users, eq(users.id, profiles.user_id))
    .where(isNull(profiles.deleted_at))
    .orderBy(desc(profiles.created_at), desc(profiles.id));
}

/** Active people with one of these roles. */
export async function findPeopleOfRoles(db: Queryable, roles: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from profiles where role = any(${sql.param([...roles])}::text[]) and deleted_at is null
      and erased_at is null and approved_at is not null and status <> 'inactive' order by id`);
  return rows.map(({ id }) => id);
}

/** Names by profile id, including deleted people. */
export async function profileNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const named = { id: profiles.id, name: profiles.full_name };
  const rows = await db
    .select(named)
    .from(profiles)
    .where(inArray(profiles.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Whether the person was ever assigned records; includes people who left, are in the trash or were erased. */
export async function wasAgent(db: Queryable, profileId: string): Promise<boolean> {
  const rows = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), isNotNull(profiles.approved_at)));
  return rows.length > 0;
}

export async function rolesOf(db: Queryable, ids: readonly string[]): Promise<Map<string, Role>> {
  const rows = await db
    .select({ id: profiles.id, role: profiles.role })
    .from(profiles)
    .where(inArray(profiles.id, [...ids]));
  return new Map(rows.map(({ id, role }) => [id, role]));
}

/** Whether records may be assigned to the person: approved and not removed. */
export async function isAgent(db: Queryable, profileId: string): Promise<boolean> {
  const rows = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      and(
        eq(profiles.id, profileId),
        isNull(profiles.deleted_at),
        isNull(profiles.erased_at),
        isNotNull(profiles.approved_at),
      ),
    );
  return rows.length > 0;
}

/** Approved people with one of these roles who can sign in. */
export function listLetIn(db: Queryable, roles: readonly Role[]): Promise<ProfileRow[]> {
  return db.select().from(profiles).where(letIn(roles)).orderBy(asc(profiles.id));
}

/** Locks the Admins who can sign in, so that two concurrent changes cannot leave the agency without one. */
export async function lockAdmins(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(letIn(['Admin']))
    .orderBy(asc(profiles.id))
    .for('update');
  return rows.map((row) => row.id);
}

function letIn(roles: readonly Role[]) {
  return and(
    inArray(profiles.role, [...roles]),
    isNull(profiles.deleted_at),
    isNotNull(profiles.approved_at),
    isNotNull(profiles.user_id),
    ne(profiles.status, 'inactive'),
  );
}

/** Null if the id is taken. */
export async function insertProfile(
  db: Queryable,
  row: typeof profiles.$inferInsert & { email: string },
): Promise<ProfileRow | null> {
  const values = { ...row, email: row.email.toLowerCase() };
  const [inserted] = await db.insert(profiles).values(values).onConflictDoNothing({ target: profiles.id }).returning();
  return inserted ?? null;
}

type ProfileValues = Partial<Omit<ProfileRow, 'id' | 'version'>>;

/** Updates a profile at this version; null if another update was faster. */
export async function updateProfile(
  db: Queryable,
  id: string,
  version: number,
  values: ProfileValues,
): Promise<ProfileRow | null> {
  const [updated] = await db
    .update(profiles)
    .set({ ...values, version: sql`${profiles.version} + 1` })
    .where(and(eq(profiles.id, id), eq(profiles.version, version), isNull(profiles.deleted_at)))
    .returning();
  return updated ?? null;
}

/** Saves settings that only their owner edits; the version stays. */
export async function updateOwnSettings(db: Queryable, id: string, values: ProfileValues): Promise<void> {
  await db.update(profiles).set(values).where(eq(profiles.id, id));
}

/** Deletes a person who waits for approval, at this version; false if another update was faster. */
export async function deleteWaiting(db: Queryable, id: string, version: number): Promise<boolean> {
  const deleted = await db
    .delete(profiles)
    .where(and(eq(profiles.id, id), eq(profiles.version, version), isNull(profiles.approved_at)))
    .returning({ id: profiles.id });
  return deleted.length > 0;
}

/** Everybody for whom `isAgent` is true. */
export function listAgentNames(db: Queryable): Promise<Array<{ id: string; full_name: string; email: string | null }>> {
  return db
    .select({ id: profiles.id, full_name: profiles.full_name, email: profiles.email })
    .from(profiles)
    .where(and(isNull(profiles.deleted_at), isNull(profiles.erased_at), isNotNull(profiles.approved_at)));
}
