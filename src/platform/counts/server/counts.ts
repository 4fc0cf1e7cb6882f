import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';

/** Exact counts of all groups of a name: key → count, without empty groups. */
export async function readCounts(db: Queryable, name: string): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ key: string; value: string }>(sql`
    select key, sum(value)::bigint as value from (
      select key, value from counts where name = ${name}
      union all
      select key, delta from count_deltas where name = ${name}) as parts
    group by key having sum(value) <> 0`);
  return new Map(rows.map((row) => [row.key, Number(row.value)]));
}

/** The same counts as rows (name, key, value), for joins with other data. */
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

/** Unsummed parts of counts whose keys begin with a day, as rows (name, key, value) for days in [from, before). */
export function countPartsOfDays(names: readonly string[], from: SQL, before: SQL): SQL {
  const wanted = sql`name = any(${sql.param(names)}::text[]) and key >= ${from} and key < ${before}`;
  return sql`
    select name, key, value from counts where ${wanted}
    union all
    select name, key, delta from count_deltas where ${wanted}`;
}

/** Days in [from, before), 'YYYY-MM-DD'. */
export interface CountedDays {
  readonly from: string;
  readonly before: string;
}

const byMonth = ' by month';

/**
 * Unsummed parts of counts with keys 'day|something' ('2026-11-22|…'), as rows (name, day, of, value). A month is one
 * row under its first day, thirty times fewer rows. Only the months of `boundaries`, the days on which a range starts or
 * ends, are read by day.
 */
export function countPartsOfMonths(
  names: readonly string[],
  { from, before }: CountedDays,
  boundaries: readonly string[],
): SQL {
  const isOfNames = sql`name = any(${sql.param(names)}::text[])`;
  const cut = [
    ...new Set([from, before, ...boundaries].filter((day) => !day.endsWith('-01')).map((day) => day.slice(0, 7))),
  ];
  const daysOfCutMonths = cut.map(
    (month) => sql`
      select name, left(key, 10) as day, substr(key, 12) as of, value from counts
      where ${isOfNames} and key >= ${latest(from, `${month}-01`)} and key < ${earliest(before, `${month}-32`)}`,
  );
  return sql.join(
    [
      sql`
      select left(name, ${-byMonth.length}) as name, left(key, 7) || '-01' as day, substr(key, 9) as of, value from counts
      where name = any(${sql.param(names.map((name) => name + byMonth))}::text[])
        and key >= ${from.slice(0, 7)} and key < ${before.slice(0, 7)} and left(key, 7) <> all(${sql.param(cut)}::text[])`,
      ...daysOfCutMonths,
      sql`
      select name, left(key, 10), substr(key, 12), delta from count_deltas
      where ${isOfNames} and key >= ${from} and key < ${before}`,
    ],
    sql` union all `,
  );
}

const latest = (one: string, other: string) => (one > other ? one : other);
const earliest = (one: string, other: string) => (one < other ? one : other);

/**
 * Adds the deltas since the last run to the sums, and those of days to the sums of their months. Several servers may
 * run it at once.
 */
export async function compactCounts(db: Queryable): Promise<void> {
  await db.execute(sql`
    with taken as (
      delete from count_deltas where id in (select id from count_deltas order by id limit 50000 for update skip locked)
      returning name, key, delta),
    parts as (
      select name, key, delta from taken
      union all
      select name || ${byMonth}, left(key, 7) || substr(key, 11), delta from taken where key like '____-__-__|%'),
    sums as (select name, key, sum(delta) as delta from parts group by name, key order by name, key)
    insert into counts (name, key, value) select name, key, delta from sums
    on conflict (name, key) do update set value = counts.value + excluded.value`);
}
