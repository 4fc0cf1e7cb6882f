import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';

/** Renumbers the change log by time, for changes that were written with clocks of their own. */
export async function orderByTime(db: Queryable): Promise<void> {
  await db.execute(sql`
    with taken as (delete from changes returning *)
    insert into changes (transaction_id, at, actor_id, topic, entity_id, action, difference, batch_id)
    select transaction_id, at, actor_id, topic, entity_id, action, difference, batch_id from taken order by at, id`);
}
