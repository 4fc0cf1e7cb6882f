import * as z from 'zod/mini';
import { listProcedures } from '#platform/lists/list-contract.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { cursor, day, id, instant, requiredText, text, version } from '#platform/rpc/fields.ts';
import { documentTypeKey, severalWords } from '#platform/words/word-fields.ts';
import { documentFormatNames, readingPurposes } from './rules.ts';

const tags = ['Documents'];

const documentType = documentTypeKey;

/** Empty optional values are null. */
export const documentInput = z.object({
  title: requiredText(200),
  document_type: documentType,
  description: text(5000),
  property_id: z.nullable(id),
  client_id: z.nullable(id),
  /** A document about a lead that became a client belongs to that client, too. */
  lead_id: z._default(z.nullable(id), null),
  /** Whether the client sees it in the portal. */
  is_shown_to_client: z.boolean(),
});
export type DocumentInput = z.infer<typeof documentInput>;

export const documentCard = z.strictObject({
  id,
  title: z.string(),
  document_type: documentType,
  description: z.string(),
  property_id: z.nullable(id),
  /** Null also when the property is in the trash; likewise for client and lead. */
  property: z.nullable(z.strictObject({ id, title: z.string() })),
  client_id: z.nullable(id),
  client: z.nullable(z.strictObject({ id, full_name: z.string() })),
  lead_id: z.nullable(id),
  lead: z.nullable(z.strictObject({ id, full_name: z.string() })),
  agent_id: z.nullable(id),
  agent: z.nullable(z.strictObject({ id, full_name: z.string() })),
  is_shown_to_client: z.boolean(),
  file: z.nullable(
    z.strictObject({
      /** The file name on the device that uploaded it. */
      name: z.string(),
      media_type: z.enum(documentFormatNames),
      bytes: z.int(),
    }),
  ),
  created_by: z.nullable(id),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
});
export type DocumentCard = z.infer<typeof documentCard>;

/** Each filter is a search parameter of the page. */
export const documentFilter = z.object({
  search: z.optional(text(200)),
  type: z.optional(severalWords(documentType)),
  agent: z.optional(z.array(id).check(z.maxLength(50))),
  client: z.optional(id),
  lead: z.optional(id),
  property: z.optional(id),
  /** The days of upload in the company's time zone, both included. */
  from: z.optional(day),
  until: z.optional(day),
});
export type DocumentFilter = z.infer<typeof documentFilter>;

export const documentListInput = z.extend(documentFilter, {
  cursor: z.optional(cursor),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(60))),
});
export type DocumentListInput = z.infer<typeof documentListInput>;

export const documentPage = z.strictObject({ items: z.array(documentCard), next: z.nullable(z.string()) });
export type DocumentPage = z.infer<typeof documentPage>;

/** Exact, without the trash. */
export const documentFigures = z.strictObject({
  total: z.int(),
  agreements: z.int(),
  legal: z.int(),
  other: z.int(),
  /** The types that have documents. */
  types: z.array(documentType),
});
export type DocumentFigures = z.infer<typeof documentFigures>;

/** The response to an upload: a file that belongs to no document yet. */
export const uploadedDocument = z.strictObject({ id, media_type: z.enum(documentFormatNames), bytes: z.int() });
export type UploadedDocument = z.infer<typeof uploadedDocument>;

export const documentsContract = {
  ...listProcedures('Documents', {
    filter: documentFilter,
    input: documentListInput,
    page: documentPage,
    order: 'filtered, newest first',
  }),
  figures: procedure('read', {
    method: 'GET',
    path: '/documents/figures',
    summary: 'The number of documents, in total and by kind',
    tags,
  }).output(documentFigures),
  find: procedure('read', { method: 'GET', path: '/documents/{id}', summary: 'One document', tags })
    .input(z.object({ id }))
    .output(documentCard),
  create: procedure('write', {
    method: 'POST',
    path: '/documents',
    summary: 'Add a document with an uploaded file',
    tags,
  })
    .input(z.extend(documentInput, { id, file_id: id }))
    .output(documentCard),
  update: procedure('write', { method: 'PUT', path: '/documents/{id}', summary: 'Change a document', tags })
    .input(z.extend(documentInput, { id, version }))
    .output(documentCard),
  address: procedure('read', {
    method: 'POST',
    path: '/documents/{id}/address',
    summary: 'Create a personal URL of the file that expires after a few minutes',
    tags,
    keys: ['read'],
  })
    .input(z.object({ id, purpose: z.enum(readingPurposes) }))
    .output(z.strictObject({ url: z.string(), ends_at: instant })),
  delete: procedure('write', {
    method: 'DELETE',
    path: '/documents/{id}',
    summary: 'Move a document to the trash',
    tags,
  })
    .input(z.object({ id }))
    .output(z.void()),
};
