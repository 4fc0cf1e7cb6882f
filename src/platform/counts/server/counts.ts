import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';

/** The exact counts of every group of a name: key → count, without groups that are empty. */
export async function readCounts(db: Queryable, name: string): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ key: string; value: string }>(sql`
    select key, sum(value)::bigint as value from (
      select key, value from counts where name = ${name}
      union all
      select key, delta from count_deltas where name = ${name}) as parts
    group by key having sum(value) <> 0`);
  return new Map(rows.map((row) => [row.key, Number(row.value)]));
}

/** The same counts as rows (name, key, value), for a statement that needs several of them with other things. */
export function countsAsRows(...names: readonly string[]): SQL {
  const wanted = sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  );
  return sql`
    select name, key, sum(value)::bigint as value from (
      select name, key, value from counts where name in (${wanted})
      union all
      select name, key, delta from count_deltas where name in (${wanted})) as parts
    group by name, key`;
}

/**
 * What counts whose keys begin with a day are made of, as rows (name, key, value) that are still to be added up: from a
 * day on, and before another one.
 */
export function countPartsOfDays(names: readonly string[], from: SQL, before: SQL): SQL {
  const wanted = sql`name = any(${sql.param(names)}::text[]) and key >= ${from} and key < ${before}`;
  return sql`
    select name, key, value from counts where ${wanted}
    union all
    select name, key, delta from count_deltas where ${wanted}`;
}

/** Folds what changed since the last time into the sums; several servers may do it at once. */
export async function foldCounts(db: Queryable): Promise<void> {
  await db.execute(sql`
    with taken as (
      delete from count_deltas where id in (select id from count_deltas order by id limit 50000 for update skip locked)
      returning name, key, delta),
    sums as (select name, key, sum(delta) as delta from taken group by name, key order by name, key)
    insert into counts (name, key, value) select name, key, delta from sums
    on conflict (name, key) do update set value = counts.value + excluded.value`);
}
