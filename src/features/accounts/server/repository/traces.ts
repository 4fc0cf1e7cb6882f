import { sql } from 'drizzle-orm';
import { changes } from '#platform/changes/server/tables.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { profiles, users, verifications } from '../tables.ts';

/** Personal data about a person outside their profile. */
export interface Traces {
  /** Every email address they had or requested, unless it belongs to another account today. */
  readonly addresses: string[];
  readonly pictureIds: string[];
}

export async function findPersonTraces(db: Queryable, profileId: string, userId: string | null): Promise<Traces> {
  const said = sql`(select difference from ${changes} where topic = 'profiles' and entity_id = ${profileId})`;
  const { rows: addresses } = await db.execute<{ address: string }>(sql`
    with own(address) as (
      select lower(email) from ${profiles} where id = ${profileId}
      union select lower(email) from ${users} where id = ${userId}
      union select lower(split_part(value, ' ', 2)) from ${verifications}
        where ${userId}::text is not null and starts_with(value, ${userId}::text || ' ')
      union select lower(email) from ${said} d, jsonb_array_elements_text(d.difference -> 'email') email)
    select address from own where address like '%@%'
      and not exists (select 1 from ${profiles} p where lower(p.email) = own.address and p.id <> ${profileId})
      and not exists (select 1 from ${users} u where lower(u.email) = own.address and u.id is distinct from ${userId}::uuid)`);
  const { rows: pictures } = await db.execute<{ id: string }>(sql`
    select avatar_file_id as id from ${profiles} where id = ${profileId} and avatar_file_id is not null
    union select id::uuid from ${said} d, jsonb_array_elements_text(d.difference -> 'avatar_file_id') id
      where id is not null`);
  return { addresses: addresses.map(({ address }) => address), pictureIds: pictures.map(({ id }) => id) };
}

/** People who were refused before a moment and still have change-log entries. */
export async function listRefused(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.entity_id as id from ${changes} c
    where c.topic = 'profiles' and c.action = 'refused' and c.at < ${before.toISOString()}::timestamptz
      and not exists (select 1 from ${changes} e
        where e.topic = 'profiles' and e.entity_id = c.entity_id and e.action = 'erased')
    order by c.id limit ${limit}`);
  return rows.map(({ id }) => id);
}
