import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { files } from '#features/files/server/tables.ts';
import { leads } from '#features/leads/server/tables.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { recordRows, titleFinder } from '#platform/database/server/record-rows.ts';
import type { DocumentCard } from '../../contract.ts';
import type { DocumentFormat } from '../../rules.ts';
import { documents } from '../tables.ts';
import { documentCardColumns, documentCardJoins } from './document-card.ts';

export type DocumentRow = typeof documents.$inferSelect;

export const {
  find: findDocumentRow,
  lock: lockDocumentRow,
  insert: insertDocumentRow,
  update: updateDocumentRow,
} = recordRows(documents);

export const documentTitles = titleFinder(documents, documents.title);

/** A document in the shape of the contract, built by the database; null if it does not exist or is in the trash. */
export async function findDocument(db: Queryable, id: string): Promise<DocumentCard | null> {
  const { rows } = await db.execute<{ document: DocumentCard }>(sql`
    select row_to_json(d) as document from (
      select ${documentCardColumns} from documents p ${documentCardJoins} where p.id = ${id} and p.deleted_at is null) d`);
  return rows[0]?.document ?? null;
}

export const documentLinks = ['property_id', 'client_id', 'lead_id'] as const;
type DocumentLink = (typeof documentLinks)[number];

/** Which of these linked records do not exist. Locks client and lead until the transaction ends. */
export async function findBrokenDocumentLinks(
  db: Queryable,
  { client_id: clientId, lead_id: leadId, property_id: propertyId }: Record<DocumentLink, string | null>,
): Promise<Record<DocumentLink, boolean>> {
  const { rows } = await db.execute<Record<DocumentLink, boolean>>(sql`
    select
      ${leadId}::uuid is not null and not exists (
        select from leads where id = ${leadId}::uuid and deleted_at is null for share) as lead_id,
      ${clientId}::uuid is not null and not exists (
        select from clients where id = ${clientId}::uuid and deleted_at is null for share) as client_id,
      ${propertyId}::uuid is not null and not exists (
        select from properties where id = ${propertyId}::uuid and deleted_at is null) as property_id`);
  return rows[0] ?? { client_id: false, lead_id: false, property_id: false };
}

/** The client that a lead became; null if it became none. */
export async function findClientOfLead(db: Queryable, leadId: string): Promise<string | null> {
  const [row] = await db.select({ client_id: leads.client_id }).from(leads).where(eq(leads.id, leadId));
  return row?.client_id ?? null;
}

/** Whether this person uploaded the file for a document, and no document has it yet. */
export async function isUnattachedFile(db: Queryable, id: string, uploadedBy: string | null): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from files f where f.id = ${id} and f.kind = 'document' and f.created_by is not distinct from ${uploadedBy}::uuid
      and not exists (select 1 from documents d where d.file_id = f.id)`);
  return rows.length > 0;
}

/** What reading the file of a document requires. */
export interface StoredDocument {
  readonly id: string;
  readonly title: string;
  readonly client_id: string | null;
  readonly lead_id: string | null;
  readonly is_shown_to_client: boolean;
  readonly file: { readonly id: string; readonly name: string; readonly media_type: DocumentFormat } | null;
}

/** A document and its file; null if it does not exist or is in the trash. */
export async function findDocumentFile(db: Queryable, id: string): Promise<StoredDocument | null> {
  const [row] = await db
    .select({
      id: documents.id,
      title: documents.title,
      client_id: documents.client_id,
      lead_id: documents.lead_id,
      is_shown_to_client: documents.is_shown_to_client,
      file: { id: files.id, name: files.name, media_type: files.media_type },
    })
    .from(documents)
    .leftJoin(files, eq(files.id, documents.file_id))
    .where(and(eq(documents.id, id), isNull(documents.deleted_at)));
  if (!row) return null;
  const { file, ...document } = row;
  // Uploads accept no other formats.
  return { ...document, file: file && { ...file, media_type: file.media_type as DocumentFormat } };
}

/** The fields of a document in the portal. */
export type ShownDocument = Pick<DocumentCard, 'id' | 'title' | 'document_type' | 'created_at'> & {
  readonly media_type: DocumentFormat;
  readonly bytes: number;
};

/** The latest documents shown to a client, or to a lead. */
export async function listDocumentsShownTo(
  db: Queryable,
  { topic, id }: ContactPerson,
  limit: number,
): Promise<ShownDocument[]> {
  const isTheirs = sql`${sql.raw(topic === 'leads' ? 'd.lead_id' : 'd.client_id')} = ${id}::uuid`;
  const { rows } = await db.execute<{ document: ShownDocument }>(sql`
    select json_build_object('id', d.id, 'title', d.title, 'document_type', d.document_type,
      'created_at', d.created_at, 'media_type', f.media_type, 'bytes', f.bytes) as document
    from documents d join files f on f.id = d.file_id
    where ${isTheirs} and d.is_shown_to_client and d.deleted_at is null
    order by d.created_at desc, d.id desc limit ${limit}`);
  return rows.map(({ document }) => document);
}

/** Locks the documents of these people, in the trash or not, until the transaction ends. */
export async function lockDocumentsOf(
  db: Queryable,
  link: 'client_id' | 'lead_id',
  ids: readonly string[],
): Promise<DocumentRow[]> {
  return db
    .select()
    .from(documents)
    .where(and(inArray(documents[link], [...ids]), isNull(documents.erased_at)))
    .for('update');
}

/** Removes erased leads from the documents that their clients keep. */
export async function leaveDocumentsToClients(db: Queryable, leadIds: readonly string[]): Promise<void> {
  await db
    .update(documents)
    .set({ lead_id: null })
    .where(and(inArray(documents.lead_id, [...leadIds]), isNotNull(documents.client_id)));
}

/** Removes the files of documents, and stops showing them to clients. */
export async function detachDocumentFiles(db: Queryable, ids: readonly string[]): Promise<void> {
  await db
    .update(documents)
    .set({ file_id: null, is_shown_to_client: false })
    .where(inArray(documents.id, [...ids]));
}

/** Deletes documents; returns the ids of their files. */
export async function deleteDocumentRows(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .delete(documents)
    .where(inArray(documents.id, [...ids]))
    .returning({ file_id: documents.file_id });
  return rows.flatMap(({ file_id }) => file_id ?? []);
}
