import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';

const isUpcoming = (at: Date) => sql`m.deleted_at is null and m.status in ('scheduled', 'confirmed')
  and m.meeting_date > ${at.toISOString()}::timestamptz - interval '24 hours'
  and m.meeting_date + make_interval(mins => m.duration_minutes) > ${at.toISOString()}::timestamptz`;

/** How many active meetings each of these agents has. */
export async function countUpcomingMeetings(
  db: Queryable,
  agentIds: readonly string[],
  at: Date,
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    select m.agent_id as id, count(*)::integer as count from meetings m
    where m.agent_id = any(${sql.param([...agentIds])}::uuid[]) and ${isUpcoming(at)} group by m.agent_id`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/**
 * Reassigns the active meetings of an agent. One that overlaps a meeting of the new agent is saved as confirmed; also
 * returns the number of these.
 */
export async function reassignUpcomingMeetings(
  db: Queryable,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<{ count: number; overlaps: number }> {
  const { rows } = await db.execute<{ count: number; overlaps: number }>(sql`
    with moving as (
      select m.id, exists (
        select from meetings o where o.agent_id = ${to}::uuid and o.deleted_at is null
          and o.status in ('scheduled', 'confirmed') and o.meeting_date > m.meeting_date - interval '24 hours'
          and o.meeting_date < m.meeting_date + make_interval(mins => m.duration_minutes)
          and o.meeting_date + make_interval(mins => o.duration_minutes) > m.meeting_date) as is_beside
      from meetings m where m.agent_id = ${from}::uuid and ${isUpcoming(at)} for update of m),
    moved as (
      update meetings m set agent_id = ${to}::uuid, overlap_confirmed = m.overlap_confirmed or moving.is_beside,
        sequence = m.sequence + 1, version = m.version + 1, updated_at = ${at.toISOString()}::timestamptz
      from moving where moving.id = m.id returning moving.is_beside)
    select count(*)::integer as count, (count(*) filter (where is_beside))::integer as overlaps from moved`);
  return rows[0] ?? { count: 0, overlaps: 0 };
}

/**
 * Locks the next upcoming meeting of this hand-over that nobody has changed since, and whose attendee knew of it and is
 * not notified yet.
 */
export async function lockNextToNotify(
  db: Queryable,
  { to, at, now }: { to: string; at: Date; now: Date },
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select m.id from meetings m where m.agent_id = ${to}::uuid and m.updated_at = ${at.toISOString()}::timestamptz
      and m.client_notified_at <= m.updated_at and m.deleted_at is null and m.status in ('scheduled', 'confirmed')
      and m.meeting_date > ${now.toISOString()}::timestamptz
    order by m.meeting_date, m.id limit 1 for update`);
  return rows[0]?.id ?? null;
}
