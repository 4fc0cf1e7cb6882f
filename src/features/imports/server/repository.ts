import { and, desc, eq, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm';
import { profiles } from '#features/accounts/server/tables.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { ImportKindName } from '../mapping.ts';
import { imports } from './tables.ts';

export type StoredImport = typeof imports.$inferSelect;

export async function insertImport(db: Queryable, row: typeof imports.$inferInsert): Promise<void> {
  await db.insert(imports).values(row).onConflictDoNothing({ target: imports.id });
}

const withPerson = (db: Queryable) =>
  db
    .select({ run: imports, person: profiles.full_name })
    .from(imports)
    .leftJoin(profiles, eq(profiles.id, imports.created_by));

export async function findImport(
  db: Queryable,
  id: string,
): Promise<{ run: StoredImport; person: string | null } | null> {
  const [row] = await withPerson(db).where(eq(imports.id, id));
  return row ?? null;
}

export async function listStarted(db: Queryable, kind: ImportKindName | undefined, limit: number) {
  return withPerson(db)
    .where(and(kind && eq(imports.kind, kind), ne(imports.status, 'uploaded')))
    .orderBy(desc(imports.created_at))
    .limit(limit);
}

/** The latest uploads of a user that have not started and can be continued, at most `limit`. */
export async function listUploaded(
  db: Queryable,
  { kind, by, limit }: { kind: ImportKindName | undefined; by: string | null; limit: number },
) {
  const isTheirs = sql`${imports.created_by} = ${by}`;
  return withPerson(db)
    .where(and(kind && eq(imports.kind, kind), eq(imports.status, 'uploaded'), isTheirs, isNotNull(imports.file_id)))
    .orderBy(desc(imports.created_at))
    .limit(limit);
}

/** Started imports of the same kind whose file has the same size, columns and sheet; the latest first. */
export async function listImportsOfSize(db: Queryable, id: string): Promise<Array<{ id: string; file_id: string }>> {
  const { rows } = await db.execute<{ id: string; file_id: string }>(sql`
    select i.id, i.file_id
    from imports own
      join files f on f.id = own.file_id
      join imports i on i.kind = own.kind and i.id <> own.id and i.started_at is not null
        and i.shape -> 'columns' = own.shape -> 'columns'
        and i.shape #>> '{workbook,sheet}' is not distinct from own.shape #>> '{workbook,sheet}'
      join files g on g.id = i.file_id and g.bytes = f.bytes
    where own.id = ${id}
    order by i.created_at desc
    limit 20`);
  return rows;
}

/** The settings of the last started import of a kind with exactly these columns. */
export async function findLastSettings(
  db: Queryable,
  kind: ImportKindName,
  columns: readonly string[],
): Promise<StoredImport['settings']> {
  const hasColumns = sql`${imports.shape} -> 'columns' = ${JSON.stringify(columns)}::jsonb`;
  const [row] = await db
    .select({ settings: imports.settings })
    .from(imports)
    .where(and(eq(imports.kind, kind), isNotNull(imports.started_at), hasColumns))
    .orderBy(desc(imports.started_at))
    .limit(1);
  return row?.settings ?? null;
}

/** Updates an import that is still in one of these states; null if it is not. */
export async function updateImport(
  db: Queryable,
  id: string,
  from: readonly StoredImport['status'][],
  values: Partial<StoredImport>,
): Promise<StoredImport | null> {
  const [row] = await db
    .update(imports)
    .set(values)
    .where(and(eq(imports.id, id), inArray(imports.status, [...from])))
    .returning();
  return row ?? null;
}

/** Advances a running import by a batch; null if it is not running or another server advanced it. */
export async function advanceImport(
  db: Queryable,
  id: string,
  { from, to }: { from: number; to: number },
): Promise<StoredImport | null> {
  const [row] = await db
    .update(imports)
    .set({ rows_read: to })
    .where(and(eq(imports.id, id), eq(imports.status, 'running'), eq(imports.rows_read, from)))
    .returning();
  return row ?? null;
}

/** Serializes checking for repeats and inserting, per kind. Holds the lock until the transaction ends. */
export async function lockAdding(db: Queryable, kind: ImportKindName): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import of ${kind}`}, 0))`);
}

/** Detaches the files of these imports and returns their ids. */
export async function detachImportFiles(db: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ file_id: string }>(sql`
    with locked as (
      select id, file_id from imports where id = any(${sql.param([...ids])}::uuid[]) and file_id is not null
      order by id for update)
    update imports i set file_id = null from locked where i.id = locked.id returning locked.file_id`);
  return rows.map((row) => row.file_id);
}

/** Detaches the files of imports that ended before a moment, or were uploaded before it and never started. */
export async function detachEndedImportFiles(db: Queryable, before: Date): Promise<void> {
  await db
    .update(imports)
    .set({ file_id: null })
    .where(
      and(
        isNotNull(imports.file_id),
        notInArray(imports.status, ['running', 'undoing']),
        sql`coalesce(${imports.finished_at}, ${imports.created_at}) < ${before.toISOString()}::timestamptz`,
      ),
    );
}
