import type { SQL } from 'drizzle-orm';
import { eq, sql } from 'drizzle-orm';
import { profiles } from '#features/accounts/server/tables.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { notificationReads } from '#platform/notifications/server/tables.ts';
import type { CursorPosition } from '#platform/rpc/server/page-cursor.ts';
import type { BellState, NotificationItem } from '../contract.ts';
import type { NotificationChoices } from '../rules.ts';
import { bell, choicesAtFirst, mutedKinds, toastKinds, toasts } from '../rules.ts';
import { notificationPreferences } from './tables.ts';

/** A notification without the name of its record, and its position in the list. */
export interface ListedNotification {
  readonly notification: Omit<NotificationItem, 'title'>;
  readonly position: CursorPosition;
}

/** The reader of the notifications: seen up to when, and the kinds turned off. */
export interface Reader {
  readonly id: string;
  readonly seenAt: Date;
  readonly muted: readonly string[];
}

/** Addressed to the reader or to everybody, not caused by the reader, and not turned off. */
const forReader = ({ id, muted }: Reader) =>
  sql`(n.recipient_id is null or n.recipient_id = ${id}::uuid) and n.actor_id is distinct from ${id}::uuid
    and n.kind <> all(${sql.param(muted)}::text[])`;

const limits = sql.join(
  Object.entries(bell.maxPerTopic).map(([topic, most]) => sql`(${topic}::text, ${most}::integer)`),
  sql`, `,
);

/** The latest notifications for a user since an instant, limited per topic as the bell is. */
export function listForBell(db: Queryable, reader: Reader, since: Date): Promise<ListedNotification[]> {
  return rowsOf(
    db,
    reader,
    sql`(values ${limits}) as limits (topic, most) cross join lateral (
      select * from notifications n
      where n.topic = limits.topic and n.at > ${since.toISOString()}::timestamptz and ${forReader(reader)}
      order by n.at desc, n.id desc limit limits.most) n`,
    sql`true`,
    bell.most,
  );
}

export function listNotificationRows(
  db: Queryable,
  reader: Reader,
  page: { after: CursorPosition | null; limit: number },
): Promise<ListedNotification[]> {
  const { after, limit } = page;
  const afterCursor = after ? sql`and (n.at, n.id) < (${after.value}::timestamptz, ${after.id}::bigint)` : sql.empty();
  return rowsOf(db, reader, sql`notifications n`, sql`${forReader(reader)} ${afterCursor}`, limit);
}

/** Notifications after an instant that raise a toast for a user, newest first. */
export async function listArrivals(
  db: Queryable,
  reader: Reader & { readonly choices: NotificationChoices },
  after: Date,
): Promise<BellState['arrivals']> {
  const isTheirs = sql`(n.recipient_id = ${reader.id}::uuid or n.concerns_id = ${reader.id}::uuid)`;
  const kinds = reader.choices.own_toasts_only ? [] : [...toastKinds];
  const { rows } = await db.execute<BellState['arrivals'][number]>(sql`
    select n.id::integer as id, n.kind from notifications n
    where n.at > ${after.toISOString()}::timestamptz and ${forReader(reader)}
      and (n.kind = any(${sql.param(kinds)}::text[]) or ${isTheirs})
    order by n.at desc, n.id desc limit ${toasts.most}`);
  return rows;
}

/** Counts the notifications for a user after an instant, up to one more than the bell's maximum. */
export async function countNew(db: Queryable, reader: Reader, after: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from (
      select 1 from notifications n where n.at > ${after.toISOString()}::timestamptz and ${forReader(reader)}
      limit ${bell.maxNew + 1}) found`);
  return rows[0]?.count ?? 0;
}

/** A new user counts as having seen everything before their approval. */
export async function findReader(db: Queryable, id: string): Promise<Reader & { choices: NotificationChoices }> {
  const [row] = await db
    .select({
      seenAt: notificationReads.seen_at,
      approvedAt: profiles.approved_at,
      createdAt: profiles.created_at,
      chosen: notificationPreferences,
    })
    .from(profiles)
    .leftJoin(notificationReads, eq(notificationReads.profile_id, profiles.id))
    .leftJoin(notificationPreferences, eq(notificationPreferences.profile_id, profiles.id))
    .where(eq(profiles.id, id));
  const choices = row?.chosen ?? choicesAtFirst;
  const seenAt = row?.seenAt ?? row?.approvedAt ?? row?.createdAt ?? new Date(0);
  return { id, seenAt, muted: mutedKinds(choices), choices };
}

/** Moves the seen mark of a user forward, never back; false when it does not move. */
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

async function rowsOf(
  db: Queryable,
  { seenAt }: Reader,
  from: SQL,
  where: SQL,
  limit: number,
): Promise<ListedNotification[]> {
  const { rows } = await db.execute<{ notification: Omit<NotificationItem, 'title'>; at: string }>(sql`
    select n.at::text as at, json_build_object(
      'id', n.id, 'at', n.at, 'kind', n.kind, 'topic', n.topic, 'entity_id', n.entity_id, 'values', n.values,
      'actor', p.full_name, 'is_new', n.at > ${seenAt.toISOString()}::timestamptz) as notification
    from ${from} left join profiles p on p.id = n.actor_id
    where ${where} order by n.at desc, n.id desc limit ${limit}`);
  return rows.map(({ at, notification }) => ({ notification, position: { value: at, id: String(notification.id) } }));
}
