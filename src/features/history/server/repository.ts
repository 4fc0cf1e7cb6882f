import type { SQL } from 'drizzle-orm';
import { and, desc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm';
import { profiles } from '#features/accounts/server/tables.ts';
import type { Action } from '#platform/changes/change.ts';
import {
  readings,
  relatedActionPattern,
  relatedActions,
  savingDeal,
  savingFollowUp,
} from '#platform/changes/change.ts';
import { changes } from '#platform/changes/server/tables.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { messageActions } from '../audit.ts';
import type { TimelinePart } from '../contract.ts';
import type { HiddenChanges } from './record-kinds.ts';

interface TimelinePage {
  readonly topic: string;
  readonly ids: readonly string[];
  readonly part: TimelinePart | undefined;
  readonly before: number | undefined;
  readonly limit: number;
  readonly hidden: HiddenChanges | undefined;
}

export async function listChanges(db: Queryable, { topic, ids, part, before, limit, hidden }: TimelinePage) {
  return db
    .select({
      id: changes.id,
      at: changes.at,
      action: changes.action,
      actor: profiles.full_name,
      difference: changes.difference,
    })
    .from(changes)
    .leftJoin(profiles, eq(profiles.id, changes.actor_id))
    .where(
      and(
        eq(changes.topic, topic),
        inArray(changes.entity_id, [...ids]),
        before === undefined ? undefined : lt(changes.id, before),
        part && isInPart(part),
        hidden && isShown(hidden),
      ),
    )
    .orderBy(desc(changes.id))
    .limit(limit);
}

function isInPart(part: TimelinePart): SQL {
  // Calls are listed with what was noted about them.
  return part === 'messages'
    ? inArray(changes.action, [...messageActions])
    : notInArray(changes.action, [...messageActions, 'called']);
}

function isShown({ acts, shownFields }: HiddenChanges): SQL | undefined {
  // Keep updates whose values were erased.
  const showsField =
    shownFields &&
    sql`(${changes.action} <> 'updated' or ${changes.difference} = '{}'::jsonb
      or ${changes.difference} ?| ${sql.param([...shownFields])}::text[])`;
  return and(notInArray(changes.action, [...acts]), showsField);
}

export async function findNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: profiles.id, name: profiles.full_name })
    .from(profiles)
    .where(inArray(profiles.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.name]));
}

interface LastEditor {
  readonly changedBy: string | null;
  readonly changedById: string | null;
}

/** The agent in charge of a record, and the time of its last save. */
interface SavedState {
  readonly agentId: string | null;
  readonly savedAt: string;
}

/**
 * The name and the profile of the last editor; null when unknown. A bulk handover is recorded on the agent only, not on each
 * record. For a record with an agent, `saved` finds that handover.
 */
export async function findLastEditor(
  db: Queryable,
  topic: string,
  id: string,
  saved?: SavedState,
): Promise<LastEditor> {
  const { rows } = await db.execute<{ id: string | null; full_name: string | null }>(sql`
    select a.id, a.full_name from (
      (select c.id, c.actor_id from changes c where c.topic = ${topic} and c.entity_id = ${id}
        and c.action <> all(${sql.param([...readings, ...relatedActions])}::text[])
        and (c.action !~ ${relatedActionPattern} or (c.topic, c.action) = (${savingDeal.topic}, ${savingDeal.action})
          or (c.topic = ${savingFollowUp.topic} and c.difference -> ${savingFollowUp.field}::text is not null))
      order by c.id desc limit 1)
      union all
      (select c.id, c.actor_id from changes c where c.topic = ${topic} and c.entity_id = ${saved?.agentId ?? null}::uuid
        and c.action = 'taken_over' and c.at = ${saved?.savedAt ?? null}::timestamptz
      order by c.id desc limit 1)) c
    left join profiles a on a.id = c.actor_id
    order by c.id desc limit 1`);
  return { changedBy: rows[0]?.full_name ?? null, changedById: rows[0]?.id ?? null };
}

/** The person who last did something related to a record. */
export async function findLastActor(
  db: Queryable,
  { topic, id, action }: { readonly topic: string; readonly id: string; readonly action: Action },
): Promise<LastEditor> {
  const [last] = await db
    .select({ id: profiles.id, full_name: profiles.full_name })
    .from(changes)
    .leftJoin(profiles, eq(profiles.id, changes.actor_id))
    .where(and(eq(changes.topic, topic), eq(changes.entity_id, id), eq(changes.action, action)))
    .orderBy(desc(changes.id))
    .limit(1);
  return { changedBy: last?.full_name ?? null, changedById: last?.id ?? null };
}

/** The person who last changed one field of a record. */
export async function findEditorOf(db: Queryable, topic: string, id: string, field: string): Promise<LastEditor> {
  const { rows } = await db.execute<{ id: string | null; full_name: string | null }>(sql`
    select a.id, a.full_name from changes c left join profiles a on a.id = c.actor_id
    where c.topic = ${topic} and c.entity_id = ${id} and c.difference -> ${field}::text ->> 0 is not null
    order by c.id desc limit 1`);
  return { changedBy: rows[0]?.full_name ?? null, changedById: rows[0]?.id ?? null };
}
