import { eq, sql } from 'drizzle-orm';
import type { Difference } from '#platform/changes/change.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { notificationReads } from '#platform/notices/server/tables.ts';

const cap = 1000;

/** Properties added since an instant that are not in the trash, at most a thousand. */
export async function countAddedSince(db: Queryable, since: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from (
      select 1 from properties where deleted_at is null and created_at >= ${since.toISOString()}::timestamptz limit ${cap}) found`);
  return rows[0]?.count ?? 0;
}

export interface RecentChange extends Record<string, unknown> {
  readonly id: string;
  /** As the database writes it. */
  readonly at: string;
  readonly topic: 'properties' | 'imports';
  readonly entity_id: string;
  readonly action: string;
  readonly difference: Difference;
  readonly actor_id: string | null;
  readonly actor: string | null;
}

/** The latest changes of single records of a topic; acts on many records at once stand there under their own topic. */
export async function listRecentChanges(db: Queryable, topic: string, limit: number): Promise<RecentChange[]> {
  const { rows } = await db.execute<RecentChange>(sql`
    select c.id, c.at, c.topic, c.entity_id, c.action, c.difference, c.actor_id, a.full_name as actor
    from changes c left join profiles a on a.id = c.actor_id
    where c.topic = ${topic} and c.batch_id is null order by c.id desc limit ${limit}`);
  return rows;
}

/** Until when a person has seen the notices; null before the first look. */
export async function findSeenAt(db: Queryable, profileId: string): Promise<Date | null> {
  const [row] = await db
    .select({ seenAt: notificationReads.seen_at })
    .from(notificationReads)
    .where(eq(notificationReads.profile_id, profileId));
  return row?.seenAt ?? null;
}
