import { and, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm';
import { clients } from '#features/clients/server/tables.ts';
import { leads } from '#features/leads/server/tables.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { recordRows, titleFinder } from '#platform/database/server/record-rows.ts';
import type { Meeting, MeetingCard } from '../../contract.ts';
import { meetings } from '../tables.ts';
import { meetingCardColumns, meetingCardJoins } from './meeting-card.ts';

export type MeetingRow = typeof meetings.$inferSelect;

export const {
  find: findMeetingRow,
  lock: lockMeetingRow,
  insert: insertMeetingRow,
  update: updateMeetingRow,
} = recordRows(meetings);

export const meetingTitles = titleFinder(meetings, meetings.title);

export interface TimeSlot {
  readonly agentId: string;
  readonly start: Date;
  readonly minutes: number;
  /** The meeting that is being edited. */
  readonly except: string | null;
}

/** One meeting in the shape of the contract; null if it does not exist or is in the trash. */
export async function findMeeting(db: Queryable, id: string): Promise<Meeting | null> {
  const { rows } = await db.execute<{ meeting: Meeting }>(sql`
    select row_to_json(m) as meeting from (
      select ${meetingCardColumns}, p.description, p.meeting_notes, p.reschedule_reason, p.client_confirmed_at, p.updated_at
      from meetings p ${meetingCardJoins} where p.id = ${id} and p.deleted_at is null) m`);
  return rows[0]?.meeting ?? null;
}

/** Serializes checking and claiming an agent's time. */
export async function lockAgent(db: Queryable, agentId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('meetings of ' || ${agentId}::text, 0))`);
}

const most = 20;

/** The agent's meetings in this time, by start; those that are over or cancelled do not count. */
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

/** Which of these links of a meeting point to no existing record. */
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

/** The name of the attendee if they came to the visit, did not come, or said something of it; else null. */
export async function findVisitorName(db: Queryable, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ full_name: string }>(sql`
    select coalesce(c.full_name, l.full_name) as full_name
    from meetings m
    join visit_participants p on p.meeting_id = m.id and p.is_main
    left join clients c on c.id = m.client_id
    left join leads l on l.id = m.lead_id
    where m.id = ${id}::uuid and coalesce(m.client_id, m.lead_id) is not null
      and (p.attendance is not null or exists (select from visit_feedback f where f.participant_id = p.id))`);
  return rows[0] ? (rows[0].full_name ?? '') : null;
}

/**
 * Locks the meetings with these clients or leads. With `alone`, only those without another attendee who is not erased.
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

/** Locks meetings that were deleted before a moment. */
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

/**
 * Prepares a restore: sets whether the meeting overlaps another, and a calendar sequence above that of its cancellation.
 */
export async function updateForReturn(db: Queryable, id: string, isBeside: boolean): Promise<void> {
  await db
    .update(meetings)
    .set({ overlap_confirmed: isBeside, sequence: sql`${meetings.sequence} + 2` })
    .where(eq(meetings.id, id));
}

/** Records the first time the attendee was notified. */
export async function setClientNotifiedAt(db: Queryable, id: string, at: Date): Promise<void> {
  await db
    .update(meetings)
    .set({ client_notified_at: at })
    .where(and(eq(meetings.id, id), isNull(meetings.client_notified_at)));
}

/** Records that the attendee was notified of a change; later than the change itself. */
export async function setClientNotifiedAgainAt(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(meetings).set({ client_notified_at: at }).where(eq(meetings.id, id));
}
