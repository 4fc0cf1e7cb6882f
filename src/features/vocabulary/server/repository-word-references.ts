import type { SQL } from 'drizzle-orm';
import { getTableName, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ChangeEntry, Transaction } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { WordKind } from '#platform/words/words.ts';

export interface WordMove {
  readonly from: string;
  readonly into: string;
  readonly at: Date;
}

/** Where records have words of a kind. Each feature describes its own, and `app` lists them. */
export interface WordReference {
  readonly kind: WordKind;
  readonly topic: string;
  /** How many records have each word, also in the trash; words without records may be missing. */
  count(db: Queryable): Promise<ReadonlyMap<string, number>>;
  /** Gives the records of a word another one; returns how many. */
  move(tx: Transaction, move: WordMove): Promise<number>;
}

interface WordColumn {
  readonly kind: WordKind;
  readonly topic: string;
  readonly table: PgTable & { readonly id: PgColumn; readonly version?: PgColumn };
  readonly column: PgColumn;
  /** Whether the change log has a row for each record. */
  readonly isLogged: boolean;
}

const batch = 1000;

/** A column with one word. */
export function wordColumn({ kind, topic, table, column, isLogged }: WordColumn): WordReference {
  const name = sql.identifier(getTableName(table));
  const field = sql.identifier(column.name);
  return {
    kind,
    topic,
    count: (db) => countWords(db, sql`select ${field} as key, count(*)::int as count from ${name} group by 1`),
    async move(tx, { from, into, at }) {
      const saved = table.version
        ? sql`, version = version + 1, updated_at = ${at.toISOString()}::timestamptz`
        : sql.empty();
      const { rows } = await tx.db.execute<{ id: string }>(sql`
        update ${name} set ${field} = ${into}${saved} where ${field} = ${from} returning id`);
      if (isLogged)
        await recordMoves(
          tx,
          rows.map(({ id }) => ({ topic, entityId: id, difference: { [column.name]: [from, into] as const } })),
        );
      return rows.length;
    },
  };
}

interface SavedViewWord {
  readonly kind: WordKind;
  readonly list: 'properties' | 'clients' | 'leads' | 'deals';
  /** The parameter of the filter. */
  readonly parameter: string;
}

/** Saved views of a list whose filter names a word, alone or among others. */
export function wordInSavedViews({ kind, list, parameter }: SavedViewWord): WordReference {
  const value = sql`query -> ${parameter}::text`;
  const values = sql`case jsonb_typeof(${value}) when 'array' then ${value} when 'string' then jsonb_build_array(${value})
    else '[]' end`;
  return {
    kind,
    topic: 'saved_views',
    count: (db) =>
      countWords(
        db,
        sql`select named.key, count(*)::int as count from saved_views cross join jsonb_array_elements_text(${values}) as named (key)
          where list = ${list} and deleted_at is null group by 1`,
      ),
    async move(tx, { from, into, at }) {
      const { rows } = await tx.db.execute<{ id: string; before: string[]; after: string[] }>(sql`
        with changed as (
          select id, ${value} as before, case jsonb_typeof(${value}) when 'string' then to_jsonb(${into}::text) else (
            select jsonb_agg(distinct case key when ${from} then ${into} else key end)
            from jsonb_array_elements_text(${values}) as named (key)) end as after
          from saved_views where list = ${list} and (${values}) ? ${from})
        update saved_views v set query = jsonb_set(v.query, ${`{${parameter}}`}, changed.after), version = v.version + 1,
          updated_at = ${at.toISOString()}::timestamptz
        from changed where changed.id = v.id returning v.id, changed.before, changed.after`);
      await recordMoves(
        tx,
        rows.map(({ id, before, after }) => ({
          topic: 'saved_views',
          entityId: id,
          difference: { [parameter]: [before, after] as const },
        })),
      );
      return rows.length;
    },
  };
}

type MoveEntry = Omit<ChangeEntry, 'action'>;

/** One change log row for each record, so that its timeline tells of the merge. */
export async function recordMoves(tx: Transaction, entries: readonly MoveEntry[]): Promise<void> {
  for (let start = 0; start < entries.length; start += batch)
    await tx.record(...entries.slice(start, start + batch).map((entry) => ({ ...entry, action: 'updated' })));
}

/** Reads rows of `key` and `count`. */
export async function countWords(db: Queryable, query: SQL): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ key: string | null; count: number }>(query);
  return new Map(rows.flatMap(({ key, count }) => (key === null ? [] : [[key, count] as const])));
}
