import type { InferInsertModel, InferSelectModel } from 'drizzle-orm';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isMasked } from '#platform/visibility/contact-mask.ts';
import { keptText } from '#platform/visibility/server/contacts-in-text.ts';
import type { Queryable } from './database.ts';

type RecordTable = PgTable & { readonly id: PgColumn; readonly version: PgColumn; readonly deleted_at?: PgColumn };

/** The statements on one row that every table of records with a version needs. */
export function recordRows<T extends RecordTable>(records: T) {
  type Row = InferSelectModel<T>;
  // Drizzle cannot type the statements of a generic table.
  const table: PgTable = records;
  const { id: idColumn, version, deleted_at } = records;
  const first = (rows: unknown[]) => (rows[0] ?? null) as Row | null;
  const find = async (db: Queryable, id: string): Promise<Row | null> =>
    first(await db.select().from(table).where(eq(idColumn, id)));
  return {
    find,
    /** Locks the row until the transaction ends. */
    async lock(db: Queryable, id: string): Promise<Row | null> {
      return first(await db.select().from(table).where(eq(idColumn, id)).for('update'));
    },
    /** Null if the id is taken: a repeated request inserts nothing. */
    async insert(db: Queryable, row: InferInsertModel<T>): Promise<Row | null> {
      return first(await db.insert(table).values(row).onConflictDoNothing({ target: idColumn }).returning());
    },
    /** Null if the row has another version, or is in the trash. */
    async update(
      db: Queryable,
      current: { readonly id: string; readonly version: number },
      values: Partial<InferInsertModel<T>>,
    ): Promise<Row | null> {
      const { id, version: expected } = current;
      const isCurrent = and(eq(idColumn, id), eq(version, expected), deleted_at && isNull(deleted_at));
      const kept = await withKeptTexts(values, () => find(db, id));
      const set = { ...kept, version: sql`${version} + 1` };
      return first(await db.update(table).set(set).where(isCurrent).returning());
    },
  };
}

/** The values with the contacts that their texts show masked, as they are stored. */
async function withKeptTexts<V extends object>(values: V, find: () => Promise<object | null>): Promise<V> {
  // The same fields, with texts for texts.
  return hasMask(values) ? (keptTexts(values, (await find()) ?? {}) as V) : values;
}

const hasMask = (value: unknown): boolean =>
  typeof value === 'string' ? isMasked(value) : isFields(value) && Object.values(value).some(hasMask);

/** Texts, also those among the values of custom fields. */
function keptTexts(value: unknown, stored: unknown): unknown {
  if (typeof value === 'string') return typeof stored === 'string' ? keptText(value, stored) : value;
  if (!isFields(value)) return value;
  const before = new Map(Object.entries(stored ?? {}));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, keptTexts(one, before.get(key))]));
}

/** Not a day, a list or a piece of SQL. */
const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Finds the titles of records, including those in the trash. */
export function titleFinder(records: PgTable & { readonly id: PgColumn }, title: PgColumn) {
  return async (db: Queryable, ids: readonly string[]): Promise<Map<string, string>> => {
    if (ids.length === 0) return new Map();
    const rows = await db
      .select({ id: records.id, title })
      .from(records as PgTable)
      .where(inArray(records.id, [...ids]));
    return new Map(rows.map((row) => [String(row.id), String(row.title)]));
  };
}
