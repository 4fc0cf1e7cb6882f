import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import type { WordKind } from '../words.ts';

/** The parameters of a filter that are keys of words, one or several. */
export type WordParameters<Filter> = Partial<Record<keyof Filter & string, WordKind>>;

/**
 * Replaces merged words in a filter by the words they were merged into, so that old links still find their records. One
 * query, and only if the filter names words.
 */
export async function withCurrentWords<Filter extends object>(
  db: Queryable,
  filter: Filter,
  parameters: WordParameters<Filter>,
): Promise<Filter> {
  const kinds = new Map<string, WordKind>(Object.entries<WordKind | undefined>(parameters).flatMap(known));
  const named = Object.entries(filter).flatMap(([name, value]) => {
    const kind = kinds.get(name);
    return kind === undefined ? [] : keysIn(value).map((key) => ({ kind, key }));
  });
  if (named.length === 0) return filter;
  const { rows } = await db.execute<{ kind: WordKind; key: string; into: string }>(sql`
    select w.kind, w.key, t.key as into
    from unnest(${sql.param(named.map(({ kind }) => kind))}::text[], ${sql.param(named.map(({ key }) => key))}::text[])
      as named (kind, key)
    join words w on w.kind = named.kind and w.key = named.key
    join words t on t.id = w.merged_into_id`);
  if (rows.length === 0) return filter;
  const current = Object.entries(filter).map(([name, value]) => {
    const kind = kinds.get(name);
    const currentOf = (key: string) => rows.find((row) => row.kind === kind && row.key === key)?.into ?? key;
    if (kind === undefined || value === undefined) return [name, value];
    return [name, Array.isArray(value) ? [...new Set(keysIn(value).map(currentOf))] : keysIn(value).map(currentOf)[0]];
  });
  // The same parameters, with keys in place of keys.
  return Object.fromEntries(current) as Filter;
}

function known([name, kind]: [string, WordKind | undefined]): ReadonlyArray<readonly [string, WordKind]> {
  return kind === undefined ? [] : [[name, kind]];
}

function keysIn(value: unknown): string[] {
  return [value].flat().filter((key) => typeof key === 'string');
}
