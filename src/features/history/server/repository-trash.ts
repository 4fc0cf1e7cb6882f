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
    where id = ${id}::uuid and deleted_at is not null and ${mayComeBack(table)} returning id`);
  return rows.length > 0;
}

/** The latest deleted records after a cursor (deleted_at, id), both descending, without erased people and merged records. */
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
    where deleted_at is not null and ${mayComeBack(table)} and ${afterCursor} and ${by === null ? sql`true` : sql`deleted_by = ${by}::uuid`}
    order by deleted_at desc, id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, deleted_at: new Date(row.deleted_at) }));
}

/** Erased people and merged records do not come back from the trash. */
const mayComeBack = (table: TrashTable): SQL => {
  const columns = getTableColumns(table);
  return sql.join(
    [
      'erased_at' in columns ? sql`erased_at is null` : sql`true`,
      'merged_into_id' in columns ? sql`merged_into_id is null` : sql`true`,
    ],
    sql` and `,
  );
};

/** The records that were merged into these. */
export async function findMergedInto(
  db: Queryable,
  table: TrashTable & Record<'merged_into_id', PgColumn>,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${table} where merged_into_id = any(${sql.param([...ids])}::uuid[])`);
  return rows.map((row) => row.id);
}

/** Locks records that were deleted before a moment until the transaction ends; skips erased people and merged records. */
export async function lockDeleted(db: Queryable, table: TrashTable, before: Date, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${table} where deleted_at < ${before.toISOString()}::timestamptz and ${mayComeBack(table)}
    limit ${limit} for update`);
  return rows.map((row) => row.id);
}
