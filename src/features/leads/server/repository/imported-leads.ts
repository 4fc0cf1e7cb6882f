import type { SQL } from 'drizzle-orm';
import { inArray, sql } from 'drizzle-orm';
import { groupPersonKeys } from '#features/imports/person-keys.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { leads } from '../tables.ts';

/** Which of these keys belong to existing leads: hashes of imported rows, phones ('phone:+91…') and email addresses. */
export async function findExistingLeadKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { phones, emails, contents } = groupPersonKeys(keys);
  const found = await db.execute<{ key: string }>(sql`
    select import_key as key from leads
    where deleted_at is null and import_key = any(${sql.param(contents)}::text[])
    union select 'phone:' || phone_e164 from leads
    where deleted_at is null and phone_e164 = any(${sql.param(phones)}::text[])
    union select 'phone:' || number from leads, unnest(other_phones_e164) number
    where deleted_at is null and other_phones_e164 <> '{}' and other_phones_e164 && ${sql.param(phones)}::text[]
      and number = any(${sql.param(phones)}::text[])
    union select 'email:' || lower(email) from leads
    where deleted_at is null and email is not null and lower(email) = any(${sql.param(emails)}::text[])`);
  return new Set(found.rows.map(({ key }) => key));
}

/** The start of a company day, plus a small offset per row. */
export function startOf(day: string, index: number): SQL {
  return sql`(${day}::date)::timestamp at time zone (select time_zone from company) + ${index} * interval '1 millisecond'`;
}

export async function findImportIds(db: Queryable, ids: readonly string[]): Promise<Array<string | null>> {
  const rows = await db
    .selectDistinct({ id: leads.import_id })
    .from(leads)
    .where(inArray(leads.id, [...ids]));
  return rows.map((row) => row.id);
}
