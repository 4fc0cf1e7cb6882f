import type { Reauthentication } from '#features/accounts/server/service/reauthentication.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { may } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure } from '#platform/failure.ts';
import type { CursorPosition } from '#platform/rpc/server/page-cursor.ts';
import { readListCursor, writeListCursor } from '#platform/rpc/server/page-cursor.ts';
import type { HistoryEntry, TimelinePart, TrashEntry } from '../contract.ts';
import { trashTopics } from '../trash-topics.ts';
import type { RecordKind, TrashPage } from './record-kinds.ts';
import { findNames, listChanges } from './repository.ts';

export const trashDays = 30;
const pageSize = 50;

export async function readTimeline(
  context: StaffContext,
  kinds: readonly RecordKind[],
  input: { topic: string; id: string; part?: TimelinePart | undefined; before?: number | undefined },
): Promise<{ entries: HistoryEntry[]; names: Record<string, string>; has_more: boolean }> {
  const { topic, id, part, before } = input;
  const kind = kinds.find((one) => one.topic === topic);
  const ids = [id, ...((await kind?.merged?.(context.db, id)) ?? [])];
  const rows = await listChanges(context.db, {
    topic,
    ids,
    part,
    before,
    limit: pageSize + 1,
    hidden: kind?.hidden,
  });
  const entries = rows.slice(0, pageSize).map((row) => ({
    ...row,
    at: row.at.toISOString(),
    difference: Object.fromEntries(
      Object.entries(row.difference).map(([field, [before, after]]) => [field, [before, after] as [unknown, unknown]]),
    ),
  }));
  return { entries, names: await namesOfChanges(context.db, kinds, entries), has_more: rows.length > pageSize };
}

/** Names of the records that the differences mention by id. */
export async function namesOfChanges(
  db: Queryable,
  kinds: readonly RecordKind[],
  entries: readonly Pick<HistoryEntry, 'difference'>[],
): Promise<Record<string, string>> {
  const ids = new Set<string>();
  for (const { difference } of entries) {
    for (const [field, values] of Object.entries(difference)) {
      if (!/_ids?$/u.test(field)) continue;
      for (const value of values.flat()) if (typeof value === 'string') ids.add(value);
    }
  }
  const names: Record<string, string> = {};
  if (ids.size === 0) return names;
  for (const kind of kinds) for (const [id, title] of await kind.titles(db, [...ids])) names[id] = title;
  return names;
}

export async function listTrash(
  context: StaffContext,
  kinds: readonly RecordKind[],
  cursor: string | undefined,
): Promise<{ entries: TrashEntry[]; next: string | null }> {
  const after = cursor === undefined ? null : trashPosition(readListCursor(cursor, 'instant'));
  const managesTrash = may(context.actor, 'manage_trash');
  const by = managesTrash ? null : context.actor.profileId;
  const found: Array<Omit<TrashEntry, 'deleted_by' | 'deleted_at'> & { deleted_by: string | null; deleted_at: Date }> =
    [];
  for (const kind of kinds) {
    const topic = trashTopics.find((name) => name === kind.topic);
    if (!topic || !kind.listDeleted) continue;
    const rows = await kind.listDeleted(context.db, { after, by, limit: pageSize + 1 });
    const ids = rows.map(({ id }) => id);
    const restorable = (await kind.restorable?.(context, ids)) ?? new Set(ids);
    found.push(
      ...rows.map((row) => ({
        ...row,
        topic,
        may_restore: restorable.has(row.id) && (managesTrash || row.deleted_by === context.actor.profileId),
      })),
    );
  }
  found.sort((one, other) => other.deleted_at.getTime() - one.deleted_at.getTime() || (one.id < other.id ? 1 : -1));
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  const names = await findNames(
    context.db,
    page.flatMap((entry) => (entry.deleted_by ? [entry.deleted_by] : [])),
  );
  return {
    entries: page.map((entry) => ({
      ...entry,
      deleted_at: entry.deleted_at.toISOString(),
      deleted_by: entry.deleted_by ? (names.get(entry.deleted_by) ?? null) : null,
    })),
    next:
      found.length > pageSize && last ? writeListCursor({ value: last.deleted_at.toISOString(), id: last.id }) : null,
  };
}

function trashPosition({ value, id }: CursorPosition): TrashPage['after'] {
  return { at: new Date(value), id };
}

export async function restoreRecord(
  context: StaffContext,
  kinds: readonly RecordKind[],
  { topic, id, requireReauthentication }: { topic: string; id: string; requireReauthentication?: Reauthentication },
): Promise<void> {
  const kind = kinds.find((one) => one.topic === topic);
  if (!kind?.restore) throw new Failure('not_found');
  await kind.restore(context, id, requireReauthentication);
}

/**
 * Deletes for good what has been in the trash for thirty days, kind by kind. A failing kind does not stop the others; the
 * job is retried. `signal` interrupts it.
 */
export async function purgeTrash(
  context: StaffContext,
  kinds: readonly RecordKind[],
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(context.clock.now().getTime() - trashDays * 86_400_000);
  const failures: unknown[] = [];
  for (const kind of kinds) {
    try {
      await purgeKind(kind, context, before, signal);
    } catch (error) {
      signal?.throwIfAborted();
      context.log.error({ err: error, topic: kind.topic }, 'purging a kind of record failed; it will be retried');
      failures.push(error);
    }
  }
  for (const error of failures) throw error;
}

/** Each batch is a transaction of its own: live updates wait for the oldest open transaction. */
async function purgeKind(
  kind: RecordKind,
  context: StaffContext,
  before: Date,
  signal: AbortSignal | undefined,
): Promise<void> {
  let removed: number | undefined;
  do {
    signal?.throwIfAborted();
    removed = await kind.purge?.(context, before);
  } while (removed);
}
