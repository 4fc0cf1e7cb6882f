import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { profiles } from '#features/accounts/server/tables.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { imports, properties } from '../tables.ts';

export type ImportRow = typeof imports.$inferSelect;

export async function insertImport(db: Queryable, row: typeof imports.$inferInsert): Promise<void> {
  await db.insert(imports).values(row).onConflictDoNothing({ target: imports.id });
}

const withPerson = (db: Queryable) =>
  db
    .select({ run: imports, person: profiles.full_name })
    .from(imports)
    .leftJoin(profiles, eq(profiles.id, imports.created_by));

export async function findImport(db: Queryable, id: string): Promise<{ run: ImportRow; person: string | null } | null> {
  const [row] = await withPerson(db).where(eq(imports.id, id));
  return row ?? null;
}

export async function listImports(db: Queryable, limit: number) {
  return withPerson(db).orderBy(desc(imports.created_at)).limit(limit);
}

/** Changes an import that still is in one of these states; null when it is not. */
export async function updateImport(
  db: Queryable,
  id: string,
  from: readonly ImportRow['status'][],
  values: Partial<ImportRow>,
): Promise<ImportRow | null> {
  const [row] = await db
    .update(imports)
    .set(values)
    .where(and(eq(imports.id, id), inArray(imports.status, [...from])))
    .returning();
  return row ?? null;
}

/** Which of these rows stand in the agency's list already. */
export async function findKnownKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: properties.import_key })
    .from(properties)
    .where(and(inArray(properties.import_key, [...keys]), isNull(properties.deleted_at)));
  return new Set(rows.flatMap((row) => row.key ?? []));
}

export async function listImportedIds(db: Queryable, importId: string): Promise<string[]> {
  const rows = await db
    .select({ id: properties.id })
    .from(properties)
    .where(and(eq(properties.import_id, importId), isNull(properties.deleted_at)))
    .orderBy(sql`import_row`);
  return rows.map((row) => row.id);
}

/** Which rows of the file, counted from 0, an import turned into properties, in the trash or not. */
export async function listImportedPlaces(db: Queryable, importId: string): Promise<Set<number>> {
  const rows = await db
    .select({ place: properties.import_row })
    .from(properties)
    .where(eq(properties.import_id, importId));
  return new Set(rows.flatMap((row) => row.place ?? []));
}
