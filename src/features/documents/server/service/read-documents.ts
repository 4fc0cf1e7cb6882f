import type { StaffContext } from '#platform/context/server/context.ts';
import { readCounts } from '#platform/counts/server/counts.ts';
import { Failure } from '#platform/failure.ts';
import { isFiltered } from '#platform/lists/server/is-filtered.ts';
import type { CappedCount } from '#platform/rpc/fields.ts';
import { ReadyJson } from '#platform/rpc/server/ready-json.ts';
import type { DocumentCard, DocumentFigures, DocumentFilter, DocumentListInput, DocumentPage } from '../../contract.ts';
import { documentTypes, groupOf } from '../../rules.ts';
import { findDocument } from '../repository/document-rows.ts';
import { documentList } from '../repository/list-documents.ts';

/** A page as ready JSON. */
export async function readDocumentPage(
  context: StaffContext,
  query: DocumentListInput,
): Promise<ReadyJson<DocumentPage>> {
  return new ReadyJson(await documentList.findPage(context.db, query));
}

export async function listDocuments(context: StaffContext, query: DocumentListInput): Promise<DocumentPage> {
  return (await readDocumentPage(context, query)).value();
}

/** Exact without a filter, capped with one. */
export async function countDocuments(context: StaffContext, filter: DocumentFilter): Promise<CappedCount> {
  if (isFiltered(filter)) return documentList.count(context.db, filter);
  return { value: (await readCounts(context.db, 'documents')).get('') ?? 0, is_capped: false };
}

/** The counts of the cards above the list: Other is the rest of the total. */
export async function readDocumentFigures(context: StaffContext): Promise<DocumentFigures> {
  const counts = await readCounts(context.db, 'documents.type');
  const countOf = (group: ReturnType<typeof groupOf>) =>
    [...counts].reduce((sum, [type, count]) => sum + (groupOf(type) === group ? count : 0), 0);
  return {
    total: [...counts.values()].reduce((sum, count) => sum + count, 0),
    agreements: countOf('agreements'),
    legal: countOf('legal'),
    other: countOf('other'),
    types: [...new Set([...documentTypes, ...counts.keys()])].filter((type) => (counts.get(type) ?? 0) > 0),
  };
}

export async function readDocument(context: StaffContext, id: string): Promise<DocumentCard> {
  const document = await findDocument(context.db, id);
  if (!document) throw new Failure('not_found');
  return document;
}
