import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import type { CappedCount } from '#platform/rpc/fields.ts';
import type { ChosenRecords } from '../list-contract.ts';
import type { ListedPage, ListQuery, Order } from './sorted-list.ts';
import { countUpToCap, findListPage, listCondition } from './sorted-list.ts';

interface ListedRecords<Filter, Sorting extends string> extends Pick<ListedPage, 'card' | 'joins'> {
  readonly orders: Readonly<Record<Sorting, Order>>;
  readonly defaultSorting: NoInfer<Sorting>;
  queryOf(filter: Filter): ListQuery;
}

interface PageQuery<Sorting> {
  readonly sort?: Sorting | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** The statements of a list with filters: its pages, its count, and the rows of an export. */
export function recordList<Filter extends object, Sorting extends string>({
  orders,
  defaultSorting,
  queryOf,
  card,
  joins,
}: ListedRecords<Filter, Sorting>) {
  return {
    /** A page, its cards built by the database, as JSON. */
    findPage(db: Queryable, query: Filter & PageQuery<Sorting>): Promise<string> {
      const { sort = defaultSorting, cursor, limit } = query;
      return findListPage(db, { ...queryOf(query), order: orders[sort], card, joins, cursor, limit });
    },
    /** The count of a filter, capped. The unfiltered count is stored elsewhere. */
    count: (db: Queryable, filter: Filter): Promise<CappedCount> => countUpToCap(db, queryOf(filter)),
    /** The condition of a filter, on the table with the alias p. */
    condition: (filter: Filter): SQL => listCondition(queryOf(filter)),
    /** WHERE and ORDER BY of all rows of a filter, on the table with the alias p. */
    allRows(filter: Filter & ChosenRecords, sorting: Sorting): SQL {
      const order = orders[sorting];
      const { ids } = filter;
      const chosen = ids ? sql`and p.id = any(${sql.param([...ids])}::uuid[])` : sql.empty();
      return sql`where ${listCondition(queryOf(filter))} ${chosen} ${order.sorted(order.column)}`;
    },
  };
}
