import { findLastEditor } from '#features/history/server/repository.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { sameCreate } from '#platform/context/server/origin.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { DocumentCard, DocumentDraft } from '../../contract.ts';
import type { DocumentRow } from '../repository/document-rows.ts';
import {
  findBrokenDocumentLinks,
  findDocument,
  findDocumentRow,
  insertDocumentRow,
  isFreeFile,
  lockDocumentRow,
  updateDocumentRow,
} from '../repository/document-rows.ts';

export const documentsTopic = 'documents';

/** Adds a document with a file that the same person uploaded; sent twice with one id it makes one. */
export async function createDocument(
  context: StaffContext,
  { id, file_id, ...draft }: DocumentDraft & { id: string; file_id: string },
): Promise<DocumentCard> {
  const actorId = context.actor.profileId;
  const now = context.clock.now();
  return transact(context, async (tx) => {
    const known = await findDocumentRow(tx.db, id);
    if (known) {
      sameCreate(known, actorId);
      return found(tx, id);
    }
    const values = await check(tx, draft, null);
    if (!(await isFreeFile(tx.db, file_id, actorId))) throw invalidField('file_id', 'unknown');
    const made = { id, file_id, agent_id: actorId, created_by: actorId, created_at: now, updated_at: now };
    const row = await insertDocumentRow(tx.db, { ...values, ...made });
    if (!row) {
      sameCreate(await findDocumentRow(tx.db, id), actorId);
      return found(tx, id);
    }
    const { title, document_type } = row;
    await tx.record({
      topic: documentsTopic,
      entityId: id,
      action: 'created',
      difference: { title: [null, title], document_type: [null, document_type] },
    });
    return found(tx, id);
  });
}

/** Saves a document that was read at `version`; when somebody saved it since, refuses with what stands there now. */
export async function saveDocument(
  context: StaffContext,
  { id, version, ...draft }: DocumentDraft & { id: string; version: number },
): Promise<DocumentCard> {
  return transact(context, async (tx) => {
    const before = await lockDocumentRow(tx.db, id);
    if (!before || before.deleted_at) throw new Failure('not_found');
    if (before.version !== version) throw await conflictOf(tx, id);
    const values = { ...(await check(tx, draft, before)), updated_at: context.clock.now() };
    const after = await updateDocumentRow(tx.db, id, version, values);
    if (!after) throw await conflictOf(tx, id);
    const difference = differenceOf<object>(comparable(before), comparable(after));
    if (Object.keys(difference).length > 0) await tx.record({ topic: documentsTopic, entityId: id, action: 'updated', difference });
    return found(tx, id);
  });
}

/** Refuses links that lead nowhere, what stood there already stays; without a client there is nobody to show it to. */
async function check(tx: Transaction, draft: DocumentDraft, before: DocumentRow | null): Promise<DocumentDraft> {
  const changed = (field: 'client_id' | 'property_id') => (draft[field] === before?.[field] ? null : draft[field]);
  const broken = await findBrokenDocumentLinks(tx.db, { clientId: changed('client_id'), propertyId: changed('property_id') });
  for (const field of ['client_id', 'property_id'] as const) if (broken[field]) throw invalidField(field, 'unknown');
  return { ...draft, is_shown_to_client: draft.is_shown_to_client && draft.client_id !== null };
}

/** The refusal of a save that came second: what stands there now, and who put it there. */
async function conflictOf(tx: Transaction, id: string): Promise<Failure> {
  const current = await findDocument(tx.db, id);
  if (!current) return new Failure('not_found');
  const held = { agentId: current.agent_id, savedAt: current.updated_at };
  const editor = await findLastEditor(tx.db, documentsTopic, id, held);
  return new Failure('conflict', { current, ...editor, changedAt: current.updated_at });
}

function comparable(row: DocumentRow): object {
  const { title, document_type, description, property_id, client_id, is_shown_to_client } = row;
  return { title, document_type, description, property_id, client_id, is_shown_to_client };
}

async function found(tx: Transaction, id: string): Promise<DocumentCard> {
  const document = await findDocument(tx.db, id);
  if (!document) throw new Failure('not_found');
  return document;
}
