import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import type { ListQuery, Order } from '#platform/lists/server/sorted-list.ts';
import {
  ascending,
  byDate,
  countUpToCap,
  descending,
  findListPage,
  listCondition,
  onDays,
  oneOf,
} from '#platform/lists/server/sorted-list.ts';
import type { CappedCount } from '#platform/rpc/fields.ts';
import type { ClientFilter, ClientListInput } from '../../contract.ts';
import type { ClientSorting } from '../../rules.ts';

/** A page of clients, its cards built by the database: the JSON of a `ClientPage`. */
export function findClientPage(
  db: Queryable,
  { sort = 'newest', cursor, limit, ...filter }: ClientListInput,
): Promise<string> {
  return findListPage(db, {
    ...listQueryOf(filter),
    order: clientOrders[sort],
    card: clientCardColumns,
    joins: clientCardJoins,
    cursor,
    limit,
  });
}

/** Capped; the count without a filter is precomputed. */
export function countFilteredClients(db: Queryable, filter: ClientFilter): Promise<CappedCount> {
  return countUpToCap(db, listQueryOf(filter));
}

/** The condition of a filter, for clients aliased p. */
export function clientFilterCondition(filter: ClientFilter): SQL {
  return listCondition(listQueryOf(filter));
}

export const clientOrders: Record<ClientSorting, Order> = {
  newest: { ...byDate, ...descending },
  oldest: { ...byDate, ...ascending },
  name: { kind: 'text', column: sql`p.name_key`, type: sql`text`, ...ascending },
};

function listQueryOf(filter: ClientFilter): ListQuery {
  const ranges = [filter.budget_min, filter.budget_max, filter.added_since];
  return {
    table: sql.raw('clients'),
    filters: filterConditions(filter),
    search: filter.search,
    forceCustomPlan: ranges.some((value) => value !== undefined),
  };
}

function filterConditions(filter: ClientFilter): SQL[] {
  const conditions = [
    sql`p.deleted_at is null`,
    ...oneOf(sql`p.client_type`, sql`text`, filter.type),
    ...oneOf(sql`p.agent_id`, sql`uuid`, filter.agent),
  ];
  if (filter.location && filter.location.length > 0) {
    conditions.push(sql`exists (select from unnest(p.preferred_locations) location
      where search_key(location) = any(array(select search_key(wanted) from unnest(${sql.param(filter.location)}::text[]) wanted)))`);
  }
  if (filter.budget_min !== undefined)
    conditions.push(sql`coalesce(p.budget_max >= ${filter.budget_min}::numeric, true)`);
  if (filter.budget_max !== undefined)
    conditions.push(sql`coalesce(p.budget_min <= ${filter.budget_max}::numeric, true)`);
  return [...conditions, ...onDays(sql`p.created_at`, filter.added_since, undefined)];
}

export const clientCardColumns =
  sql.raw(`p.id, p.full_name, p.client_type, p.email, p.phone, p.phone_e164, p.address, p.budget_min::text,
  p.budget_max::text, p.preferred_locations, p.notes, p.agent_id,
  case when a.id is not null then json_build_object('id', a.id, 'full_name', a.full_name,
    'is_deleted', a.deleted_at is not null) end as agent,
  p.created_by, p.created_at, p.version`);

export const clientCardJoins = sql.raw('left join profiles a on a.id = p.agent_id');
