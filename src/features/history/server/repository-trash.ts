import type { SQL } from 'drizzle-orm';
import { getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '#platform/database/server/database.ts';
import type { DeletedRecord, TrashPage } from './record-kinds.ts';

/** A table whose records can be moved to the trash and restored. */
export type TrashTable = PgTable & Record<'id' | 'version' | 'deleted_at' | 'deleted_by', PgColumn>;

/** Moves records to the trash; returns those that were not there yet. */
export async function markDeleted(
  db: Queryable,
  table: TrashTable,
  ids: readonly string[],
  at: Date,
  by: string | null,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${table} set deleted_at = ${at.toISOString()}::timestamptz, deleted_by = ${by}::uuid, version = version + 1
    where id = any(${sql.param([...ids])}::uuid[]) and deleted_at is null returning id`);
  return rows.map((row) => row.id);
}

/** Restores a record; false when it is not in the trash, or was erased while this waited for the row lock. */
export async function unmarkDeleted(db: Queryable, table: TrashTable, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update ${table} set deleted_at = null, deleted_by = null, version = version + 1
    where id = ${id}::uuid and deleted_at is not null and ${isNotErased(table)} returning id`);
  return rows.length > 0;
}

/** The latest deleted records after a cursor (deleted_at, id), both descending, without the blank rows of erased people. */
export async function listDeleted(
  db: Queryable,
  { table, title }: { table: TrashTable; title: PgColumn | SQL },
  { after, by, limit }: TrashPage,
): Promise<DeletedRecord[]> {
  const afterCursor = after
    ? sql`(deleted_at, id) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await db.execute<Omit<DeletedRecord, 'deleted_at'> & { deleted_at: string }>(sql`
    select id, ${title} as title, deleted_at, deleted_by from ${table}
    where deleted_at is not null and ${isNotErased(table)} and ${afterCursor} and ${by === null ? sql`true` : sql`deleted_by = ${by}::uuid`}
    order by deleted_at desc, id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, deleted_at: new Date(row.deleted_at) }));
}

const isNotErased = (table: TrashTable): SQL =>
  'erased_at' in getTableColumns(table) ? sql`erased_at is null` : sql`true`;

/** Locks records that were deleted before a moment until the transaction ends; skips the blank rows of erased people. */
export async function lockDeleted(db: Queryable, table: TrashTable, before: Date, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${table} where deleted_at < ${before.toISOString()}::timestamptz and ${isNotErased(table)}
    limit ${limit} for update`);
  return rows.map((row) => row.id);
}
