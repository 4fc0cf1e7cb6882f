import type { SQL } from 'drizzle-orm';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PersonTopic } from '#platform/contact/person.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { recordRows } from '#platform/database/server/record-rows.ts';
import type { ListQuery, Order } from '#platform/lists/server/sorted-list.ts';
import { ascending, countUpToCap, descending, findListPage } from '#platform/lists/server/sorted-list.ts';
import type { CappedCount } from '#platform/rpc/fields.ts';
import type { FollowUp, FollowUpFilter, FollowUpListInput } from '../contract.ts';
import { followUps } from './tables.ts';

export type FollowUpRow = typeof followUps.$inferSelect;

export const { find: findFollowUpRow, lock: lockFollowUpRow } = recordRows(followUps);

/** The current user, and the instants between which the company's day lies. */
export interface FollowUpViewer {
  readonly profileId: string | null;
  readonly startOfDay: Date;
  readonly endOfDay: Date;
}

/** A page of follow-ups, built by the database: the JSON of the contract. */
export function findFollowUpPage(db: Queryable, viewer: FollowUpViewer, input: FollowUpListInput): Promise<string> {
  const { cursor, limit, ...filter } = input;
  return findListPage(db, {
    ...listQueryOf(filter, viewer),
    order: filter.when === 'done' ? latestDone : earliestDue,
    card,
    joins,
    cursor,
    limit,
  });
}

export function countFollowUps(db: Queryable, viewer: FollowUpViewer, filter: FollowUpFilter): Promise<CappedCount> {
  return countUpToCap(db, listQueryOf(filter, viewer));
}

const earliestDue: Order = { kind: 'instant', column: sql`p.due_at`, type: sql`timestamptz`, ...ascending };
const latestDone: Order = { kind: 'instant', column: sql`p.done_at`, type: sql`timestamptz`, ...descending };

function listQueryOf({ whose = 'all', when }: FollowUpFilter, viewer: FollowUpViewer): ListQuery {
  const start = sql`${viewer.startOfDay.toISOString()}::timestamptz`;
  const end = sql`${viewer.endOfDay.toISOString()}::timestamptz`;
  const filters: SQL[] =
    when === 'done' ? [sql`p.done_at is not null`, isPersonShown] : [sql`p.done_at is null`, isPersonOpen];
  if (whose === 'mine') filters.push(sql`p.agent_id = ${viewer.profileId}::uuid`);
  if (when === 'due' || when === 'today') filters.push(sql`p.due_at < ${end}`);
  if (when === 'today') filters.push(sql`p.due_at >= ${start}`);
  if (when === 'overdue') filters.push(sql`p.due_at < ${start}`);
  if (when === 'later') filters.push(sql`p.due_at >= ${end}`);
  return { table: sql.raw('follow_ups'), filters, search: undefined, forceCustomPlan: when !== undefined };
}

const isPersonShown = sql`(exists (select from leads l where l.id = p.lead_id and l.deleted_at is null)
  or exists (select from clients c where c.id = p.client_id and c.deleted_at is null))`;

/** Nobody follows up lost leads, won leads that are no clients, or people in the trash. */
export const isPersonOpen = sql`(exists (select from leads l where l.id = p.lead_id and l.deleted_at is null
    and (stage_kind(l.status) = 'open' or stage_kind(l.status) = 'won'
      and exists (select from clients c where c.id = l.client_id and c.deleted_at is null)))
  or exists (select from clients c where c.id = p.client_id and c.deleted_at is null))`;

const card = sql.raw(`p.id, json_build_object('topic', case when l.id is not null then 'leads' else 'clients' end,
    'id', coalesce(l.id, c.id), 'full_name', coalesce(l.full_name, c.full_name),
    'email', case when l.id is not null then l.email else c.email end,
    'phone', case when l.id is not null then l.phone else c.phone end,
    'phone_e164', case when l.id is not null then l.phone_e164 else c.phone_e164 end) as person,
  p.due_at, p.has_time, p.note, p.source_meeting_id, p.agent_id, a.full_name as agent, p.done_at,
  d.full_name as done_by, p.version`);

const joins = sql.raw(`
  left join leads l on l.id = p.lead_id
  left join clients c on c.id = p.client_id
  left join profiles a on a.id = p.agent_id
  left join profiles d on d.id = p.done_by`);

async function findFollowUps(db: Queryable, condition: SQL): Promise<FollowUp[]> {
  const { rows } = await db.execute<{ items: FollowUp[] }>(sql`
    select coalesce(json_agg(row_to_json(f) order by f.due_at, f.id), '[]') as items
    from (select ${card} from follow_ups p ${joins} where ${condition} order by p.due_at, p.id limit 50) f`);
  return rows[0]?.items ?? [];
}

/** The open follow-ups of a person; a client has those of the leads that became the client. */
export function findOpenFollowUps(db: Queryable, topic: PersonTopic, personId: string): Promise<FollowUp[]> {
  const person =
    topic === 'leads'
      ? sql`p.lead_id = ${personId}::uuid`
      : sql`(p.client_id = ${personId}::uuid
          or p.lead_id in (select id from leads where client_id = ${personId}::uuid and deleted_at is null))`;
  return findFollowUps(db, sql`p.done_at is null and ${person}`);
}

/** Null if there is none, or its person is in the trash. */
export async function findFollowUp(db: Queryable, id: string): Promise<FollowUp | null> {
  const [found] = await findFollowUps(db, sql`p.id = ${id}::uuid and ${isPersonShown}`);
  return found ?? null;
}

/** The next open follow-up of a client, locked. */
export async function lockNextOfClient(db: Queryable, clientId: string): Promise<FollowUpRow | null> {
  const [row] = await db
    .select()
    .from(followUps)
    .where(and(eq(followUps.client_id, clientId), isNull(followUps.done_at)))
    .orderBy(asc(followUps.due_at), asc(followUps.id))
    .limit(1)
    .for('update');
  return row ?? null;
}

/** False for a repeated id. */
export async function insertFollowUpRow(db: Queryable, row: typeof followUps.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(followUps).values(row).onConflictDoNothing().returning({ id: followUps.id });
  return inserted.length > 0;
}

/** Updates a follow-up that the transaction has locked. */
export async function updateFollowUpRow(db: Queryable, id: string, values: Partial<FollowUpRow>): Promise<void> {
  await db
    .update(followUps)
    .set({ ...values, version: sql`${followUps.version} + 1` })
    .where(eq(followUps.id, id));
}

export async function deleteFollowUpRow(db: Queryable, id: string): Promise<void> {
  await db.delete(followUps).where(eq(followUps.id, id));
}

/** Deletes the follow-ups of these people. */
export async function deleteFollowUpsOf(db: Queryable, topic: PersonTopic, ids: readonly string[]): Promise<void> {
  await db.delete(followUps).where(inArray(topic === 'leads' ? followUps.lead_id : followUps.client_id, [...ids]));
}

export interface DueFollowUp extends Record<string, unknown> {
  readonly id: string;
  readonly lead_id: string | null;
  readonly client_id: string | null;
  /** Null if nobody with access is responsible. */
  readonly recipient_id: string | null;
}

/**
 * Claims the next due follow-up (`for update skip locked`) that its agent was not notified of.
 */
export async function claimDueFollowUp(db: Queryable, now: Date): Promise<DueFollowUp | null> {
  const { rows } = await db.execute<DueFollowUp>(sql`
    select p.id, p.lead_id, p.client_id,
      (select a.id from profiles a where a.id = p.agent_id and a.deleted_at is null) as recipient_id
    from follow_ups p
    where p.done_at is null and p.notified_at is null and p.due_at <= ${now.toISOString()}::timestamptz and ${isPersonOpen}
    order by p.due_at, p.id limit 1 for update of p skip locked`);
  return rows[0] ?? null;
}

/** Marks a follow-up as notified; this is no change of it, so its version stays. */
export async function markFollowUpNotified(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(followUps).set({ notified_at: at }).where(eq(followUps.id, id));
}

/** The number of open follow-ups by agent; agents without one are missing. */
export async function countOpenFollowUps(db: Queryable, agentIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    select p.agent_id as id, count(*)::integer as count from follow_ups p
    where p.agent_id = any(${sql.param([...agentIds])}::uuid[]) and p.done_at is null and ${isPersonOpen}
    group by p.agent_id`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Reassigns the open follow-ups of an agent, also those of people in the trash; returns the count of those that can be due. */
export async function reassignOpenFollowUps(
  db: Queryable,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with moved as (
      update follow_ups p set agent_id = ${to}::uuid, version = version + 1, updated_at = ${at.toISOString()}::timestamptz
      where p.agent_id = ${from}::uuid and p.done_at is null returning ${isPersonOpen} as is_open)
    select (count(*) filter (where is_open))::integer as count from moved`);
  return rows[0]?.count ?? 0;
}
