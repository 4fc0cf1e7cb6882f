import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import type { MeetingStatus, MeetingType } from '../../rules.ts';
import { calendarFeeds } from '../tables.ts';

type FeedRow = typeof calendarFeeds.$inferSelect;

export async function findFeed(db: Queryable, profileId: string): Promise<FeedRow | null> {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.profile_id, profileId));
  return row ?? null;
}

/** Saves a new secret for a user's calendar. */
export async function saveFeed(db: Queryable, row: typeof calendarFeeds.$inferInsert): Promise<FeedRow | null> {
  const [saved] = await db
    .insert(calendarFeeds)
    .values(row)
    .onConflictDoUpdate({
      target: calendarFeeds.profile_id,
      set: { token: sql`excluded.token`, created_at: sql`excluded.created_at` },
    })
    .returning();
  return saved ?? null;
}

export async function removeFeed(db: Queryable, profileId: string): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.profile_id, profileId));
}

/** The owner of a feed secret, if they may sign in. */
export async function findFeedOwner(db: Queryable, token: string): Promise<{ id: string; full_name: string } | null> {
  const { rows } = await db.execute<{ id: string; full_name: string }>(sql`
    select p.id, p.full_name from calendar_feeds f join profiles p on p.id = f.profile_id
    where f.token = ${token} and p.deleted_at is null and p.erased_at is null and p.approved_at is not null
      and p.status <> 'inactive'`);
  return rows[0] ?? null;
}

/** A meeting as it appears in its agent's feed. */
export interface FeedMeeting extends Record<string, unknown> {
  readonly id: string;
  readonly title: string;
  readonly meeting_type: MeetingType;
  readonly meeting_date: string;
  readonly duration_minutes: number;
  readonly location: string;
  readonly video_link: string | null;
  readonly description: string;
  readonly status: MeetingStatus;
  readonly sequence: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly is_deleted: boolean;
  readonly attendee: string | null;
  readonly phone: string | null;
  readonly property: string | null;
}

const most = 2000;

/** The meetings of an agent since a moment, the latest first, including deleted ones; with what `db` shows of their links. */
export async function listFeedMeetings(db: Queryable, agentId: string, since: Date): Promise<FeedMeeting[]> {
  const { rows } = await db.execute<FeedMeeting>(sql`
    select m.id, m.title, m.meeting_type, m.meeting_date, m.duration_minutes, m.location, m.video_link, m.description,
      m.status, m.sequence, m.created_at, greatest(m.updated_at, m.deleted_at) as updated_at,
      m.deleted_at is not null as is_deleted, coalesce(c.full_name, l.full_name) as attendee,
      coalesce(c.phone_e164, l.phone_e164) as phone, p.title as property
    from meetings m
    left join clients c on c.id = m.client_id and c.deleted_at is null
    left join leads l on l.id = m.lead_id and l.deleted_at is null
    left join properties p on p.id = m.property_id and p.deleted_at is null
    where m.agent_id = ${agentId}::uuid and m.meeting_date > ${since.toISOString()}::timestamptz
    order by m.meeting_date desc limit ${most}`);
  return rows;
}
