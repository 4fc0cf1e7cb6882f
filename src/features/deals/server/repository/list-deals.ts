import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { listFieldsOf } from '#features/custom-fields/server/repository.ts';
import { customConditions } from '#platform/custom-fields/server/custom-conditions.ts';
import { recordList } from '#platform/lists/server/record-list.ts';
import type { ListQuery, Order } from '#platform/lists/server/sorted-list.ts';
import { ascending, descending, oneOf } from '#platform/lists/server/sorted-list.ts';
import type { DealFilter } from '../../contract.ts';
import type { DealSorting } from '../../rules.ts';
import { dealCardColumns, dealCardJoins } from './deal-card.ts';

const byDay = { kind: 'day', column: sql`p.closed_on`, type: sql`date` } as const;
const byPrice = { kind: 'amount', column: sql`p.price`, type: sql`numeric` } as const;
const byCommission = { kind: 'amount', column: sql`p.commission`, type: sql`numeric` } as const;
const dealOrders: Record<DealSorting, Order> = {
  latest: { ...byDay, ...descending },
  earliest: { ...byDay, ...ascending },
  price_down: { ...byPrice, ...descending },
  price_up: { ...byPrice, ...ascending },
  commission_down: { ...byCommission, ...descending },
  commission_up: { ...byCommission, ...ascending },
};

function listQueryOf(filter: DealFilter): ListQuery {
  return {
    table: sql.raw('deals'),
    filters: filterConditions(filter),
    search: undefined,
    forceCustomPlan: [filter.agent, filter.client, filter.type, filter.from, filter.until].some(
      (value) => value !== undefined,
    ),
  };
}

function filterConditions({
  kind,
  state,
  agent,
  client,
  property,
  lead,
  type,
  from,
  until,
  custom,
}: DealFilter): SQL[] {
  const days = (column: SQL) => [
    ...(from === undefined ? [] : [sql`${column} >= ${from}::date`]),
    ...(until === undefined ? [] : [sql`${column} <= ${until}::date`]),
  ];
  const conditions = [sql`true`, ...days(sql`p.closed_on`), ...customConditions(custom, 'deals')];
  if (kind !== undefined) conditions.push(sql`p.kind = ${kind}`);
  if (state !== undefined) conditions.push(state === 'standing' ? sql`p.is_standing` : sql`not p.is_standing`);
  if (property !== undefined) conditions.push(sql`p.property_id = ${property}::uuid`);
  if (lead !== undefined) conditions.push(sql`p.lead_id = ${lead}::uuid`);
  if (type === 'none') conditions.push(sql`p.property_type_id is null`);
  else if (type !== undefined) conditions.push(sql`p.property_type_id = ${type}::uuid`);
  if (client !== undefined) conditions.push(sql`(p.client_id = ${client}::uuid or p.seller_id = ${client}::uuid)`);
  if (agent !== undefined && agent.length > 0) {
    // Repeats the days, because the index of the shares has them after the agent.
    const held = [sql`d.deal_id = p.id`, ...oneOf(sql`d.agent_id`, sql`uuid`, agent), ...days(sql`d.closed_on`)];
    conditions.push(sql`exists (select from deal_shares d where ${sql.join(held, sql` and `)})`);
  }
  return conditions;
}

export const dealList = recordList<DealFilter, DealSorting>({
  orders: dealOrders,
  defaultSorting: 'latest',
  queryOf: listQueryOf,
  fieldsOf: (db) => listFieldsOf(db, 'deals'),
  card: dealCardColumns,
  joins: dealCardJoins,
});
