import { getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { changes } from '#platform/changes/server/tables.ts';
import type { Transaction } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { TableTexts } from './texts.ts';

/** A table whose records can be erased: they stay, without what is personal, and are marked. */
type ErasableTable = PgTable & { readonly id: PgColumn; readonly version: PgColumn; readonly erased_at: PgColumn };

/**
 * Blanks what is personal in records, in the trash or not, and in what the change log says of them. The mark and the
 * entry 'erased' tell that something stood there.
 */
export async function eraseRecords<T extends ErasableTable>(
  tx: Transaction,
  { table, personal }: TableTexts<T>,
  { topic, ids, at }: { topic: string; ids: readonly string[]; at: Date },
): Promise<void> {
  const columns = getTableColumns(table);
  const blanks = Object.entries(personal).map(
    ([field, blank]) => sql`${sql.identifier(columns[field]?.name ?? field)} = ${blank}`,
  );
  await tx.db.execute(sql`
    update ${table} set ${sql.join([...blanks, sql`erased_at = ${at.toISOString()}::timestamptz`, sql`version = version + 1`], sql`, `)}
    where id = any(${sql.param(ids)}::uuid[])`);
  await eraseDifferences(tx.db, topic, ids, Object.keys(personal));
  await tx.record(...ids.map((entityId) => ({ topic, entityId, action: 'erased' })));
}

/** Takes fields out of all that the change log says of records; that they were changed, when and by whom stays. */
export async function eraseDifferences(
  db: Queryable,
  topic: string,
  ids: readonly string[],
  fields: readonly string[],
): Promise<void> {
  await db.execute(sql`
    update ${changes} set difference = difference - ${sql.param(fields)}::text[]
    where topic = ${topic} and entity_id = any(${sql.param(ids)}::uuid[])`);
}
