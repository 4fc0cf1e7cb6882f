import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { files } from './tables.ts';

export type FileRow = typeof files.$inferSelect;

export async function insertFile(db: Queryable, row: typeof files.$inferInsert): Promise<FileRow> {
  const [inserted] = await db.insert(files).values(row).onConflictDoNothing({ target: files.id }).returning();
  if (inserted) return inserted;
  const existing = row.id ? await findFile(db, row.id) : null;
  if (!existing) throw new Error('a file was neither inserted nor found');
  return existing;
}

export async function findFile(db: Queryable, id: string): Promise<FileRow | null> {
  const [row] = await db.select().from(files).where(eq(files.id, id));
  return row ?? null;
}

/** Deletes the rows of these avatars and of all others the person uploaded. */
export async function deleteAvatars(db: Queryable, ids: readonly string[], uploadedBy: string): Promise<FileRow[]> {
  return db
    .delete(files)
    .where(and(eq(files.kind, 'avatar'), or(inArray(files.id, [...ids]), eq(files.created_by, uploadedBy))))
    .returning();
}

export async function deleteFiles(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.delete(files).where(inArray(files.id, [...ids]));
}

/** A column that points to files. */
export interface FileReference {
  readonly table: string;
  readonly column: string;
}

/** Deletes rows of files older than a moment that nothing references; returns them for deleting their bytes. */
export async function deleteOrphans(
  db: Queryable,
  references: readonly FileReference[],
  olderThan: Date,
): Promise<FileRow[]> {
  const unused = references.map(
    ({ table, column }) =>
      sql`not exists (select 1 from ${sql.identifier(table)} r where r.${sql.identifier(column)} = f.id)`,
  );
  const { rows } = await db.execute<FileRow & Record<string, unknown>>(sql`
    delete from files f where f.created_at < ${olderThan.toISOString()}::timestamptz and ${sql.join(unused, sql` and `)}
    returning *`);
  return rows;
}

/** Those of the ids that have a row. */
export async function findExistingIds(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(inArray(files.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
