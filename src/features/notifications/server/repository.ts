import type { SQL } from 'drizzle-orm';
import { eq, sql } from 'drizzle-orm';
import { profiles } from '#features/accounts/server/tables.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { notificationReads } from '#platform/notices/server/tables.ts';
import type { Place } from '#platform/rpc/server/place.ts';
import type { Notice } from '../contract.ts';
import { bell } from '../rules.ts';

/** A notice without the name of its record, and its place in the list. */
export interface NoticeRow {
  readonly notice: Omit<Notice, 'title'>;
  readonly place: Place;
}

/** Told to me or to everybody, and not done by me. */
const forMe = (me: string) =>
  sql`(n.recipient_id is null or n.recipient_id = ${me}::uuid) and n.actor_id is distinct from ${me}::uuid`;

const limits = sql.join(
  Object.entries(bell.mostOfTopic).map(([topic, most]) => sql`(${topic}::text, ${most}::integer)`),
  sql`, `,
);

/** The latest notices for a person since an instant, of each topic no more than the bell shows. */
export function listForBell(db: Queryable, me: string, since: Date, seenAt: Date): Promise<NoticeRow[]> {
  return rowsOf(
    db,
    seenAt,
    sql`(values ${limits}) as limits (topic, most) cross join lateral (
      select * from notifications n
      where n.topic = limits.topic and n.at > ${since.toISOString()}::timestamptz and ${forMe(me)}
      order by n.at desc, n.id desc limit limits.most) n`,
    sql`true`,
    bell.most,
  );
}

/** A page of all notices for a person, newest first. */
export function listNotices(
  db: Queryable,
  me: string,
  page: { after: Place | null; limit: number },
  seenAt: Date,
): Promise<NoticeRow[]> {
  const { after, limit } = page;
  const beyond = after ? sql`and (n.at, n.id) < (${after.value}::timestamptz, ${after.id}::bigint)` : sql.empty();
  return rowsOf(db, seenAt, sql`notifications n`, sql`${forMe(me)} ${beyond}`, limit);
}

/** How many notices for a person came after an instant, one more than the bell counts at most. */
export async function countNew(db: Queryable, me: string, after: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from (
      select 1 from notifications n where n.at > ${after.toISOString()}::timestamptz and ${forMe(me)}
      limit ${bell.mostNew + 1}) found`);
  return rows[0]?.count ?? 0;
}

/** Up to when a person has seen the notices; somebody new starts when they were let in. */
export async function findSeenAt(db: Queryable, me: string): Promise<Date> {
  const [row] = await db
    .select({
      seenAt: notificationReads.seen_at,
      approvedAt: profiles.approved_at,
      createdAt: profiles.created_at,
    })
    .from(profiles)
    .leftJoin(notificationReads, eq(notificationReads.profile_id, profiles.id))
    .where(eq(profiles.id, me));
  return row?.seenAt ?? row?.approvedAt ?? row?.createdAt ?? new Date(0);
}

/** Moves what a person has seen forward, never back; false when it is there already. */
export async function updateSeenAt(db: Queryable, me: string, seenAt: Date): Promise<boolean> {
  const moved = await db
    .insert(notificationReads)
    .values({ profile_id: me, seen_at: seenAt })
    .onConflictDoUpdate({
      target: notificationReads.profile_id,
      set: { seen_at: seenAt },
      setWhere: sql`${notificationReads.seen_at} < excluded.seen_at`,
    })
    .returning({ me: notificationReads.profile_id });
  return moved.length > 0;
}

async function rowsOf(db: Queryable, seenAt: Date, from: SQL, where: SQL, limit: number): Promise<NoticeRow[]> {
  const { rows } = await db.execute<{ notice: Omit<Notice, 'title'>; at: string }>(sql`
    select n.at::text as at, json_build_object(
      'id', n.id, 'at', n.at, 'kind', n.kind, 'topic', n.topic, 'entity_id', n.entity_id, 'values', n.values,
      'actor', p.full_name, 'is_new', n.at > ${seenAt.toISOString()}::timestamptz) as notice
    from ${from} left join profiles p on p.id = n.actor_id
    where ${where} order by n.at desc, n.id desc limit ${limit}`);
  return rows.map(({ at, notice }) => ({ notice, place: { value: at, id: String(notice.id) } }));
}
