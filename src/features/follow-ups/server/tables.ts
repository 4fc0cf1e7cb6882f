import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '#features/accounts/server/tables.ts';
import { clients } from '#features/clients/server/tables.ts';
import { leads } from '#features/leads/server/tables.ts';
import { createdAt, instantColumn, key, updatedAt, versionColumn } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';

/** Triggers keep `leads.follow_up_on` and the next follow-up of meeting notes equal to these rows, in both directions. */
export const followUps = pgTable(
  'follow_ups',
  {
    id: key(),
    lead_id: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    client_id: uuid('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    /** The meeting whose notes ask for it. Meetings are a later feature: the migration has the foreign key. */
    source_meeting_id: uuid('source_meeting_id'),
    due_at: instantColumn('due_at').notNull(),
    /** False: due on a day, at 10:00 in the company's time zone. */
    has_time: boolean('has_time').notNull(),
    note: text('note').notNull().default(''),
    agent_id: uuid('agent_id').references(() => profiles.id),
    done_at: instantColumn('done_at'),
    done_by: uuid('done_by'),
    /** When its agent was notified that it is due. */
    notified_at: instantColumn('notified_at'),
    created_by: uuid('created_by'),
    created_at: createdAt(),
    updated_at: updatedAt(),
    version: versionColumn(),
  },
  (table) => [
    index('follow_ups_lead').on(table.lead_id, table.due_at, table.id).where(sql`lead_id is not null`),
    index('follow_ups_client').on(table.client_id, table.due_at, table.id).where(sql`client_id is not null`),
    index('follow_ups_meeting').on(table.source_meeting_id).where(sql`source_meeting_id is not null`),
    index('follow_ups_open').on(table.due_at, table.id).where(sql`done_at is null`),
    index('follow_ups_agent').on(table.agent_id, table.due_at, table.id).where(sql`done_at is null`),
    index('follow_ups_done').on(table.done_at, table.id).where(sql`done_at is not null`),
    index('follow_ups_due').on(table.due_at).where(sql`done_at is null and notified_at is null`),
    check('follow_ups_of_one_person', sql`num_nonnulls(${table.lead_id}, ${table.client_id}) = 1`),
    check('follow_ups_note', sql`char_length(${table.note}) <= 500`),
    check(
      'follow_ups_due_range',
      sql`${table.due_at} >= '1900-01-01 00:00+00' and ${table.due_at} < '2200-01-01 00:00+00'`,
    ),
    check('follow_ups_done_by', sql`${table.done_by} is null or ${table.done_at} is not null`),
  ],
);

export const followUpTexts = personalTexts(followUps, { personal: { note: '' } });
