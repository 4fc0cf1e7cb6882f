import { and, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm';
import { clients } from '#features/clients/server/tables.ts';
import { leads } from '#features/leads/server/tables.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { Meeting, MeetingCard } from '../../contract.ts';
import { meetings } from '../tables.ts';
import { meetingCardColumns, meetingCardJoins } from './meeting-card.ts';

export type MeetingRow = typeof meetings.$inferSelect;
export type NewMeetingRow = typeof meetings.$inferInsert;

/** A stretch of an agent's time. */
export interface TimeSlot {
  readonly agentId: string;
  readonly start: Date;
  readonly minutes: number;
  /** The meeting itself. */
  readonly except: string | null;
}

/** One meeting as the contract shows it, built by the database; null when it does not exist or is in the trash. */
export async function findMeeting(db: Queryable, id: string): Promise<Meeting | null> {
  const { rows } = await db.execute<{ meeting: Meeting }>(sql`
    select row_to_json(m) as meeting from (
      select ${meetingCardColumns}, p.description, p.meeting_notes, p.reschedule_reason, p.client_confirmed_at, p.updated_at
      from meetings p ${meetingCardJoins} where p.id = ${id} and p.deleted_at is null) m`);
  return rows[0]?.meeting ?? null;
}

export async function findMeetingRow(db: Queryable, id: string): Promise<MeetingRow | null> {
  const [row] = await db.select().from(meetings).where(eq(meetings.id, id));
  return row ?? null;
}

/** As `findRow`, and nobody else changes it until the transaction ends. */
export async function lockMeetingRow(db: Queryable, id: string): Promise<MeetingRow | null> {
  const [row] = await db.select().from(meetings).where(eq(meetings.id, id)).for('update');
  return row ?? null;
}

/** Lets only one transaction at a time look for room among an agent's meetings and take it. */
export async function lockAgent(db: Queryable, agentId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('meetings of ' || ${agentId}::text, 0))`);
}

const most = 20;

/** The meetings of an agent that take some of this time, by their beginning; those that are over or cancelled take none. */
export async function findOverlaps(
  db: Queryable,
  { agentId, start, minutes, except }: TimeSlot,
): Promise<MeetingCard[]> {
  const begin = sql`${start.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ meeting: MeetingCard }>(sql`
    select row_to_json(m) as meeting from (
      select ${meetingCardColumns} from meetings p ${meetingCardJoins}
      where p.agent_id = ${agentId}::uuid and p.deleted_at is null and p.status in ('scheduled', 'confirmed')
        and p.id is distinct from ${except}::uuid
        and p.meeting_date < ${begin} + make_interval(mins => ${minutes})
        and p.meeting_date > ${begin} - interval '24 hours'
        and p.meeting_date + make_interval(mins => p.duration_minutes) > ${begin}
      order by p.meeting_date, p.id limit ${most}) m`);
  return rows.map(({ meeting }) => meeting);
}

export interface MeetingLinkIds {
  readonly clientId: string | null;
  readonly leadId: string | null;
  readonly agentId: string | null;
  readonly propertyId: string | null;
}

/** Which of these links of a meeting lead nowhere. */
export async function findBrokenMeetingLinks(
  db: Queryable,
  { clientId, leadId, agentId, propertyId }: MeetingLinkIds,
): Promise<Record<'client_id' | 'lead_id' | 'agent_id' | 'property_id', boolean>> {
  const { rows } = await db.execute<Record<'client_id' | 'lead_id' | 'agent_id' | 'property_id', boolean>>(sql`
    select
      ${clientId}::uuid is not null and not exists (
        select from clients where id = ${clientId}::uuid and deleted_at is null for share) as client_id,
      ${leadId}::uuid is not null and not exists (
        select from leads where id = ${leadId}::uuid and deleted_at is null for share) as lead_id,
      ${agentId}::uuid is not null and not exists (select from profiles where id = ${agentId}::uuid
        and deleted_at is null and erased_at is null and approved_at is not null) as agent_id,
      ${propertyId}::uuid is not null and not exists (
        select from properties where id = ${propertyId}::uuid and deleted_at is null) as property_id`);
  return rows[0] ?? { client_id: false, lead_id: false, agent_id: false, property_id: false };
}

/** Inserts a meeting; null when its id is taken (one that was sent twice). */
export async function insertMeetingRow(db: Queryable, values: NewMeetingRow): Promise<MeetingRow | null> {
  const [row] = await db.insert(meetings).values(values).onConflictDoNothing({ target: meetings.id }).returning();
  return row ?? null;
}

/** Updates a meeting that still has this version; null when somebody was faster or it is in the trash. */
export async function updateMeetingRow(
  db: Queryable,
  id: string,
  expected: number,
  values: Partial<NewMeetingRow>,
): Promise<MeetingRow | null> {
  const [row] = await db
    .update(meetings)
    .set({ ...values, version: sql`${meetings.version} + 1` })
    .where(and(eq(meetings.id, id), eq(meetings.version, expected), isNull(meetings.deleted_at)))
    .returning();
  return row ?? null;
}

/** The titles of meetings, also of those in the trash. */
export async function meetingTitles(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: meetings.id, title: meetings.title })
    .from(meetings)
    .where(inArray(meetings.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.title]));
}

/**
 * The meetings with these clients or leads, locked until the transaction ends; `alone`: those with nobody else who is left,
 * and who was erased is not.
 */
export async function lockMeetingsWith(
  db: Queryable,
  topic: 'clients' | 'leads',
  ids: readonly string[],
  alone: boolean,
): Promise<string[]> {
  const [column, other] = topic === 'clients' ? (['client_id', leads] as const) : (['lead_id', clients] as const);
  const otherId = topic === 'clients' ? meetings.lead_id : meetings.client_id;
  const left = db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.id, otherId), isNull(other.erased_at)));
  const rows = await db
    .select({ id: meetings.id })
    .from(meetings)
    .where(and(inArray(meetings[column], [...ids]), alone ? notExists(left) : undefined))
    .for('update');
  return rows.map((row) => row.id);
}

/** Meetings that were deleted before a moment, locked until the transaction ends. */
export async function lockDeletedBefore(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: meetings.id })
    .from(meetings)
    .where(lt(meetings.deleted_at, before))
    .limit(limit)
    .for('update');
  return rows.map((row) => row.id);
}

export async function removeMeetings(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.delete(meetings).where(inArray(meetings.id, [...ids]));
}

/** Readies a meeting to come back: whether it stands beside another by now, and a number above that of its end in calendars. */
export async function updateForReturn(db: Queryable, id: string, isBeside: boolean): Promise<void> {
  await db
    .update(meetings)
    .set({ overlap_confirmed: isBeside, sequence: sql`${meetings.sequence} + 2` })
    .where(eq(meetings.id, id));
}

/** Notes when whom a meeting is with was told of it first. */
export async function setClientNotifiedAt(db: Queryable, id: string, at: Date): Promise<void> {
  await db
    .update(meetings)
    .set({ client_told_at: at })
    .where(and(eq(meetings.id, id), isNull(meetings.client_told_at)));
}

/** Notes when whom a meeting is with was told what happened to it: later than it did. */
export async function setClientNotifiedAgainAt(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(meetings).set({ client_told_at: at }).where(eq(meetings.id, id));
}
