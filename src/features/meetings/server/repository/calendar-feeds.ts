import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { calendarFeeds } from '../tables.ts';

type FeedRow = typeof calendarFeeds.$inferSelect;

export async function findFeed(db: Queryable, profileId: string): Promise<FeedRow | null> {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.profile_id, profileId));
  return row ?? null;
}

/** Gives a person's calendar a new secret. */
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

/** Whose calendar this secret opens: somebody who may sign in. */
export async function findFeedOwner(db: Queryable, token: string): Promise<{ id: string; full_name: string } | null> {
  const { rows } = await db.execute<{ id: string; full_name: string }>(sql`
    select p.id, p.full_name from calendar_feeds f join profiles p on p.id = f.profile_id
    where f.token = ${token} and p.deleted_at is null and p.erased_at is null and p.approved_at is not null
      and p.status <> 'inactive'`);
  return rows[0] ?? null;
}
