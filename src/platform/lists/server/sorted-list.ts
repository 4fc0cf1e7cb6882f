import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { forceCustomPlan } from '#platform/database/server/named-statements.ts';
import type { CappedCount } from '#platform/rpc/fields.ts';
import { readListCursor, writeListCursor } from '#platform/rpc/server/page-cursor.ts';
import { searchCondition } from './search-query.ts';

/** How many of the first rows are scanned before the search index is used. */
const window = sql.raw('2000');
/** Up to this many matches are sorted. More common words are found quickly along the sort index. */
const maxSorted = sql.raw('5000');
const cap = 1000;
const usualLimit = 24;

/** Sort order of a list: by a column of table `p`, then by id. */
export interface Order {
  readonly kind: Parameters<typeof readListCursor>[1];
  readonly column: SQL;
  readonly type: SQL;
  /** The ORDER BY clause for a value and the id. */
  sorted(value: SQL): SQL;
  readonly comparator: SQL;
}

export const byDate = { kind: 'instant', column: sql`p.created_at`, type: sql`timestamptz` } as const;
export const descending = { sorted: (value: SQL) => sql`order by ${value} desc, p.id desc`, comparator: sql`<` };
export const ascending = { sorted: (value: SQL) => sql`order by ${value}, p.id`, comparator: sql`>` };

/** The rows of a list. `search_words` writes the column `search_text` of the table. */
export interface ListQuery {
  readonly table: SQL;
  readonly filters: readonly SQL[];
  readonly search: string | undefined;
  /** Whether the best plan depends on the values, as with ranges. */
  readonly forceCustomPlan: boolean;
}

export interface ListedPage extends ListQuery {
  readonly order: Order;
  /** The columns of a card in the shape of the contract, and their joins. */
  readonly card: SQL;
  readonly joins: SQL;
  readonly cursor: string | undefined;
  readonly limit: number | undefined;
}

/** A page of a sorted list as JSON `{ items, next }`, built by the database. */
export async function findListPage(db: Queryable, list: ListedPage): Promise<string> {
  const { table, order, card, joins, cursor, limit = usualLimit } = list;
  // The planner only knows a literal limit, and then plans for it in every call.
  const most = sql.raw(String(limit));
  const filters = [...list.filters];
  if (cursor !== undefined) {
    const after = readListCursor(cursor, order.kind);
    filters.push(sql`(${order.column}, p.id) ${order.comparator} (${after.value}::${order.type}, ${after.id}::uuid)`);
  }
  const ids = idsOf(table, filters, searchCondition(list.search), order, sql.raw(String(limit + 1)));
  const { rows } = await db.execute<{ items: string; value: string | null; id: string | null }>(
    planned(
      list,
      sql`
    select coalesce(json_agg(card order by place) filter (where place <= ${most}), '[]')::text as items,
      max(value) filter (where place = ${most} and has_more) as value,
      max(id::text) filter (where place = ${most} and has_more) as id
    from (
      select i.place, i.value::text as value, i.id, i.has_more, (select row_to_json(card) from (select ${card}) card) as card
      from (
        select p.id, p.value, row_number() over (${order.sorted(sql`p.value`)}) as place,
          count(*) over () > ${most} as has_more
        from (${ids}) p) i
      join ${table} p on p.id = i.id
      ${joins}) page`,
    ),
  );
  const [page] = rows;
  const { value = null, id = null } = page ?? {};
  // An empty text is a valid cursor value.
  const next = value === null || id === null ? 'null' : JSON.stringify(writeListCursor({ value, id }));
  return `{"items":${page?.items ?? '[]'},"next":${next}}`;
}

/** Counts the rows of a list, up to a thousand. */
export async function countUpToCap(db: Queryable, list: ListQuery): Promise<CappedCount> {
  const { rows } = await db.execute<{ count: number }>(
    planned(
      list,
      sql`
    select count(*)::integer as count from (
      select 1 from ${list.table} p where ${listCondition(list)} limit ${sql.raw(String(cap + 1))}) found`,
    ),
  );
  const count = rows[0]?.count ?? 0;
  return { value: Math.min(count, cap), is_capped: count > cap };
}

function planned(list: ListQuery, statement: SQL): SQL {
  return list.forceCustomPlan ? forceCustomPlan(statement) : statement;
}

/** Combines filters and search into one condition on table `p`. */
export function listCondition({ filters, search }: Pick<ListQuery, 'filters' | 'search'>): SQL {
  return all([...filters, ...searchCondition(search)]);
}

/** Condition: the column has one of the values; none if there are no values. */
export function oneOf(column: SQL, type: SQL, values: readonly string[] | undefined): SQL[] {
  if (!values || values.length === 0) return [];
  // Equality with a single value can use the order of an index; several values cannot.
  if (values.length === 1) return [sql`${column} = ${values[0]}::${type}`];
  return [sql`${column} = any(${sql.param(values)}::${type}[])`];
}

/** Condition: the instant is on a day of the range in the company's time zone, inclusive; either end may be open. */
export function onDays(column: SQL, from: string | undefined, until: string | undefined): SQL[] {
  const startOf = (day: SQL) => sql`((${day})::timestamp at time zone (select time_zone from company))`;
  return [
    ...(from === undefined ? [] : [sql`${column} >= ${startOf(sql`${from}::date`)}`]),
    ...(until === undefined ? [] : [sql`${column} < ${startOf(sql`${until}::date + 1`)}`]),
  ];
}

/**
 * 'The newest 24 with this word' has two plans: the sort index finds a common word quickly, only the search index finds
 * a rare one. The first rows, then the number of matches, decide which applies; the other is not executed.
 */
function idsOf(table: SQL, filters: readonly SQL[], searchQuery: readonly SQL[], order: Order, limit: SQL): SQL {
  const wanted = sql`select p.id, ${order.column} as value from`;
  const first = sql`${order.sorted(order.column)} limit ${limit}`;
  if (searchQuery.length === 0) return sql`${wanted} ${table} p where ${all(filters)} ${first}`;
  const found = all(searchQuery);
  const nearOnes = sql`(select count(*) from near)`;
  const hitOnes = sql`(select count(*) from hits)`;
  return sql`
    with near as materialized (
      ${wanted} (select * from ${table} p where ${all(filters)} ${order.sorted(order.column)} limit ${window}) p
      where ${found} ${first}),
    hits as materialized (
      ${wanted} ${table} p where ${nearOnes} < ${limit} and ${found} and ${all(filters)} limit ${maxSorted} + 1),
    far as materialized (
      ${wanted} ${table} p where ${hitOnes} > ${maxSorted} and ${all(filters)} and ${found} ${first})
    select * from (
      select * from near where ${nearOnes} >= ${limit}
      union all select * from hits where ${hitOnes} <= ${maxSorted}
      union all select * from far) p
    ${order.sorted(sql`p.value`)} limit ${limit}`;
}

function all(conditions: readonly SQL[]): SQL {
  return sql.join([...conditions], sql` and `);
}
