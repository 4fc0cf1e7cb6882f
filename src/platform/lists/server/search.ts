import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';

/** The words of a search in the form of the index, so that the plan sees constants. */
export async function searchWords(db: Queryable, search: string | undefined): Promise<string[]> {
  if (!search) return [];
  const { rows } = await db.execute<{ key: string }>(sql`select search_key(${search}) as key`);
  return [...new Set((rows[0]?.key ?? '').split(' ').filter((word) => word !== ''))].slice(0, 12);
}

/** Whether a column of `search_key` form holds a word. */
export function holdsWord(column: SQL, word: string): SQL {
  return sql`${column} like ${`%${word.replaceAll(/[\\%_]/gu, (sign) => `\\${sign}`)}%`}`;
}

export function allOf(conditions: readonly SQL[]): SQL {
  return sql.join([...conditions], sql` and `);
}

/** How many of the first rows are looked through before the search index is asked. */
const window = 2000;
/** Up to this many matches are sorted; a word that is more common than that is met soon along the sorted index. */
const mostSorted = 5000;

/** A sorted list of one table, which the query calls `p`. */
export interface SortedList {
  readonly table: SQL;
  readonly filters: readonly SQL[];
  /** What the search words ask of a row; empty without a search. */
  readonly found: readonly SQL[];
  readonly column: SQL;
  readonly direction: SQL;
  readonly limit: number;
}

export interface ListedRow extends Record<string, unknown> {
  readonly id: string;
  readonly value: string;
}

/**
 * The first rows of a sorted list. 'The newest 24 with this word' has two plans: a common word is met soon along the
 * sorted index, a rare one only through the search index. A look at the first rows, then at the number of matches, tells
 * which.
 */
export async function findListed(db: Queryable, list: SortedList): Promise<ListedRow[]> {
  const { table, filters, column, direction, limit } = list;
  const wanted = sql`p.id, ${column}::text as value`;
  const sorted = sql`order by ${column} ${direction}, p.id ${direction}`;
  if (list.found.length === 0) {
    return rowsOf(db, sql`select ${wanted} from ${table} p where ${allOf(filters)} ${sorted} limit ${limit}`);
  }
  const found = allOf(list.found);
  const near = await rowsOf(
    db,
    sql`select ${wanted} from (select * from ${table} p where ${allOf(filters)} ${sorted} limit ${window}) p
      where ${found} ${sorted} limit ${limit}`,
  );
  if (near.length >= limit) return near;
  const hits = sql`select p.id, ${column} from ${table} p where ${found} and ${allOf(filters)} limit ${mostSorted + 1}`;
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::integer as count from (${hits}) hits`);
  if ((rows[0]?.count ?? 0) > mostSorted) {
    return rowsOf(
      db,
      sql`select ${wanted} from ${table} p where ${allOf(filters)} and ${found} ${sorted} limit ${limit}`,
    );
  }
  return rowsOf(db, sql`with p as materialized (${hits}) select ${wanted} from p ${sorted} limit ${limit}`);
}

async function rowsOf(db: Queryable, query: SQL): Promise<ListedRow[]> {
  const { rows } = await db.execute<ListedRow>(query);
  return rows;
}
