import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import type { ListQuery } from '#platform/lists/server/sorted-list.ts';
import { byDate, countUpToCap, descending, findListPage, onDays, oneOf } from '#platform/lists/server/sorted-list.ts';
import type { CappedCount } from '#platform/rpc/fields.ts';
import type { DocumentFilter, DocumentListInput } from '../../contract.ts';
import { documentCardColumns, documentCardJoins } from './document-card.ts';

const newest = { ...byDate, ...descending };

/** A page of documents, its cards built by the database: the JSON of a `DocumentPage`. */
export function findDocumentPage(db: Queryable, { cursor, limit, ...filter }: DocumentListInput): Promise<string> {
  return findListPage(db, {
    ...listQueryOf(filter),
    order: newest,
    card: documentCardColumns,
    joins: documentCardJoins,
    cursor,
    limit,
  });
}

/** Capped; the count without a filter is precomputed. */
export function countFilteredDocuments(db: Queryable, filter: DocumentFilter): Promise<CappedCount> {
  return countUpToCap(db, listQueryOf(filter));
}

function listQueryOf(filter: DocumentFilter): ListQuery {
  const { search, type, agent, client, lead, property, from, until } = filter;
  return {
    table: sql.raw('documents'),
    filters: [
      sql`p.deleted_at is null`,
      ...oneOf(sql`p.document_type`, sql`text`, type),
      ...oneOf(sql`p.agent_id`, sql`uuid`, agent),
      ...(client === undefined ? [] : [sql`p.client_id = ${client}::uuid`]),
      ...(lead === undefined ? [] : [sql`p.lead_id = ${lead}::uuid`]),
      ...(property === undefined ? [] : [sql`p.property_id = ${property}::uuid`]),
      ...onDays(sql`p.created_at`, from, until),
    ],
    search,
    forceCustomPlan: from !== undefined || until !== undefined,
  };
}
