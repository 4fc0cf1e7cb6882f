import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ContactPerson, PersonTopic } from '#platform/contact/person.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { emails } from '#platform/email/server/tables.ts';
import { invalidField } from '#platform/failure.ts';
import { blankTexts } from '#platform/personal-data/server/erase-records.ts';
import type { CursorPosition } from '#platform/rpc/server/page-cursor.ts';
import type { Communication } from '../history-contract.ts';
import type { CommunicationType, Direction } from '../rules.ts';
import { communications, communicationTexts } from './tables.ts';

interface ListedCommunication extends Record<string, unknown> {
  readonly communication: Communication;
  /** The instant as PostgreSQL prints it, with microseconds. */
  readonly value: string;
}

export async function listCommunications(
  db: Queryable,
  options: {
    person: ContactPerson;
    types: readonly CommunicationType[] | null;
    direction?: Direction;
    after: CursorPosition | null;
    limit: number;
  },
): Promise<ListedCommunication[]> {
  const { person, types, direction, after, limit } = options;
  const column = sql.raw(person.topic === 'leads' ? 'm.lead_id' : 'm.client_id');
  const ofTypes = types ? sql`and m.type = any(${sql.param(types)}::text[])` : sql.empty();
  const inDirection = direction ? sql`and m.direction = ${direction}` : sql.empty();
  const afterCursor = after
    ? sql`and (m.created_at, m.id) < (${after.value}::timestamptz, ${after.id}::uuid)`
    : sql.empty();
  const { rows } = await db.execute<ListedCommunication>(sql`
    select m.created_at::text as value, json_build_object('id', m.id, 'type', m.type, 'direction', m.direction,
      'subject', m.subject, 'content', m.content,
      'status', case m.status when 'delivered' then m.status else coalesce(l.status, m.status) end,
      'error', case when l.status <> 'sent' then l.last_error end,
      'outcome', m.outcome, 'duration_minutes', m.duration_minutes,
      'agent_id', m.agent_id, 'agent', a.full_name, 'created_at', m.created_at) as communication
    from communications m left join profiles a on a.id = m.agent_id left join emails l on l.id = m.email_id
    where ${column} = ${person.id}::uuid ${ofTypes} ${inDirection} ${afterCursor}
    order by m.created_at desc, m.id desc limit ${limit}`);
  return rows;
}

/** Inserts a communication; false if its id is taken (a retry). */
export async function insertCommunication(db: Queryable, row: typeof communications.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(communications)
    .values(row)
    .onConflictDoNothing({ target: communications.id })
    .returning({ id: communications.id });
  return rows.length > 0;
}

/** Saves which properties a message offered; throws 'invalid' at `property_ids` for one that does not exist. */
export async function insertPropertyOffers(
  db: Queryable,
  communication_id: string,
  propertyIds: readonly string[] = [],
): Promise<void> {
  const ids = [...new Set(propertyIds)];
  if (ids.length === 0) return;
  const { rows } = await db.execute(sql`
    insert into offered_properties (communication_id, property_id)
    select ${communication_id}, id from properties where id = any(${sql.param(ids)}::uuid[]) and deleted_at is null
    returning property_id`);
  if (rows.length < ids.length) throw invalidField('property_ids', 'unknown');
}

/** Links a communication to its email in the outbox. */
export async function updateCommunicationEmail(db: Queryable, id: string, emailId: string): Promise<void> {
  await db.update(communications).set({ email_id: emailId }).where(eq(communications.id, id));
}

const rowColumns = {
  id: communications.id,
  client_id: communications.client_id,
  lead_id: communications.lead_id,
  type: communications.type,
  subject: communications.subject,
  content: communications.content,
  agent_id: communications.agent_id,
  email_id: communications.email_id,
  email_status: emails.status,
};

export async function findCommunication(db: Queryable, id: string) {
  const [row] = await db
    .select(rowColumns)
    .from(communications)
    .leftJoin(emails, eq(emails.id, communications.email_id))
    .where(eq(communications.id, id));
  return row ?? null;
}

/** The communication of an email in the outbox. */
export async function findCommunicationByEmailId(db: Queryable, emailId: string) {
  const [row] = await db
    .select(rowColumns)
    .from(communications)
    .innerJoin(emails, eq(emails.id, communications.email_id))
    .where(eq(communications.email_id, emailId));
  return row ?? null;
}

/** The emails to these people, whatever address they were sent to, except erased ones. */
export async function listCommunicationEmails(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: emails.id })
    .from(communications)
    .innerJoin(emails, eq(emails.id, communications.email_id))
    .where(and(inArray(communications.id, [...ids]), isNull(emails.erased_at)));
  return rows.map(({ id }) => id);
}

const columnOf = (topic: PersonTopic) => (topic === 'leads' ? communications.lead_id : communications.client_id);

/** The communications with these people alone: a lead that became a client leaves them to the client. */
export async function listOwnCommunications(
  db: Queryable,
  topic: PersonTopic,
  ids: readonly string[],
): Promise<string[]> {
  const shared = topic === 'leads' ? isNull(communications.client_id) : undefined;
  const rows = await db
    .select({ id: communications.id })
    .from(communications)
    .where(and(inArray(columnOf(topic), [...ids]), shared));
  return rows.map(({ id }) => id);
}

/** Blanks the content of communications. */
export async function blankCommunications(db: Queryable, ids: readonly string[]): Promise<void> {
  await blankTexts(db, communicationTexts, { column: communications.id, ids });
}

/** Removes the erased leads from communications that their clients keep. */
export async function leaveCommunicationsToClients(db: Queryable, leadIds: readonly string[]): Promise<void> {
  await db
    .update(communications)
    .set({ lead_id: null })
    .where(and(inArray(communications.lead_id, [...leadIds]), isNotNull(communications.client_id)));
}
