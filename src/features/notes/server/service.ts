import { planNext } from '#features/communications/server/log-contact.ts';
import { findLastEditor } from '#features/history/server/repository.ts';
import { lockDeleted } from '#features/history/server/repository-trash.ts';
import type { Trash } from '#features/history/server/trash.ts';
import { bringBack, moveToTrash } from '#features/history/server/trash.ts';
import { moveIfUnmoved } from '#features/leads/server/service/move-lead.ts';
import { mayDelete } from '#platform/access/ownership.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { writtenAt } from '#platform/offline-queue/written-at.ts';
import { eraseDifferences } from '#platform/personal-data/server/erase-records.ts';
import { readListCursor, writeListCursor } from '#platform/rpc/server/page-cursor.ts';
import { keptText } from '#platform/visibility/server/contacts-in-text.ts';
import type { Note, NoteInput } from '../contract.ts';
import type { NotedTopic, NotePart } from '../rules.ts';
import { noteOwnership } from '../rules.ts';
import type { NoteRow } from './repository.ts';
import {
  findNote,
  findNoteRow,
  hasRecord,
  insertNoteRow,
  listNotes,
  lockNoteRow,
  lockRecord,
  recordColumns,
  removeNotes,
  updateBody,
} from './repository.ts';
import { notes, noteTexts } from './tables.ts';

export const notesTopic = 'notes';
const pageSize = 30;
/** PostgreSQL takes 65,535 parameters in one statement; a row of the change log uses seven. */
const maxAtOnce = 5000;

const trash: Trash<NoteRow> = { topic: notesTopic, table: notes, findRow: findNoteRow, ownershipOf: noteOwnership };

export async function readNotes(
  context: StaffContext,
  input: { topic: NotedTopic; record_id: string; part?: NotePart | undefined; cursor?: string | undefined },
): Promise<{ items: Note[]; next: string | null }> {
  if (!(await hasRecord(context.db, input.topic, input.record_id))) throw new Failure('not_found');
  const after = input.cursor === undefined ? null : readListCursor(input.cursor, 'instant');
  const requested = { topic: input.topic, recordId: input.record_id, part: input.part, after, limit: pageSize + 1 };
  const rows = await listNotes(context.db, requested);
  const last = rows[pageSize - 1];
  return {
    items: rows.slice(0, pageSize).map((row) => row.note),
    next: rows.length > pageSize && last ? writeListCursor({ value: last.value, id: last.note.id }) : null,
  };
}

/**
 * Adds a note to a record, with the next follow-up of a lead or client and the stage of a lead. A repeated request with the
 * same id adds one.
 */
export async function addNote(context: StaffContext, input: NoteInput): Promise<Note> {
  const { id, topic, record_id, body, written_at, follow_up_on, stage } = input;
  if (topic === 'properties' && follow_up_on !== undefined) throw invalidField('follow_up_on', 'unknown');
  if (topic !== 'leads' && stage !== undefined) throw invalidField('stage', 'unknown');
  const now = context.clock.now();
  const authorId = context.actor.profileId;
  return transact(context, async (tx) => {
    const on = await lockRecord(tx.db, topic, record_id);
    if (!on) throw new Failure('not_found');
    const isNew = await insertNoteRow(tx.db, {
      id,
      ...on,
      body,
      author_id: authorId,
      written_at: writtenAt(new Date(written_at), now),
      created_at: now,
      updated_at: now,
    });
    const field = recordColumns[topic];
    if (isNew) {
      await tx.record({
        topic: notesTopic,
        entityId: id,
        action: 'created',
        difference: { [field]: [null, record_id] },
      });
      const inside = { ...context, db: tx.db };
      if (follow_up_on !== undefined && topic !== 'properties')
        await planNext(inside, { topic, id: record_id }, follow_up_on);
      if (stage) await moveIfUnmoved(inside, record_id, stage);
    } else {
      const existing = await findNoteRow(tx.db, id);
      if (existing?.author_id !== authorId || existing?.[field] !== record_id)
        throw new Failure('conflict', { reason: 'id_taken' });
    }
    return getNoteOrThrow(tx, id);
  });
}

/** Rewrites a note that was read at `version`; a newer version is refused with the current note. */
export async function rewriteNote(
  context: StaffContext,
  { id, version, ...typed }: { id: string; version: number; body: string },
): Promise<Note> {
  return transact(context, async (tx) => {
    const before = await lockNoteRow(tx.db, id);
    if (!before || before.deleted_at) throw new Failure('not_found');
    if (!mayDelete(context.actor, noteOwnership(before))) throw new Failure('forbidden');
    if (before.version !== version) throw await conflictOf(tx, id);
    const body = keptText(typed.body, before.body);
    if (before.body !== body) {
      await updateBody(tx.db, id, body, context.clock.now());
      await tx.record({
        topic: notesTopic,
        entityId: id,
        action: 'updated',
        difference: { body: [before.body, body] },
      });
    }
    return getNoteOrThrow(tx, id);
  });
}

/** Moves a note to the trash: the caller's own, or any if their role permits it. */
export function deleteNote(context: StaffContext, id: string): Promise<void> {
  return moveToTrash(context, trash, id);
}

/** Restores a note; allowed for the person who deleted it and for those who manage the trash. */
export function restoreNote(context: StaffContext, id: string): Promise<void> {
  return bringBack(context, trash, id);
}

/** Deletes notes for good that were trashed before a moment; returns how many. */
export async function purgeNotes(context: StaffContext, before: Date): Promise<number> {
  return transact(context, async (tx) => {
    const ids = await lockDeleted(tx.db, notes, before, maxAtOnce);
    if (ids.length > 0) await forgetNotes(tx, ids);
    return ids.length;
  });
}

/** Deletes notes for good, and their texts in the change log. */
export async function forgetNotes(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += maxAtOnce) {
    const some = ids.slice(from, from + maxAtOnce);
    await removeNotes(tx.db, some);
    await eraseDifferences(tx.db, notesTopic, some, Object.keys(noteTexts.personal));
    await tx.record(...some.map((entityId) => ({ topic: notesTopic, entityId, action: 'purged' })));
  }
}

/** The refusal of a save on an old version, with the current note and its editor. */
async function conflictOf(tx: Transaction, id: string): Promise<Failure> {
  const current = await getNoteOrThrow(tx, id);
  const editor = await findLastEditor(tx.db, notesTopic, id);
  return new Failure('conflict', { current, ...editor, changedAt: current.updated_at });
}

async function getNoteOrThrow(tx: Transaction, id: string): Promise<Note> {
  const note = await findNote(tx.db, id);
  if (!note) throw new Failure('not_found');
  return note;
}
