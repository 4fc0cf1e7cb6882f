import { sql } from 'drizzle-orm';
import { check, date, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '#features/accounts/server/tables.ts';
import { clients } from '#features/clients/server/tables.ts';
import { createdAt, instantColumn, key, updatedAt, versionColumn } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type { MarketResponse } from '../contract.ts';
import type { ReportState } from '../rules.ts';

/** Reports to owners, with their figures as composed. */
export const ownerReports = pgTable(
  'owner_reports',
  {
    id: key(),
    client_id: uuid('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    from_day: date('from_day').notNull(),
    until_day: date('until_day').notNull(),
    state: text('state').$type<ReportState>().notNull().default('draft'),
    properties: jsonb('properties').$type<MarketResponse[]>().notNull(),
    note: text('note').notNull().default(''),
    /** The owner's agent, who reviews it. */
    agent_id: uuid('agent_id').references(() => profiles.id),
    sent_at: instantColumn('sent_at'),
    /** Null also if the program sent it. */
    sent_by: uuid('sent_by'),
    created_by: uuid('created_by'),
    created_at: createdAt(),
    updated_at: updatedAt(),
    version: versionColumn(),
  },
  (table) => [
    unique('owner_reports_once').on(table.client_id, table.until_day),
    index('owner_reports_newest').on(table.created_at, table.id),
    index('owner_reports_state').on(table.state, table.created_at, table.id),
    index('owner_reports_agent').on(table.agent_id, table.created_at, table.id),
    check('owner_reports_state_known', sql`${table.state} in ('draft', 'sent', 'skipped')`),
    check('owner_reports_period', sql`${table.from_day} <= ${table.until_day}`),
    check('owner_reports_sent', sql`(${table.state} = 'sent') = (${table.sent_at} is not null)`),
    check('owner_reports_note', sql`char_length(${table.note}) <= 1000`),
  ],
);

export const ownerReportTexts = personalTexts(ownerReports, { personal: { note: '' }, other: ['state', 'properties'] });
