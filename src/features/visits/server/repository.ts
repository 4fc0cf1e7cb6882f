import { and, eq, isNull, notExists, sql } from 'drizzle-orm';
import type { PersonTopic } from '#platform/contact/person.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { Visit } from '../contract.ts';
import { visitFeedback, visitParticipants, visitStops } from './tables.ts';

export type VisitStopRow = typeof visitStops.$inferSelect;
export type VisitParticipantRow = typeof visitParticipants.$inferSelect;
export type VisitFeedbackRow = typeof visitFeedback.$inferSelect;

/** A visit as it is stored; what depends on the time is left out. */
export type StoredVisit = Omit<Visit, 'check_in_state' | 'has_started' | 'stops'> & {
  readonly stops: ReadonlyArray<Omit<Visit['stops'][number], 'planned_at'>>;
};

const person = (alias: string, topic: string) =>
  `json_build_object('topic', '${topic}', 'id', ${alias}.id, 'full_name', ${alias}.full_name,
    'email', nullif(${alias}.email, ''), 'phone', nullif(${alias}.phone, ''), 'phone_e164', ${alias}.phone_e164)`;

/** A meeting with its stops, in order; null if there is none, or it is in the trash. */
export async function findVisit(db: Queryable, id: string): Promise<StoredVisit | null> {
  const { rows } = await db.execute<{ visit: StoredVisit }>(sql`
    select json_build_object(
      'id', m.id, 'version', m.version, 'title', m.title, 'status', m.status, 'meeting_date', m.meeting_date,
      'duration_minutes', m.duration_minutes, 'location', m.location, 'property_id', m.property_id,
      'agent_id', m.agent_id, 'agent', (select a.full_name from profiles a where a.id = m.agent_id),
      'stops', coalesce((select json_agg(json_build_object(
        'id', s.id, 'minutes', s.minutes, 'property_id', s.property_id,
        'property', case when h.id is not null then json_build_object('title', h.title, 'status', h.status,
          'address', h.address, 'city', h.city, 'latitude', h.latitude, 'longitude', h.longitude) end,
        'check_in', case when s.checked_in_at is not null then json_build_object('method', s.check_in_method,
          'at', s.checked_in_at, 'by', (select a.full_name from profiles a where a.id = s.checked_in_by),
          'is_proven', s.is_proven, 'distance_m', s.distance_m, 'accuracy_m', s.accuracy_m) end,
        'is_code_locked', s.wrong_codes >= ${maxWrong},
        'feedback', coalesce((select json_agg(json_build_object('participant_id', f.participant_id, 'answer', f.answer,
          'reason', f.reason, 'message', f.message, 'answered_at', f.answered_at, 'by_visitor', f.answered_by is null)
          order by f.answered_at, f.id) from visit_feedback f where f.stop_id = s.id), '[]')) order by s.position)
        from visit_stops s left join properties h on h.id = s.property_id and h.deleted_at is null
        where s.meeting_id = m.id), '[]'),
      'participants', coalesce((select json_agg(json_build_object('id', p.id, 'is_main', p.is_main,
          'attendance', p.attendance,
          'person', case when c.id is not null then ${sql.raw(person('c', 'clients'))}
            when l.id is not null then ${sql.raw(person('l', 'leads'))} end)
          order by p.is_main desc, p.id)
        from visit_participants p
        left join clients c on c.id = case when p.is_main then m.client_id else p.client_id end and c.deleted_at is null
        left join leads l on l.id = case when p.is_main then m.lead_id else p.lead_id end and l.deleted_at is null
        where p.meeting_id = m.id and (p.is_main
          or (coalesce(p.client_id <> m.client_id, true) and coalesce(p.lead_id <> m.lead_id, true)))), '[]')) as visit
    from meetings m where m.id = ${id}::uuid and m.deleted_at is null`);
  return rows[0]?.visit ?? null;
}

const maxWrong = sql.raw('5');

export async function listStopRows(db: Queryable, meetingId: string): Promise<VisitStopRow[]> {
  return db.select().from(visitStops).where(eq(visitStops.meeting_id, meetingId)).orderBy(visitStops.position);
}

export async function listParticipantRows(db: Queryable, meetingId: string): Promise<VisitParticipantRow[]> {
  return db.select().from(visitParticipants).where(eq(visitParticipants.meeting_id, meetingId));
}

/** Which of these ids belong to another visit. */
export async function isTakenElsewhere(
  db: Queryable,
  meetingId: string,
  ids: { readonly stops: readonly string[]; readonly participants: readonly string[] },
): Promise<boolean> {
  const { rows } = await db.execute<{ is_taken: boolean }>(sql`
    select exists (select from visit_stops where id = any(${sql.param([...ids.stops])}::uuid[])
        and meeting_id <> ${meetingId}::uuid)
      or exists (select from visit_participants where id = any(${sql.param([...ids.participants])}::uuid[])
        and meeting_id <> ${meetingId}::uuid) as is_taken`);
  return rows[0]?.is_taken ?? false;
}

type NewStop = Pick<VisitStopRow, 'id' | 'property_id' | 'position' | 'minutes'>;

/** Makes these the stops of a visit. Those that stay keep their check-in; others are removed with their feedback. */
export async function saveStops(db: Queryable, meetingId: string, stops: readonly NewStop[]): Promise<void> {
  const ids = stops.map(({ id }) => id);
  await db.execute(sql`
    delete from visit_stops where meeting_id = ${meetingId}::uuid and not (id = any(${sql.param(ids)}::uuid[]))`);
  await db.execute(sql`
    insert into visit_stops (id, meeting_id, property_id, position, minutes)
    select n.id, ${meetingId}::uuid, n.property_id, n.position, n.minutes
    from jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) as n(id uuid, property_id uuid, position smallint, minutes smallint)
    on conflict (id) do update set position = excluded.position, minutes = excluded.minutes`);
}

export type NewParticipant = Pick<VisitParticipantRow, 'id' | 'is_main' | 'client_id' | 'lead_id'>;

/**
 * Makes these the participants of a visit; those who stay keep their link and their feedback. Whoever has attendance or
 * feedback stays, also if they are in the trash, out of the user's sight, or merged with another participant.
 */
export async function saveParticipants(
  db: Queryable,
  meetingId: string,
  participants: readonly NewParticipant[],
): Promise<void> {
  await db
    .delete(visitParticipants)
    .where(
      and(
        eq(visitParticipants.meeting_id, meetingId),
        sql`not (${visitParticipants.id} = any(${sql.param(participants.map(({ id }) => id))}::uuid[]))`,
        isNull(visitParticipants.attendance),
        notExists(
          db
            .select({ id: visitFeedback.id })
            .from(visitFeedback)
            .where(eq(visitFeedback.participant_id, visitParticipants.id)),
        ),
      ),
    );
  if (participants.length === 0) return;
  await db
    .insert(visitParticipants)
    .values(participants.map((one) => ({ ...one, meeting_id: meetingId })))
    .onConflictDoNothing({ target: visitParticipants.id });
}

/** Makes the main participant a guest, who keeps link, attendance and feedback when the meeting gets another attendee. */
export async function makeAttendeeGuest(
  db: Queryable,
  {
    id,
    client_id,
    lead_id,
  }: { readonly id: string; readonly client_id: string | null; readonly lead_id: string | null },
): Promise<void> {
  await db.execute(sql`
    update visit_participants p set is_main = false, client_id = ${client_id}::uuid, lead_id = ${lead_id}::uuid
    where p.meeting_id = ${id}::uuid and p.is_main and num_nonnulls(${client_id}::uuid, ${lead_id}::uuid) > 0
      and not exists (select from visit_participants o where o.meeting_id = p.meeting_id
        and (o.client_id = ${client_id}::uuid or o.lead_id = ${lead_id}::uuid))`);
}

export async function updateStop(db: Queryable, id: string, values: Partial<VisitStopRow>): Promise<void> {
  await db.update(visitStops).set(values).where(eq(visitStops.id, id));
}

export async function updateParticipant(
  db: Queryable,
  id: string,
  values: Partial<VisitParticipantRow>,
): Promise<void> {
  await db.update(visitParticipants).set(values).where(eq(visitParticipants.id, id));
}

/** Where a property is; null without coordinates. */
export async function findCoordinates(
  db: Queryable,
  propertyId: string,
): Promise<{ latitude: number; longitude: number } | null> {
  const { rows } = await db.execute<{ latitude: number; longitude: number }>(sql`
    select latitude, longitude from properties
    where id = ${propertyId}::uuid and latitude is not null and longitude is not null`);
  return rows[0] ?? null;
}

export async function findFeedback(
  db: Queryable,
  { stop_id, participant_id }: Pick<VisitFeedbackRow, 'stop_id' | 'participant_id'>,
): Promise<VisitFeedbackRow | null> {
  const [row] = await db
    .select()
    .from(visitFeedback)
    .where(and(eq(visitFeedback.stop_id, stop_id), eq(visitFeedback.participant_id, participant_id)));
  return row ?? null;
}

/** Whether a participant answered on their own page. */
export async function hasVisitorAnswered(db: Queryable, participantId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from visit_feedback where participant_id = ${participantId}::uuid and answered_by is null limit 1`);
  return rows.length > 0;
}

export async function upsertFeedback(db: Queryable, row: typeof visitFeedback.$inferInsert): Promise<void> {
  const { answer, reason, message, answered_at, answered_by } = row;
  await db
    .insert(visitFeedback)
    .values(row)
    .onConflictDoUpdate({
      target: [visitFeedback.stop_id, visitFeedback.participant_id],
      set: { answer, reason, message, answered_at, answered_by },
    });
}

export async function deleteFeedback(db: Queryable, id: string): Promise<void> {
  await db.delete(visitFeedback).where(eq(visitFeedback.id, id));
}

/** The visit and the participant of a link; null for an unknown one, and for a meeting in the trash. */
export async function findVisitOfToken(
  db: Queryable,
  tokenHash: string,
): Promise<{ readonly meeting_id: string; readonly participant_id: string } | null> {
  const { rows } = await db.execute<{ meeting_id: string; participant_id: string }>(sql`
    select p.meeting_id, p.id as participant_id from visit_participants p
    join meetings m on m.id = p.meeting_id and m.deleted_at is null
    where p.token_hash = ${tokenHash}`);
  return rows[0] ?? null;
}

/**
 * Deletes what people said on visits, their links, and their part in visits of others. What a lead that became a client did is
 * left to the client.
 */
export async function deleteVisitsOf(db: Queryable, topic: PersonTopic, ids: readonly string[]): Promise<void> {
  const column = sql.raw(topic === 'clients' ? 'client_id' : 'lead_id');
  const people = sql`${sql.param([...ids])}::uuid[]`;
  const alone = topic === 'clients' ? sql`true` : sql.raw('m.client_id is null');
  const main = sql`select p.id from visit_participants p join meetings m on m.id = p.meeting_id
    where p.is_main and m.${column} = any(${people}) and ${alone}`;
  await db.execute(sql`delete from visit_feedback where participant_id in (${main})`);
  await db.execute(sql`update visit_participants set token_hash = null, link_number = link_number + 1, attendance = null
    where id in (${main})`);
  await db.execute(sql`delete from visit_participants where ${column} = any(${people})
    and ${topic === 'clients' ? sql`true` : sql`client_id is null`}`);
  if (topic === 'leads')
    await db.execute(sql`update visit_participants set lead_id = null where lead_id = any(${people})`);
}

/** A stop of a meeting as the day's list shows it. */
export interface ListedStop {
  readonly id: string;
  readonly title: string;
  readonly location: string;
  readonly is_done: boolean;
}

/** The stops of these meetings, in order. */
export async function listStopsOfMeetings(
  db: Queryable,
  meetingIds: readonly string[],
): Promise<Map<string, ListedStop[]>> {
  if (meetingIds.length === 0) return new Map();
  const found = await db.execute<{ meeting_id: string; stops: ListedStop[] }>(sql`
    select s.meeting_id, json_agg(json_build_object('id', s.id, 'title', h.title,
      'location', concat_ws(', ', nullif(h.address, ''), nullif(h.city, '')), 'is_done', s.checked_in_at is not null)
      order by s.position) as stops
    from visit_stops s join properties h on h.id = s.property_id and h.deleted_at is null
    where s.meeting_id = any(${sql.param([...meetingIds])}::uuid[]) group by s.meeting_id`);
  return new Map(found.rows.map(({ meeting_id, stops }) => [meeting_id, stops]));
}
