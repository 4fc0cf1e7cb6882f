import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { TrashTable } from '#features/history/server/repository-trash.ts';
import { markDeleted } from '#features/history/server/repository-trash.ts';
import type { ImportKind } from './import-kind.ts';

/** A table with imported records: the import of a record and its row index, from 0. */
export type ImportedTable = TrashTable & Record<'import_id' | 'import_row', PgColumn>;

/** The part of an import kind that its table alone can implement. */
export function importedRecords(table: ImportedTable): Pick<ImportKind, 'deleteBatch' | 'listImportedRows'> {
  return {
    async deleteBatch({ db }, { id, by, at, limit }) {
      const { rows } = await db.execute<{ id: string }>(sql`
        select id from ${table} where import_id = ${id}::uuid and deleted_at is null order by import_row limit ${limit}`);
      const ids = rows.map((row) => row.id);
      return ids.length === 0 ? [] : markDeleted(db, table, ids, at, by);
    },
    async listImportedRows(db, importId, { withTrash }) {
      const { rows } = await db.execute<{ rowIndex: number }>(sql`
        select import_row as "rowIndex" from ${table}
        where import_id = ${importId}::uuid and (${withTrash} or deleted_at is null)`);
      return new Set(rows.map((row) => row.rowIndex));
    },
  };
}
