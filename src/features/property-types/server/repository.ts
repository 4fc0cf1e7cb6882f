import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { readCounts } from '#platform/counts/server/counts.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { PropertyType, PropertyTypeInput } from '../contract.ts';
import { propertyTypes } from './tables.ts';

export type PropertyTypeRow = typeof propertyTypes.$inferSelect;
const alive = isNull(propertyTypes.deleted_at);

export async function listPropertyTypeRows(db: Queryable): Promise<PropertyType[]> {
  const rows = await db
    .select()
    .from(propertyTypes)
    .where(alive)
    .orderBy(asc(sql`search_key(${propertyTypes.name})`));
  const counts = await readCounts(db, 'properties.type');
  return rows.map((row) => presentType(row, counts.get(row.id) ?? 0));
}

export async function countOfType(db: Queryable, id: string): Promise<number> {
  return (await readCounts(db, 'properties.type')).get(id) ?? 0;
}

export async function findPropertyType(db: Queryable, id: string): Promise<PropertyTypeRow | null> {
  const [row] = await db
    .select()
    .from(propertyTypes)
    .where(and(eq(propertyTypes.id, id), alive));
  return row ?? null;
}

/** Whether all ids are types that are not in the trash. */
export async function areTypes(db: Queryable, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await db
    .select({ id: propertyTypes.id })
    .from(propertyTypes)
    .where(and(inArray(propertyTypes.id, [...ids]), alive));
  return rows.length === new Set(ids).size;
}

/** Inserts a type; null when its id is taken (a repeated request). */
export async function insertPropertyTypeRow(
  db: Queryable,
  values: PropertyTypeInput & { id: string; created_by: string | null; created_at: Date },
): Promise<PropertyTypeRow | null> {
  const [row] = await db
    .insert(propertyTypes)
    .values({ ...values, updated_at: values.created_at })
    .onConflictDoNothing({ target: propertyTypes.id })
    .returning();
  return row ?? null;
}

export async function updatePropertyTypeRow(
  db: Queryable,
  id: string,
  version: number,
  values: Partial<PropertyTypeRow>,
): Promise<PropertyTypeRow | null> {
  const [row] = await db
    .update(propertyTypes)
    .set({ ...values, version: sql`${propertyTypes.version} + 1` })
    .where(and(eq(propertyTypes.id, id), eq(propertyTypes.version, version)))
    .returning();
  return row ?? null;
}

export function presentType(row: PropertyTypeRow, count: number): PropertyType {
  const { id, name, description, type_group, version } = row;
  return { id, name, description, type_group, property_count: count, version };
}

export async function propertyTypeNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: propertyTypes.id, name: propertyTypes.name })
    .from(propertyTypes)
    .where(inArray(propertyTypes.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.name]));
}

export async function findDeletedType(db: Queryable, id: string): Promise<PropertyTypeRow | null> {
  const [row] = await db
    .select()
    .from(propertyTypes)
    .where(and(eq(propertyTypes.id, id), isNotNull(propertyTypes.deleted_at)));
  return row ?? null;
}

/** Deletes types for good that were trashed before a moment; those used by a property or a deal stay. */
export async function removeDeletedTypes(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from property_types t where t.deleted_at < ${before.toISOString()}::timestamptz
      and not exists (select 1 from properties p where p.property_type_id = t.id)
      and not exists (select 1 from deals d where d.property_type_id = t.id)
    returning t.id`);
  return rows.map((row) => row.id);
}
