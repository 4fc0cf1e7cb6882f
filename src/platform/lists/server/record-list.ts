import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { CustomField } from '#platform/custom-fields/custom-fields.ts';
import { tagsKey } from '#platform/custom-fields/custom-fields.ts';
import { isCustomSorting } from '#platform/custom-fields/custom-sorting.ts';
import { customOrder } from '#platform/custom-fields/server/custom-order.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { CappedCount } from '#platform/rpc/fields.ts';
import type { WordParameters } from '#platform/words/server/current-words.ts';
import { withCurrentWords } from '#platform/words/server/current-words.ts';
import type { ChosenRecords } from '../list-contract.ts';
import type { ListedPage, ListQuery, Order } from './sorted-list.ts';
import { countUpToCap, findListPage, listCondition } from './sorted-list.ts';

interface ListedRecords<Filter, Sorting extends string> extends Pick<ListedPage, 'card' | 'joins'> {
  readonly orders: Readonly<Record<Sorting, Order>>;
  readonly defaultSorting: NoInfer<Sorting>;
  /** The parameters of the filter that name words of the agency, besides tags. */
  readonly words?: WordParameters<Filter>;
  queryOf(filter: Filter): ListQuery;
  /** The agency's fields of these records, if the list is also sorted by them. */
  fieldsOf?(db: Queryable): Promise<readonly CustomField[]>;
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
  words = {},
  fieldsOf,
  card,
  joins,
}: ListedRecords<Filter, Sorting>) {
  const currentQuery = async (db: Queryable, filter: Filter) =>
    queryOf(await withCurrentTags(db, await withCurrentWords(db, filter, words)));
  const orderOf = async (db: Queryable, sort: Sorting): Promise<Order> =>
    isCustomSorting(sort) ? customOrder((await fieldsOf?.(db)) ?? [], sort) : orders[sort];
  return {
    /** The rows of a filter, by the words that those it names were merged into. */
    currentQuery,
    /** A page, its cards built by the database, as JSON. */
    async findPage(db: Queryable, query: Filter & PageQuery<Sorting>): Promise<string> {
      const { sort = defaultSorting, cursor, limit } = query;
      const order = await orderOf(db, sort);
      return findListPage(db, { ...(await currentQuery(db, query)), order, card, joins, cursor, limit });
    },
    /** The count of a filter, capped. The unfiltered count is stored elsewhere. */
    count: async (db: Queryable, filter: Filter): Promise<CappedCount> =>
      countUpToCap(db, await currentQuery(db, filter)),
    /** The condition of a filter, on the table with the alias p. */
    condition: async (db: Queryable, filter: Filter): Promise<SQL> => listCondition(await currentQuery(db, filter)),
    /** WHERE and ORDER BY of all rows of a filter, on the table with the alias p. */
    async allRows(db: Queryable, filter: Filter & ChosenRecords, sorting: Sorting): Promise<SQL> {
      const order = await orderOf(db, sorting);
      const { ids } = filter;
      const chosen = ids ? sql`and p.id = any(${sql.param([...ids])}::uuid[])` : sql.empty();
      return sql`where ${listCondition(await currentQuery(db, filter))} ${chosen} ${order.sorted(order.column)}`;
    },
  };
}

/** The filter by custom fields has the tags. */
async function withCurrentTags<Filter extends object>(db: Queryable, filter: Filter): Promise<Filter> {
  if (!('custom' in filter) || typeof filter.custom !== 'object' || filter.custom === null) return filter;
  // By the key of the field.
  const custom = await withCurrentWords(db, filter.custom as Readonly<Record<string, unknown>>, { [tagsKey]: 'tag' });
  return custom === filter.custom ? filter : { ...filter, custom };
}
