import type { SQL } from 'drizzle-orm';
import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { clients } from '#features/clients/server/tables.ts';
import { leads } from '#features/leads/server/tables.ts';
import { properties } from '#features/properties/server/tables.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { recordRows } from '#platform/database/server/record-rows.ts';
import type { CursorPosition } from '#platform/rpc/server/page-cursor.ts';
import type { Note } from '../contract.ts';
import type { NotedTopic, NotePart } from '../rules.ts';
import { notes } from './tables.ts';

export type NoteRow = typeof notes.$inferSelect;

export const { find: findNoteRow, lock: lockNoteRow, insert: insertNoteRow } = recordRows(notes);

/** The column of a note that names the record it is on. */
export const recordColumns = { leads: 'lead_id', clients: 'client_id', properties: 'property_id' } as const;

/** A note on a lead still names the lead after the lead becomes a client. */
const shown = sql`json_build_object('id', n.id,
  'topic', case when n.lead_id is not null then 'leads' when n.client_id is not null then 'clients' else 'properties' end,
  'record_id', coalesce(n.lead_id, n.client_id, n.property_id), 'body', n.body, 'call', null, 'written_at', n.written_at,
  'author_id', n.author_id, 'author', a.full_name, 'updated_at', n.updated_at, 'version', n.version) as note`;

interface ListedNote extends Record<string, unknown> {
  readonly note: Note;
  /** The instant as PostgreSQL writes it, to the microsecond. */
  readonly value: string;
}

/** A call with a person, as an entry of the timeline. */
const shownCall = sql`json_build_object('id', n.id, 'topic', case when n.lead_id is not null then 'leads' else 'clients' end,
  'record_id', coalesce(n.lead_id, n.client_id), 'body', n.content,
  'call', json_build_object('outcome', n.outcome, 'direction', n.direction), 'written_at', n.created_at,
  'author_id', n.agent_id, 'author', a.full_name, 'updated_at', n.created_at, 'version', 1) as note`;

/** The notes on a record and the calls with it after a cursor (written_at, id), both descending. */
export async function listNotes(
  db: Queryable,
  options: {
    topic: NotedTopic;
    recordId: string;
    part?: NotePart | undefined;
    after: CursorPosition | null;
    limit: number;
  },
): Promise<ListedNote[]> {
  const { topic, recordId, part, after, limit } = options;
  const column = sql.identifier(recordColumns[topic]);
  const afterCursor = (at: SQL) =>
    after ? sql`and (${at}, n.id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql.empty();
  const page = sql`order by written desc, id desc limit ${limit}`;
  const written = sql`(select n.written_at as written, n.id, ${shown} from notes n left join profiles a on a.id = n.author_id
    where n.${column} = ${recordId}::uuid and n.deleted_at is null ${afterCursor(sql`n.written_at`)} ${page})`;
  const calls = sql`(select n.created_at as written, n.id, ${shownCall}
    from communications n left join profiles a on a.id = n.agent_id
    where n.${column} = ${recordId}::uuid and n.type = 'phone' ${afterCursor(sql`n.created_at`)} ${page})`;
  // Nobody calls a property.
  const lists = [
    ...(part === 'calls' ? [] : [written]),
    ...(part === 'notes' || topic === 'properties' ? [] : [calls]),
  ];
  if (lists.length === 0) return [];
  const { rows } = await db.execute<ListedNote>(sql`
    select written::text as value, note from (${sql.join(lists, sql` union all `)}) listed ${page}`);
  return rows;
}

/** One note as the contract shows it; null when it does not exist or is in the trash. */
export async function findNote(db: Queryable, id: string): Promise<Note | null> {
  const { rows } = await db.execute<{ note: Note }>(sql`
    select ${shown} from notes n left join profiles a on a.id = n.author_id
    where n.id = ${id}::uuid and n.deleted_at is null`);
  return rows[0]?.note ?? null;
}

type RecordIds = Pick<NoteRow, 'lead_id' | 'client_id' | 'property_id'>;

/**
 * The foreign keys of a note on a record; null when there is no such record, or it is in the trash. Locks the record until
 * the transaction ends, so that no note is added during an erasure.
 */
export async function lockRecord(db: Queryable, topic: NotedTopic, id: string): Promise<RecordIds | null> {
  const none = { lead_id: null, client_id: null, property_id: null };
  if (topic === 'leads') {
    const [lead] = await db
      .select({ client_id: leads.client_id })
      .from(leads)
      .where(and(eq(leads.id, id), isNull(leads.deleted_at)))
      .for('no key update');
    return lead ? { ...none, lead_id: id, client_id: lead.client_id } : null;
  }
  const table = topic === 'clients' ? clients : properties;
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), isNull(table.deleted_at)))
    .for('no key update');
  return rows.length > 0 ? { ...none, [recordColumns[topic]]: id } : null;
}

/** Whether a record exists and is not in the trash. */
export async function hasRecord(db: Queryable, topic: NotedTopic, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${sql.identifier(topic)} where id = ${id}::uuid and deleted_at is null`);
  return rows.length > 0;
}

export async function updateBody(db: Queryable, id: string, body: string, at: Date): Promise<void> {
  await db
    .update(notes)
    .set({ body, updated_at: at, version: sql`${notes.version} + 1` })
    .where(eq(notes.id, id));
}

/** The beginning of a note, used as its title. */
export const beginning = sql<string>`left(body, 80)`;

/** The titles of notes, including those in the trash, without those that have no text. */
export async function noteTitles(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: notes.id, title: beginning })
    .from(notes)
    .where(and(inArray(notes.id, [...ids]), ne(notes.body, '')));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Locks the notes on these records that are not erased yet, in the trash or not. */
export async function lockNotesOn(db: Queryable, topic: NotedTopic, recordIds: readonly string[]): Promise<NoteRow[]> {
  return db
    .select()
    .from(notes)
    .where(and(inArray(notes[recordColumns[topic]], [...recordIds]), isNull(notes.erased_at)))
    .for('update');
}

/** Removes the leads from notes that their clients keep. */
export async function leaveNotesToClients(db: Queryable, leadIds: readonly string[]): Promise<void> {
  await db
    .update(notes)
    .set({ lead_id: null })
    .where(and(inArray(notes.lead_id, [...leadIds]), isNotNull(notes.client_id)));
}

export async function removeNotes(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.delete(notes).where(inArray(notes.id, [...ids]));
}
