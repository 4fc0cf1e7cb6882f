import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { listFieldsOf } from '#features/custom-fields/server/repository.ts';
import { customConditions } from '#platform/custom-fields/server/custom-conditions.ts';
import { requirementCustom } from '#platform/custom-fields/server/requirement-custom.ts';
import { recordList } from '#platform/lists/server/record-list.ts';
import type { ListQuery, Order } from '#platform/lists/server/sorted-list.ts';
import { ascending, byDate, descending, onDays, oneOf } from '#platform/lists/server/sorted-list.ts';
import type { ClientFilter } from '../../contract.ts';
import type { ClientSorting } from '../../rules.ts';

const byName = { kind: 'text', column: sql`p.name_key`, type: sql`text` } as const;
const decimal = (column: SQL) => ({ kind: 'decimal', column, type: sql`numeric` }) as const;

const clientOrders: Record<ClientSorting, Order> = {
  newest: { ...byDate, ...descending },
  oldest: { ...byDate, ...ascending },
  name: { ...byName, ...ascending },
  name_down: { ...byName, ...descending },
  // Clients without a budget are last in both orders.
  budget_up: { ...decimal(sql`coalesce(p.budget_max, p.budget_min, 99999999999)`), ...ascending },
  budget_down: { ...decimal(sql`coalesce(p.budget_max, p.budget_min, -1)`), ...descending },
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
      where search_key(location) = any(array(select search_key(wanted) from unnest(${sql.param(filter.location)}::text[]) wanted))
        or locality_key(location) = any(array(
          select same.name_key from unnest(${sql.param(filter.location)}::text[]) wanted
          join locality_names n on n.name_key = locality_key(wanted)
          join locality_names same on same.locality_id = n.locality_id)))`);
  }
  if (filter.budget_min !== undefined)
    conditions.push(sql`coalesce(p.budget_max >= ${filter.budget_min}::numeric, true)`);
  if (filter.budget_max !== undefined)
    conditions.push(sql`coalesce(p.budget_min <= ${filter.budget_max}::numeric, true)`);
  return [
    ...conditions,
    ...customConditions(filter.custom, 'clients', sql`q.client_id = p.id`),
    ...onDays(sql`p.created_at`, filter.added_since, undefined),
  ];
}

export const clientCardColumns =
  sql.raw(`p.id, p.full_name, p.client_type, p.email, p.phone, p.phone_e164, p.address, p.budget_min::text,
  p.budget_max::text, p.preferred_locations, p.notes, p.agent_id,
  case when a.id is not null then json_build_object('id', a.id, 'full_name', a.full_name,
    'is_deleted', a.deleted_at is not null) end as agent,
  p.custom, ${requirementCustom('client_id')}, p.created_by, p.created_at, p.version`);

export const clientCardJoins = sql.raw('left join profiles a on a.id = p.agent_id');

export const clientList = recordList<ClientFilter, ClientSorting>({
  orders: clientOrders,
  defaultSorting: 'newest',
  queryOf: listQueryOf,
  fieldsOf: (db) => listFieldsOf(db, 'clients'),
  card: clientCardColumns,
  joins: clientCardJoins,
});
