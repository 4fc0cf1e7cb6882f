import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { intakeConnections } from '#features/intake/server/tables.ts';
import type { LeadSource } from '#features/leads/rules.ts';
import {
  createdAt,
  instantColumn,
  key,
  moneyColumn,
  updatedAt,
  versionColumn,
} from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';

/** What a source or campaign cost in a month, entered by hand. */
export const sourceCosts = pgTable(
  'source_costs',
  {
    id: key(),
    /** Its first day. */
    month: date('month', { mode: 'string' }).notNull(),
    source: text('source').$type<LeadSource>().notNull(),
    /** Empty: the source as a whole. */
    campaign: text('campaign').notNull().default(''),
    amount: moneyColumn('amount').notNull(),
    created_by: uuid('created_by'),
    created_at: createdAt(),
    updated_at: updatedAt(),
    version: versionColumn(),
  },
  (table) => [
    /** A cost that is entered twice would count twice. */
    unique('source_costs_once').on(table.month, table.source, table.campaign),
    check('source_costs_month', sql`extract(day from ${table.month}) = 1`),
    check('source_costs_amount', sql`${table.amount} > 0 and ${table.amount} <= 9999999999`),
  ],
);

/** When a connection was on, and what it cost per month then. Triggers on `intake_connections` maintain it. */
export const connectionCosts = pgTable(
  'connection_costs',
  {
    id: key(),
    connection_id: uuid('connection_id')
      .notNull()
      .references(() => intakeConnections.id, { onDelete: 'cascade' }),
    source: text('source').$type<LeadSource>().notNull(),
    campaign: text('campaign').notNull().default(''),
    cost_per_month: moneyColumn('cost_per_month').notNull(),
    since: instantColumn('since').notNull(),
    until: instantColumn('until'),
  },
  (table) => [
    index('connection_costs_connection').on(table.connection_id, table.since),
    uniqueIndex('connection_costs_open').on(table.connection_id).where(sql`until is null`),
    check('connection_costs_amount', sql`${table.cost_per_month} > 0 and ${table.cost_per_month} <= 9999999999`),
    check('connection_costs_order', sql`${table.since} <= ${table.until}`),
  ],
);

export const sourceCostTexts = personalTexts(sourceCosts, { other: ['source', 'campaign'] });
export const connectionCostTexts = personalTexts(connectionCosts, { other: ['source', 'campaign'] });
