import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '#features/accounts/server/tables.ts';
import { clients } from '#features/clients/server/tables.ts';
import type { CallOutcome } from '#features/communications/rules.ts';
import { leads } from '#features/leads/server/tables.ts';
import { properties } from '#features/properties/server/tables.ts';
import { instantColumn, key, lifecycleColumns } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';

export const notes = pgTable(
  'notes',
  {
    id: key(),
    lead_id: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    /** Set by triggers: the client that the lead of the note became. */
    client_id: uuid('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    property_id: uuid('property_id').references(() => properties.id, { onDelete: 'cascade' }),
    body: text('body').notNull(),
    /** Of a call with a lead that was in the trash when calls became communications. Restored, it becomes one. */
    call_outcome: text('call_outcome').$type<CallOutcome>(),
    /** When the user typed it, possibly offline; `created_at` is when the server received it. */
    written_at: instantColumn('written_at').notNull(),
    author_id: uuid('author_id').references(() => profiles.id),
    ...lifecycleColumns(),
    erased_at: instantColumn('erased_at'),
  },
  (table) => [
    index('notes_lead').on(table.lead_id, table.written_at, table.id).where(sql`lead_id is not null`),
    index('notes_client').on(table.client_id, table.written_at, table.id).where(sql`client_id is not null`),
    index('notes_property').on(table.property_id, table.written_at, table.id).where(sql`property_id is not null`),
    index('notes_trash').on(table.deleted_at).where(sql`deleted_at is not null`),
    check(
      'notes_on_a_record',
      sql`(${table.property_id} is null) = (${table.lead_id} is not null or ${table.client_id} is not null)`,
    ),
    check(
      'notes_body',
      sql`char_length(${table.body}) <= 5000 and (${table.body} <> '' or ${table.call_outcome} is not null or ${table.erased_at} is not null)`,
    ),
    check(
      'notes_call_outcome_known',
      sql`${table.call_outcome} in ('reached', 'no_answer', 'busy', 'wrong_number', 'left_message')`,
    ),
    check('notes_written_before_they_came', sql`${table.written_at} <= ${table.created_at} + interval '1 minute'`),
  ],
);

export const noteTexts = personalTexts(notes, { personal: { body: '' }, other: ['call_outcome'] });
