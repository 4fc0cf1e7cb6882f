import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';

interface MeetingOver extends Record<string, unknown> {
  readonly id: string;
  /** The agent, or who scheduled a meeting without one. */
  readonly recipient_id: string | null;
}

/** The agent gets ten minutes to say goodbye; after a day the question is stale. */
const askAfter = sql`interval '10 minutes'`;
const askUntil = sql`interval '1 day'`;
/** The longest meeting lasts a day. */
const oldestStart = sql`interval '2 days'`;

/**
 * Marks the next meeting that ended without an outcome as asked about. Skips meetings that are being changed, and those
 * whose attendee was erased (empty title).
 */
export async function claimMeetingOver(db: Queryable, now: Date): Promise<MeetingOver | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const end = sql`m.meeting_date + m.duration_minutes * interval '1 minute'`;
  const { rows } = await db.execute<MeetingOver>(sql`
    update meetings set outcome_asked_at = ${at}
    where id = (
      select m.id from meetings m
      where m.deleted_at is null and m.status in ('scheduled', 'confirmed') and m.title <> ''
        and m.meeting_date between ${at} - ${oldestStart} and ${at}
        and ${end} between ${at} - ${askUntil} and ${at} - ${askAfter}
        and (m.outcome_asked_at is null or m.outcome_asked_at < ${end})
      order by m.meeting_date, m.id limit 1 for update skip locked)
    returning id, coalesce(agent_id, created_by) as recipient_id`);
  return rows[0] ?? null;
}
