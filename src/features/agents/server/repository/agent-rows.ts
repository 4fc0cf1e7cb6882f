import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AccountRow } from '#features/accounts/server/repository/profiles.ts';
import { accountColumns } from '#features/accounts/server/repository/profiles.ts';
import { profiles, users } from '#features/accounts/server/tables.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { searchCondition } from '#platform/lists/server/search-query.ts';
import type { AgentFilter } from '../../contract.ts';

const isAgent = and(isNull(profiles.deleted_at), isNull(profiles.erased_at), isNotNull(profiles.approved_at));

/** Approved or invited people by status (active, on leave, inactive), then by name. */
export function listAgentRows(db: Queryable, { search = '', role = [] }: AgentFilter): Promise<AccountRow[]> {
  return db
    .select(accountColumns)
    .from(profiles)
    .leftJoin(users, eq(users.id, profiles.user_id))
    .where(
      and(
        isAgent,
        role.length > 0 ? inArray(profiles.role, [...role]) : undefined,
        ...searchCondition(search, sql`${profiles.search_text}`),
      ),
    )
    .orderBy(
      sql`array_position(array['active', 'on_leave', 'inactive'], ${profiles.status})`,
      sql`search_key(${profiles.full_name})`,
      asc(profiles.id),
    );
}

/** Null for a person who awaits approval, was erased or is in the trash. */
export async function findAgent(db: Queryable, id: string): Promise<AccountRow | null> {
  const [row] = await db
    .select(accountColumns)
    .from(profiles)
    .leftJoin(users, eq(users.id, profiles.user_id))
    .where(and(isAgent, eq(profiles.id, id)));
  return row ?? null;
}

/** Serializes deletions of agents until commit, so that the one who takes over the records still exists. */
export async function lockLeaving(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('an agent leaves', 0))`);
}
