import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '#features/accounts/server/tables.ts';
import { clients } from '#features/clients/server/tables.ts';
import { files } from '#features/files/server/tables.ts';
import { leads } from '#features/leads/server/tables.ts';
import { properties } from '#features/properties/server/tables.ts';
import { instantColumn, key, lifecycleColumns } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type { DocumentType } from '../rules.ts';

export const documents = pgTable(
  'documents',
  {
    id: key(),
    title: text('title').notNull(),
    document_type: text('document_type').$type<DocumentType>().notNull(),
    description: text('description').notNull().default(''),
    property_id: uuid('property_id').references(() => properties.id, { onDelete: 'set null' }),
    client_id: uuid('client_id').references(() => clients.id, { onDelete: 'set null' }),
    /** The client of a document about a lead is the one that the lead became; a trigger passes it on. */
    lead_id: uuid('lead_id').references(() => leads.id, { onDelete: 'set null' }),
    agent_id: uuid('agent_id').references(() => profiles.id),
    /** Null once the document was erased. */
    file_id: uuid('file_id').references(() => files.id),
    is_shown_to_client: boolean('is_shown_to_client').notNull().default(false),
    /** The names of property, client and lead, set by triggers for the search. */
    subject: text('subject').notNull().default(''),
    created_by: uuid('created_by'),
    ...lifecycleColumns(),
    erased_at: instantColumn('erased_at'),
    search_text: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`search_words(title || ' ' || subject, description)`),
  },
  (table) => [
    index('documents_newest').on(table.created_at, table.id).where(sql`deleted_at is null`),
    index('documents_type').on(table.document_type, table.created_at, table.id).where(sql`deleted_at is null`),
    index('documents_agent').on(table.agent_id, table.created_at, table.id).where(sql`deleted_at is null`),
    index('documents_client').on(table.client_id, table.created_at, table.id).where(sql`client_id is not null`),
    index('documents_lead').on(table.lead_id, table.created_at, table.id).where(sql`lead_id is not null`),
    index('documents_property').on(table.property_id, table.created_at, table.id).where(sql`property_id is not null`),
    index('documents_trash').on(table.deleted_at).where(sql`deleted_at is not null`),
    index('documents_search').using('gin', sql`search_text gin_trgm_ops`),
    index('documents_start').using('btree', sql`left(search_text, 60) text_pattern_ops`).where(sql`deleted_at is null`),
    uniqueIndex('documents_file').on(table.file_id),
    check('documents_erased_without_file', sql`${table.erased_at} is null or ${table.file_id} is null`),
  ],
);

export const documentTexts = personalTexts(documents, {
  personal: { title: '', description: '', subject: '' },
  other: ['document_type', 'search_text'],
});
