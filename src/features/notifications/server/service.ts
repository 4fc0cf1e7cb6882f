import type { RecordKind } from '#features/history/server/record-kinds.ts';
import type { Context, Staff } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { notificationReadsTopic } from '#platform/notifications/server/tables.ts';
import { readListCursor, writeListCursor } from '#platform/rpc/server/page-cursor.ts';
import type { BellState, NotificationItem } from '../contract.ts';
import { bell, toasts } from '../rules.ts';
import type { ListedNotification } from './repository.ts';
import { countNew, findReader, listArrivals, listForBell, listNotificationRows, updateSeenAt } from './repository.ts';

/** Kinds of records, for the names that notifications show. */
export type NamedKinds = readonly Pick<RecordKind, 'topic' | 'titles'>[];

export async function readBell(context: Context<Staff>, kinds: NamedKinds): Promise<BellState> {
  const me = context.actor.profileId;
  const now = context.clock.now().getTime();
  const since = new Date(now - bell.days * 86_400_000);
  // From one snapshot: the toast of an arrival shows the name of its item.
  return context.db.transaction(
    async (db) => {
      const reader = await findReader(db, me);
      const rows = await listForBell(db, reader, since);
      const count = await countNew(db, reader, reader.seenAt > since ? reader.seenAt : since);
      return {
        items: await withTitles(db, rows, kinds),
        arrivals: await listArrivals(db, reader, new Date(Math.max(reader.seenAt.getTime(), now - toasts.withinMs))),
        new_count: { value: Math.min(count, bell.maxNew), is_capped: count > bell.maxNew },
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

export async function listNotifications(
  context: Context<Staff>,
  { cursor, limit = 30 }: { cursor?: string | undefined; limit?: number | undefined },
  kinds: NamedKinds,
): Promise<{ items: NotificationItem[]; next: string | null }> {
  const me = context.actor.profileId;
  const after = cursor === undefined ? null : readListCursor(cursor, 'instant', 'number');
  const rows = await listNotificationRows(context.db, await findReader(context.db, me), { after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: await withTitles(context.db, page, kinds),
    next: rows.length > limit && last ? writeListCursor(last.position) : null,
  };
}

/** Moves the user's seen mark; their other tabs and devices get a live update. */
export async function markSeen(
  context: Context<Staff>,
  { up_to }: { up_to?: string | undefined },
  kinds: NamedKinds,
): Promise<BellState> {
  const me = context.actor.profileId;
  const now = context.clock.now();
  const seenAt = new Date(Math.min(now.getTime(), up_to === undefined ? now.getTime() : Date.parse(up_to)));
  await transact(context, async (tx) => {
    const isMoved = await updateSeenAt(tx.db, me, seenAt);
    if (isMoved) await tx.record({ topic: notificationReadsTopic, entityId: me, action: 'updated' });
  });
  return readBell(context, kinds);
}

/** Adds the current names of the records to notifications. */
export async function withTitles(
  db: Queryable,
  rows: readonly Pick<ListedNotification, 'notification'>[],
  kinds: NamedKinds,
): Promise<NotificationItem[]> {
  const titles = new Map<string, string>();
  for (const kind of kinds) {
    const ids = rows
      .filter(({ notification }) => notification.topic === kind.topic)
      .map(({ notification }) => notification.entity_id);
    if (ids.length === 0) continue;
    for (const [id, title] of await kind.titles(db, [...new Set(ids)])) titles.set(`${kind.topic} ${id}`, title);
  }
  return rows.map(({ notification }) => ({
    ...notification,
    title: titles.get(`${notification.topic} ${notification.entity_id}`) ?? null,
  }));
}
