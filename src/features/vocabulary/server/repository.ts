import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { recordRows } from '#platform/database/server/record-rows.ts';
import type { OwnWord, WordKind } from '#platform/words/words.ts';
import type { Word } from '../contract.ts';
import { words } from './tables.ts';

export type WordRow = typeof words.$inferSelect;

export const { find: findWordRow, insert: insertWordRow, update: updateWordRow } = recordRows(words);

/** All words, also merged and removed ones; of each kind in the agency's order. */
export async function listWordRows(db: Queryable): Promise<WordRow[]> {
  return db.select().from(words).orderBy(asc(words.kind), asc(words.position), asc(words.id));
}

/** The words of a kind, locked: records that get one of them wait. */
export async function lockWordRows(db: Queryable, kind: WordKind): Promise<WordRow[]> {
  return db.select().from(words).where(eq(words.kind, kind)).orderBy(asc(words.position), asc(words.id)).for('update');
}

export async function setWordPositions(db: Queryable, ids: readonly string[], at: Date): Promise<void> {
  await db.execute(sql`
    update words set position = given.position - 1, updated_at = ${at.toISOString()}::timestamptz
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality as given (id, position)
    where words.id = given.id and words.position <> given.position - 1`);
}

/** Words that were merged into one word follow it into another. */
export async function mergeWordRows(db: Queryable, from: string, into: string, at: Date): Promise<void> {
  await db
    .update(words)
    .set({ merged_into_id: into, updated_at: at, version: sql`${words.version} + 1` })
    .where(sql`${words.id} = ${from} or ${words.merged_into_id} = ${from}`);
}

/**
 * The key that a record gets for `key`, which is another one if that was merged; null if there is no such word. The word
 * stays until the transaction ends.
 */
export async function findCurrentKey(db: Queryable, kind: WordKind, key: string): Promise<string | null> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select coalesce(t.key, w.key) as key from words w left join words t on t.id = w.merged_into_id
    where w.kind = ${kind} and w.key = ${key} and w.removed_at is null for key share of w`);
  return rows[0]?.key ?? null;
}

/** The words of some kinds in the agency's order, also merged and removed ones; shipped words that were not renamed have none. */
export async function listOwnNames(db: Queryable, kinds: readonly WordKind[]): Promise<OwnWord[]> {
  const rows = await db
    .select()
    .from(words)
    .where(inArray(words.kind, [...kinds]))
    .orderBy(asc(words.position), asc(words.id));
  return presentWords(rows);
}

/** The names of words; a shipped one that was not renamed has its key. */
export async function wordTitles(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: words.id, name: words.name, key: words.key })
    .from(words)
    .where(inArray(words.id, [...ids]));
  return new Map(rows.map(({ id, name, key }) => [id, name ?? key]));
}

export function presentWords(rows: readonly WordRow[]): Word[] {
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  return rows.map((row) => presentWord(row, keys));
}

export function presentWord(row: WordRow, keys: ReadonlyMap<string, string>): Word {
  const { id, kind, key, name, colour, starts_clock, is_shipped, is_hidden, version } = row;
  return {
    id,
    kind,
    key,
    name,
    colour,
    starts_clock,
    is_shipped,
    is_hidden,
    is_removed: row.removed_at !== null,
    merged_into: row.merged_into_id === null ? null : (keys.get(row.merged_into_id) ?? null),
    version,
  };
}
