import type { SQL } from 'drizzle-orm';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { sortKeys } from '#features/imports/person-keys.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { leads } from '../tables.ts';

/** Which of these keys belong to leads who are there: rows once imported, phones ('phone:+91…') and email addresses. */
export async function findKnownKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { phones, emails, contents } = sortKeys(keys);
  const found = await db.execute<{ key: string }>(sql`
    select import_key as key from leads
    where deleted_at is null and import_key = any(${sql.param(contents)}::text[])
    union select 'phone:' || phone_e164 from leads
    where deleted_at is null and phone_e164 = any(${sql.param(phones)}::text[])
    union select 'email:' || lower(email) from leads
    where deleted_at is null and email is not null and lower(email) = any(${sql.param(emails)}::text[])`);
  return new Set(found.rows.map(({ key }) => key));
}

/** The first leads of an import who are not in the trash. */
export async function listImportedIds(db: Queryable, importId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.import_id, importId), isNull(leads.deleted_at)))
    .orderBy(leads.import_row)
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Which rows of the file, counted from 0, an import turned into leads. */
export async function listImportedPlaces(
  db: Queryable,
  importId: string,
  { withTrash }: { readonly withTrash: boolean },
): Promise<Set<number>> {
  const rows = await db
    .select({ place: leads.import_row })
    .from(leads)
    .where(and(eq(leads.import_id, importId), withTrash ? undefined : isNull(leads.deleted_at)));
  return new Set(rows.flatMap((row) => row.place ?? []));
}

/** A day of the company as it began, and a moment more for each row before. */
export function startOf(day: string, place: number): SQL {
  return sql`(${day}::date)::timestamp at time zone (select time_zone from company) + ${place} * interval '1 millisecond'`;
}

/** The imports that these leads came from. */
export async function findImportIds(db: Queryable, ids: readonly string[]): Promise<Array<string | null>> {
  const rows = await db
    .selectDistinct({ id: leads.import_id })
    .from(leads)
    .where(inArray(leads.id, [...ids]));
  return rows.map((row) => row.id);
}
