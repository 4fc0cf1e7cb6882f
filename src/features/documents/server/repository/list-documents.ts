import { sql } from 'drizzle-orm';
import { recordList } from '#platform/lists/server/record-list.ts';
import type { ListQuery } from '#platform/lists/server/sorted-list.ts';
import { byDate, descending, onDays, oneOf } from '#platform/lists/server/sorted-list.ts';
import type { DocumentFilter } from '../../contract.ts';
import { documentCardColumns, documentCardJoins } from './document-card.ts';

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

export const documentList = recordList({
  orders: { newest: { ...byDate, ...descending } },
  defaultSorting: 'newest',
  words: { type: 'document_type' },
  queryOf: listQueryOf,
  card: documentCardColumns,
  joins: documentCardJoins,
});
