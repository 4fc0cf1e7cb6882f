import type { SQL } from 'drizzle-orm';
import { getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { changes } from '#platform/changes/server/tables.ts';
import type { Transaction } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { LeavingPeople } from './people.ts';
import type { TableTexts } from './texts.ts';

/** A table whose records can be erased: rows stay without personal data and with `erased_at`. */
type ErasableTable = PgTable & { readonly id: PgColumn; readonly version: PgColumn; readonly erased_at: PgColumn };

/**
 * Blanks personal data in records, also in the trash, and in their change log. `erased_at` and an 'erased' entry show
 * that data existed.
 */
export async function eraseRecords<T extends ErasableTable>(
  tx: Transaction,
  { table, personal }: TableTexts<T>,
  { topic, ids, at }: LeavingPeople,
): Promise<void> {
  const blanks = blanksOf({ table, personal });
  await tx.db.execute(sql`
    update ${table} set ${sql.join([...blanks, sql`erased_at = ${at.toISOString()}::timestamptz`, sql`version = version + 1`], sql`, `)}
    where id = any(${sql.param(ids)}::uuid[])`);
  await eraseDifferences(tx.db, topic, ids, Object.keys(personal));
  await tx.record(...ids.map((entityId) => ({ topic, entityId, action: 'erased' })));
}

/** Blanks personal texts in all rows whose column has one of the ids. */
export async function blankTexts<T extends PgTable>(
  db: Queryable,
  { table, personal }: Pick<TableTexts<T>, 'table' | 'personal'>,
  { column, ids }: { column: PgColumn; ids: readonly string[] },
): Promise<void> {
  await db.execute(sql`
    update ${table} set ${sql.join(blanksOf({ table, personal }), sql`, `)}
    where ${sql.identifier(column.name)} = any(${sql.param(ids)}::uuid[])`);
}

function blanksOf<T extends PgTable>({ table, personal }: Pick<TableTexts<T>, 'table' | 'personal'>): SQL[] {
  const columns = getTableColumns(table);
  return Object.entries(personal).map(
    ([field, blank]) => sql`${sql.identifier(columns[field]?.name ?? field)} = ${sql.param(blank)}`,
  );
}

/** Removes fields from the change log of records, with `custom` all custom fields; who changed records when stays. */
export async function eraseDifferences(
  db: Queryable,
  topic: string,
  ids: readonly string[],
  fields: readonly string[],
): Promise<void> {
  const custom = fields.includes('custom')
    ? sql`- array(select name from jsonb_object_keys(difference) name where name ~ '(^|_)custom_')`
    : sql.empty();
  await db.execute(sql`
    update ${changes} set difference = difference - ${sql.param(fields)}::text[] ${custom}
    where topic = ${topic} and entity_id = any(${sql.param(ids)}::uuid[])`);
}
