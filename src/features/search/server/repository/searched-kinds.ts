import { sql } from 'drizzle-orm';
import { clientCardColumns, clientCardJoins } from '#features/clients/server/repository/list-clients.ts';
import { documentCardColumns, documentCardJoins } from '#features/documents/server/repository/document-card.ts';
import { invoiceCardColumnsOn, invoiceCardJoins } from '#features/invoices/server/repository/invoice-card.ts';
import { leadCardColumns, leadCardJoins } from '#features/leads/server/repository/list-leads.ts';
import { meetingCardColumns, meetingCardJoins } from '#features/meetings/server/repository/meeting-card.ts';
import { propertyCardColumns, propertyCardJoins } from '#features/properties/server/repository/list-properties.ts';
import type { SearchedTable } from '#platform/lists/server/best-matches.ts';
import type { ResultKinds } from '../../contract.ts';

const name = { title: sql.raw('p.title'), full_name: sql.raw('p.full_name'), number: sql.raw('p.number') };
const isThere = sql.raw('p.deleted_at is null');

const ownedProperty = {
  card: sql`${propertyCardColumns},
    case when o.id is not null then json_build_object('id', o.id, 'full_name', o.full_name) end as owner`,
  joins: sql`${propertyCardJoins} left join clients o on o.id = p.owner_id and o.deleted_at is null`,
};

/** The searched kinds, in the order of the response, with the filters and cards of their lists. */
export function searchedKinds(today: string): Record<keyof ResultKinds, SearchedTable> {
  const kind = (table: string, rest: Omit<SearchedTable, 'table' | 'filter'>): SearchedTable => ({
    ...rest,
    table: sql.raw(table),
    filter: isThere,
  });
  return {
    properties: kind('properties', { name: name.title, ...ownedProperty }),
    clients: kind('clients', { name: name.full_name, card: clientCardColumns, joins: clientCardJoins }),
    agents: {
      table: sql.raw('profiles'),
      name: name.full_name,
      // As in the directory: approved or invited users only.
      filter: sql.raw('p.deleted_at is null and p.erased_at is null and p.approved_at is not null'),
      card: sql.raw('p.id, p.full_name, p.email, p.phone, p.role, p.status'),
      joins: sql.empty(),
    },
    leads: kind('leads', { name: name.full_name, card: leadCardColumns, joins: leadCardJoins }),
    meetings: kind('meetings', { name: name.title, card: meetingCardColumns, joins: meetingCardJoins }),
    documents: kind('documents', { name: name.title, card: documentCardColumns, joins: documentCardJoins }),
    invoices: kind('invoices', { name: name.number, card: invoiceCardColumnsOn(today), joins: invoiceCardJoins }),
  };
}
