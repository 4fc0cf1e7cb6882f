import { and, eq, isNull, sql } from 'drizzle-orm';
import { sortKeys } from '#features/imports/person-keys.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { clients } from '../tables.ts';

/** Which of these keys belong to clients who are there: rows once imported, phones ('phone:+91…') and email addresses. */
export async function findKnownKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { phones, emails, contents } = sortKeys(keys);
  const found = await db.execute<{ key: string }>(sql`
    select import_key as key from clients
    where deleted_at is null and import_key = any(${sql.param(contents)}::text[])
    union select 'phone:' || phone_e164 from clients
    where deleted_at is null and phone_e164 = any(${sql.param(phones)}::text[])
    union select 'email:' || lower(email) from clients
    where deleted_at is null and email is not null and lower(email) = any(${sql.param(emails)}::text[])`);
  return new Set(found.rows.map(({ key }) => key));
}

/** The first clients of an import who are not in the trash. */
export async function listImportedIds(db: Queryable, importId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.import_id, importId), isNull(clients.deleted_at)))
    .orderBy(clients.import_row)
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Which rows of the file, counted from 0, an import turned into clients. */
export async function listImportedPlaces(
  db: Queryable,
  importId: string,
  { withTrash }: { readonly withTrash: boolean },
): Promise<Set<number>> {
  const rows = await db
    .select({ place: clients.import_row })
    .from(clients)
    .where(and(eq(clients.import_id, importId), withTrash ? undefined : isNull(clients.deleted_at)));
  return new Set(rows.flatMap((row) => row.place ?? []));
}
