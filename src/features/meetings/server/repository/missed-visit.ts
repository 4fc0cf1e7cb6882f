import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';

/** Whether none of those who were to come to a visit did; false for other meetings. `isMissed` of visits is the same rule. */
export async function isMissedVisit(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ is_missed: boolean | null }>(sql`
    select bool_and(p.attendance is not distinct from 'no_show') as is_missed
    from visit_participants p join meetings m on m.id = p.meeting_id
    where m.id = ${id}::uuid
      and (p.is_main or (coalesce(p.client_id <> m.client_id, true) and coalesce(p.lead_id <> m.lead_id, true)))
      and (exists (select from clients c
          where c.id = case when p.is_main then m.client_id else p.client_id end and c.deleted_at is null)
        or exists (select from leads l
          where l.id = case when p.is_main then m.lead_id else p.lead_id end and l.deleted_at is null))`);
  return rows[0]?.is_missed ?? false;
}
