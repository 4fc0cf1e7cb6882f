import { sql } from 'drizzle-orm';
import { groupPersonKeys } from '#features/imports/person-keys.ts';
import type { Queryable } from '#platform/database/server/database.ts';

/** Which of these keys belong to existing clients: imported rows, phones ('phone:+91…') and email addresses. */
export async function findExistingClientKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { phones, emails, contents } = groupPersonKeys(keys);
  const found = await db.execute<{ key: string }>(sql`
    select import_key as key from clients
    where deleted_at is null and import_key = any(${sql.param(contents)}::text[])
    union select 'phone:' || phone_e164 from clients
    where deleted_at is null and phone_e164 = any(${sql.param(phones)}::text[])
    union select 'phone:' || number from clients, unnest(other_phones_e164) number
    where deleted_at is null and other_phones_e164 <> '{}' and other_phones_e164 && ${sql.param(phones)}::text[]
      and number = any(${sql.param(phones)}::text[])
    union select 'email:' || lower(email) from clients
    where deleted_at is null and email is not null and lower(email) = any(${sql.param(emails)}::text[])`);
  return new Set(found.rows.map(({ key }) => key));
}
