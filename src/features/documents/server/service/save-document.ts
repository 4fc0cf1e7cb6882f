import { findLastEditor } from '#features/history/server/repository.ts';
import { currentWord } from '#features/vocabulary/server/current-word.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { assertIdempotentReplay } from '#platform/context/server/idempotency.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { DocumentCard, DocumentInput } from '../../contract.ts';
import type { DocumentRow } from '../repository/document-rows.ts';
import {
  documentLinks,
  findBrokenDocumentLinks,
  findClientOfLead,
  findDocument,
  findDocumentRow,
  insertDocumentRow,
  isUnattachedFile,
  lockDocumentRow,
  updateDocumentRow,
} from '../repository/document-rows.ts';

export const documentsTopic = 'documents';

/** Adds a document with a file that the same person uploaded; idempotent by id. */
export async function createDocument(
  context: StaffContext,
  { id, file_id, ...input }: DocumentInput & { id: string; file_id: string },
): Promise<DocumentCard> {
  const actorId = context.actor.profileId;
  const now = context.clock.now();
  return transact(context, async (tx) => {
    const known = await findDocumentRow(tx.db, id);
    if (known) {
      assertIdempotentReplay(known, actorId);
      return getDocumentCardOrThrow(tx, id);
    }
    const values = await check(tx, input, null);
    if (!(await isUnattachedFile(tx.db, file_id, actorId))) throw invalidField('file_id', 'unknown');
    const made = { id, file_id, agent_id: actorId, created_by: actorId, created_at: now, updated_at: now };
    const row = await insertDocumentRow(tx.db, { ...values, ...made });
    if (!row) {
      assertIdempotentReplay(await findDocumentRow(tx.db, id), actorId);
      return getDocumentCardOrThrow(tx, id);
    }
    const { title, document_type } = row;
    await tx.record({
      topic: documentsTopic,
      entityId: id,
      action: 'created',
      difference: { title: [null, title], document_type: [null, document_type] },
    });
    return getDocumentCardOrThrow(tx, id);
  });
}

/** Saves a document read at `version`; throws 'conflict' with the current state if it was saved since. */
export async function saveDocument(
  context: StaffContext,
  { id, version, ...input }: DocumentInput & { id: string; version: number },
): Promise<DocumentCard> {
  return transact(context, async (tx) => {
    const before = await lockDocumentRow(tx.db, id);
    if (!before || before.deleted_at) throw new Failure('not_found');
    if (before.version !== version) throw await conflictOf(tx, id);
    const values = { ...(await check(tx, input, before)), updated_at: context.clock.now() };
    const after = await updateDocumentRow(tx.db, { id, version }, values);
    if (!after) throw await conflictOf(tx, id);
    const difference = differenceOf<object>(comparable(before), comparable(after));
    if (Object.keys(difference).length > 0)
      await tx.record({ topic: documentsTopic, entityId: id, action: 'updated', difference });
    return getDocumentCardOrThrow(tx, id);
  });
}

/** Refuses links to missing records unless they are unchanged. Without a client or lead, nobody is shown it. */
async function check(tx: Transaction, input: DocumentInput, before: DocumentRow | null): Promise<DocumentInput> {
  const changed = (field: (typeof documentLinks)[number]) => (input[field] === before?.[field] ? null : input[field]);
  const broken = await findBrokenDocumentLinks(tx.db, {
    client_id: changed('client_id'),
    lead_id: changed('lead_id'),
    property_id: changed('property_id'),
  });
  for (const field of documentLinks) if (broken[field]) throw invalidField(field, 'unknown');
  const client_id = await clientOf(tx, input);
  const typed = { field: 'document_type', key: input.document_type };
  const document_type = await currentWord(tx.db, 'document_type', typed);
  return {
    ...input,
    document_type,
    client_id,
    is_shown_to_client: input.is_shown_to_client && (client_id ?? input.lead_id) !== null,
  };
}

/** The client of a document: of one about a lead, the client that the lead became. Refuses any other client. */
async function clientOf(tx: Transaction, { client_id, lead_id }: DocumentInput): Promise<string | null> {
  if (lead_id === null) return client_id;
  const became = await findClientOfLead(tx.db, lead_id);
  if (client_id !== null && client_id !== became) throw invalidField('client_id', 'not_of_lead');
  return became;
}

/** The conflict error: the current state and who saved it. */
async function conflictOf(tx: Transaction, id: string): Promise<Failure> {
  const current = await findDocument(tx.db, id);
  if (!current) return new Failure('not_found');
  const held = { agentId: current.agent_id, savedAt: current.updated_at };
  const editor = await findLastEditor(tx.db, documentsTopic, id, held);
  return new Failure('conflict', { current, ...editor, changedAt: current.updated_at });
}

function comparable(row: DocumentRow): object {
  const { title, document_type, description, property_id, client_id, lead_id, is_shown_to_client } = row;
  return { title, document_type, description, property_id, client_id, lead_id, is_shown_to_client };
}

async function getDocumentCardOrThrow(tx: Transaction, id: string): Promise<DocumentCard> {
  const document = await findDocument(tx.db, id);
  if (!document) throw new Failure('not_found');
  return document;
}
