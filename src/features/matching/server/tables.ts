import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { clients } from '#features/clients/server/tables.ts';
import type { Purpose } from '#features/properties/rules.ts';
import { properties } from '#features/properties/server/tables.ts';
import { instantColumn, moneyColumn } from '#platform/database/server/columns.ts';
import { texts } from '#platform/personal-data/server/texts.ts';
import type { Decision } from '../rules.ts';

/** What a client said to a home, at the price it was then offered for. */
export const matchDecisions = pgTable(
  'match_decisions',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    property_id: uuid('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    decision: text('decision').$type<Decision>().notNull(),
    price: moneyColumn('price').notNull(),
    purpose: text('purpose').$type<Purpose>().notNull(),
    decided_at: instantColumn('decided_at').notNull(),
    /** The person who noted it; null when the client said it in the portal. */
    decided_by: uuid('decided_by'),
  },
  (table) => [
    primaryKey({ columns: [table.client_id, table.property_id] }),
    index('match_decisions_property').on(table.property_id),
    check('match_decisions_known', sql`${table.decision} in ('interested', 'not_suitable')`),
  ],
);

export const matchDecisionTexts = texts(matchDecisions, { other: ['decision', 'purpose'] });
