import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { properties } from '../tables.ts';

/** Which of these rows stand in the agency's list already. */
export async function findKnownKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: properties.import_key })
    .from(properties)
    .where(and(inArray(properties.import_key, [...keys]), isNull(properties.deleted_at)));
  return new Set(rows.flatMap((row) => row.key ?? []));
}

/** The first properties of an import that are not in the trash. */
export async function listImportedIds(db: Queryable, importId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: properties.id })
    .from(properties)
    .where(and(eq(properties.import_id, importId), isNull(properties.deleted_at)))
    .orderBy(properties.import_row)
    .limit(limit);
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
