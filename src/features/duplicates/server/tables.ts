import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '#features/accounts/server/tables.ts';
import { clients } from '#features/clients/server/tables.ts';
import { leads } from '#features/leads/server/tables.ts';
import { instantColumn, key } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';

/** Merges of two leads or two clients, as long as they can be undone. */
export const merges = pgTable(
  'merges',
  {
    id: key(),
    /** The record that stays, and the one that was merged into it. */
    lead_id: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    merged_lead_id: uuid('merged_lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    client_id: uuid('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    merged_client_id: uuid('merged_client_id').references(() => clients.id, { onDelete: 'cascade' }),
    merged_at: instantColumn('merged_at').notNull(),
    merged_by: uuid('merged_by').references(() => profiles.id),
    undone_at: instantColumn('undone_at'),
    undone_by: uuid('undone_by').references(() => profiles.id),
  },
  (table) => [
    index('merges_lead').on(table.lead_id).where(sql`lead_id is not null`),
    index('merges_merged_lead').on(table.merged_lead_id).where(sql`merged_lead_id is not null`),
    index('merges_client').on(table.client_id).where(sql`client_id is not null`),
    index('merges_merged_client').on(table.merged_client_id).where(sql`merged_client_id is not null`),
    index('merges_age').on(table.merged_at),
    check(
      'merges_of_one_kind',
      sql`(${table.lead_id} is null) = (${table.merged_lead_id} is null) and (${table.client_id} is null) = (${table.merged_client_id} is null) and (${table.lead_id} is null) <> (${table.client_id} is null)`,
    ),
  ],
);

export const mergeTexts = personalTexts(merges, {});

/** What a merge changed, row by row: only the changed columns. Deleted with the merge, after an undo, and by an erasure. */
export const mergeRows = pgTable(
  'merge_rows',
  {
    merge_id: uuid('merge_id')
      .notNull()
      .references(() => merges.id, { onDelete: 'cascade' }),
    table_name: text('table_name').notNull(),
    /** The columns that identify the row, as JSON. */
    row_key: text('row_key').notNull(),
    /** Null: the merge inserted the row. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    /** Null: the merge deleted the row. */
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.merge_id, table.table_name, table.row_key] }),
    index('merge_rows_row').on(table.table_name, table.row_key),
  ],
);

export const mergeRowTexts = personalTexts(mergeRows, {
  personal: { before: null, after: null },
  other: ['table_name', 'row_key'],
});

/** Pairs of records that a user marked as different people. */
export const distinctPeople = pgTable(
  'distinct_people',
  {
    id: key(),
    lead_id: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    /** Of two leads or two clients, the one with the larger id. */
    other_lead_id: uuid('other_lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    client_id: uuid('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    other_client_id: uuid('other_client_id').references(() => clients.id, { onDelete: 'cascade' }),
    marked_at: instantColumn('marked_at').notNull(),
    marked_by: uuid('marked_by').references(() => profiles.id),
  },
  (table) => [
    unique('distinct_people_once')
      .on(table.lead_id, table.other_lead_id, table.client_id, table.other_client_id)
      .nullsNotDistinct(),
    index('distinct_people_other_lead').on(table.other_lead_id).where(sql`other_lead_id is not null`),
    index('distinct_people_client').on(table.client_id).where(sql`client_id is not null`),
    index('distinct_people_other_client').on(table.other_client_id).where(sql`other_client_id is not null`),
    check(
      'distinct_people_pair',
      sql`num_nonnulls(${table.lead_id}, ${table.other_lead_id}, ${table.client_id}, ${table.other_client_id}) = 2 and (${table.other_lead_id} is null or ${table.lead_id} < ${table.other_lead_id}) and (${table.other_client_id} is null or ${table.client_id} < ${table.other_client_id})`,
    ),
  ],
);

export const distinctPeopleTexts = personalTexts(distinctPeople, {});
