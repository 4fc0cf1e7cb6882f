import type { SQL } from 'drizzle-orm';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PersonIds } from '#features/communications/server/repository-people.ts';
import type { MeetingStatus } from '#features/meetings/rules.ts';
import type { ContactPerson, PersonTopic } from '#platform/contact/person.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { VisitRequest, VisitRequestScope } from '../contract.ts';
import type { PreferredTime, VisitState } from '../rules.ts';
import { visitRequests } from './tables.ts';

export type VisitRequestRow = typeof visitRequests.$inferSelect;

const waiting = sql`${visitRequests.state} in ('open', 'proposed')`;

/** False if the id is taken. */
export async function insertVisitRequest(db: Queryable, row: typeof visitRequests.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(visitRequests)
    .values(row)
    .onConflictDoNothing({ target: visitRequests.id })
    .returning({ id: visitRequests.id });
  return rows.length > 0;
}

export async function lockVisitRequest(db: Queryable, id: string): Promise<VisitRequestRow | null> {
  const [row] = await db.select().from(visitRequests).where(eq(visitRequests.id, id)).for('no key update');
  return row ?? null;
}

export async function updateVisitRequest(
  db: Queryable,
  id: string,
  values: Partial<typeof visitRequests.$inferInsert>,
): Promise<void> {
  await db.update(visitRequests).set(values).where(eq(visitRequests.id, id));
}

/** The waiting request of a person, or of a link without a person, for a property. */
export async function lockWaitingRequest(
  db: Queryable,
  {
    property_id,
    ...of
  }: { readonly property_id: string } & ({ readonly ids: PersonIds } | { readonly link_id: string }),
): Promise<VisitRequestRow | null> {
  const whose = 'ids' in of ? ofPerson(of.ids) : eq(visitRequests.link_id, of.link_id);
  const [row] = await db
    .select()
    .from(visitRequests)
    .where(and(whose, eq(visitRequests.property_id, property_id), waiting))
    .for('no key update');
  return row ?? null;
}

function ofPerson({ client_id, lead_id }: PersonIds): SQL | undefined {
  if (client_id !== null) return eq(visitRequests.client_id, client_id);
  return and(eq(visitRequests.lead_id, lead_id ?? ''), isNull(visitRequests.client_id));
}

/** A request as it is stored, with the records that the agency sees beside it. */
export interface ListedRequest extends Omit<VisitRequest, 'preferred_times'> {
  readonly preferred_times: PreferredTime[];
}

const maxListed = 200;

/** Requests of existing records, the oldest first. */
export async function findVisitRequests(
  db: Queryable,
  of: { readonly id: string } | { readonly scope: VisitRequestScope; readonly profileId: string | null },
): Promise<ListedRequest[]> {
  const { rows } = await db.execute<{ request: ListedRequest }>(sql`
    select json_build_object('id', v.id, 'state', v.state, 'preferred_times', v.preferred_times, 'note', v.note, 'name', v.name,
      'phone', v.phone, 'proposed', v.proposed, 'answer', v.answer, 'requested_at', v.requested_at,
      'property', json_build_object('id', p.id, 'title', p.title, 'address', p.address, 'city', p.city),
      'person', case
        when c.id is not null then json_build_object('topic', 'clients', 'id', c.id, 'full_name', c.full_name, 'phone', c.phone)
        when l.id is not null then json_build_object('topic', 'leads', 'id', l.id, 'full_name', l.full_name, 'phone', l.phone) end,
      'agent', case when a.id is not null then json_build_object('id', a.id, 'full_name', a.full_name) end) as request
    from visit_requests v
    join properties p on p.id = v.property_id
    left join clients c on c.id = v.client_id
    left join leads l on l.id = v.lead_id
    left join profiles a on a.id = ${agentId} and a.deleted_at is null
    where ${'id' in of ? sql`v.id = ${of.id}::uuid` : listedFor(of.scope, of.profileId)}
    order by v.requested_at, v.id limit ${maxListed}`);
  return rows.map(({ request }) => request);
}

/** The agent of the lead or client, else of the property. */
const agentId = sql`coalesce(c.agent_id, l.assigned_agent_id, p.agent_id)`;

function listedFor({ whose, person }: VisitRequestScope, profileId: string | null): SQL {
  const conditions = [
    sql`v.state in ('open', 'proposed') and p.deleted_at is null`,
    sql`case when v.client_id is not null then c.deleted_at is null when v.lead_id is not null then l.deleted_at is null else true end`,
  ];
  if (person) {
    const column = sql.identifier(person.topic === 'leads' ? 'lead_id' : 'client_id');
    conditions.push(sql`v.${column} = ${person.id}::uuid`);
  } else if (whose === 'mine') conditions.push(sql`(${agentId} = ${profileId}::uuid or ${agentId} is null)`);
  return sql.join(conditions, sql` and `);
}

/** Active meetings of agents between two instants. */
export async function listBusyTimes(
  db: Queryable,
  agentIds: readonly string[],
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<Array<{ agent_id: string; meeting_date: string; duration_minutes: number; status: MeetingStatus }>> {
  const { rows } = await db.execute<{
    agent_id: string;
    meeting_date: string;
    duration_minutes: number;
    status: MeetingStatus;
  }>(sql`
    select agent_id, to_char(meeting_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as meeting_date, duration_minutes, status
    from meetings where agent_id = any(${sql.param([...agentIds])}::uuid[]) and deleted_at is null
      and status in ('scheduled', 'confirmed') and meeting_date between ${from.toISOString()} and ${until.toISOString()}`);
  return rows;
}

export interface PersonVisit extends Record<string, unknown> {
  readonly id: string;
  readonly property_id: string;
  readonly title: string;
  readonly state: VisitState;
  readonly preferred_times: PreferredTime[];
  readonly note: string;
  readonly proposed: string[];
  readonly answer: string;
  readonly requested_at: string;
  /** Of an accepted one; null if the meeting was cancelled or deleted. */
  readonly meeting_at: string | null;
}

const maxShown = 30;

/** The requests of a person, newest first. */
export async function listVisitsOf(db: Queryable, { topic, id }: ContactPerson): Promise<PersonVisit[]> {
  const column = sql.identifier(topic === 'leads' ? 'lead_id' : 'client_id');
  const { rows } = await db.execute<{ visit: PersonVisit }>(sql`
    select json_build_object('id', v.id, 'property_id', v.property_id, 'title', p.title, 'state', v.state,
      'preferred_times', v.preferred_times, 'note', v.note, 'proposed', v.proposed, 'answer', v.answer, 'requested_at', v.requested_at,
      'meeting_at', case when m.deleted_at is null and m.status <> 'cancelled' then m.meeting_date end) as visit
    from visit_requests v join properties p on p.id = v.property_id left join meetings m on m.id = v.meeting_id
    where v.${column} = ${id}::uuid and p.deleted_at is null and (v.state <> 'accepted' or v.meeting_id is not null)
    order by v.requested_at desc, v.id desc limit ${maxShown}`);
  return rows.map(({ visit }) => visit);
}

/** Deletes all requests of clients or leads; those of leads who became clients are left to the clients. */
export async function deleteVisitRequestsOf(db: Queryable, topic: PersonTopic, ids: readonly string[]): Promise<void> {
  if (topic === 'clients') {
    await db.delete(visitRequests).where(inArray(visitRequests.client_id, [...ids]));
    return;
  }
  const ofLeads = inArray(visitRequests.lead_id, [...ids]);
  await db.delete(visitRequests).where(and(ofLeads, isNull(visitRequests.client_id)));
  await db
    .update(visitRequests)
    .set({ lead_id: null })
    .where(and(ofLeads, isNotNull(visitRequests.client_id)));
}
