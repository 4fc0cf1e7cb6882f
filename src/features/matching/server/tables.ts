import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { clients } from '#features/clients/server/tables.ts';
import { leads } from '#features/leads/server/tables.ts';
import type { Purpose } from '#features/properties/rules.ts';
import { properties } from '#features/properties/server/tables.ts';
import { instantColumn, moneyColumn } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type { Decision, DismissalReason } from '../rules.ts';

/** A lead's or client's decision on a property, with the price at that time. Triggers give a lead's decisions to its client. */
export const matchDecisions = pgTable(
  'match_decisions',
  {
    lead_id: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    client_id: uuid('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    property_id: uuid('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    decision: text('decision').$type<Decision>().notNull(),
    /** Why it is not suitable, if the person said. */
    reason: text('reason').$type<DismissalReason>(),
    price: moneyColumn('price').notNull(),
    purpose: text('purpose').$type<Purpose>().notNull(),
    decided_at: instantColumn('decided_at').notNull(),
    /** The user who entered it; null if the client decided in the portal. */
    decided_by: uuid('decided_by'),
  },
  (table) => [
    unique('match_decisions_once').on(table.client_id, table.lead_id, table.property_id).nullsNotDistinct(),
    index('match_decisions_lead').on(table.lead_id).where(sql`lead_id is not null`),
    check('match_decisions_of_one_person', sql`(${table.lead_id} is null) <> (${table.client_id} is null)`),
    index('match_decisions_property').on(table.property_id),
    check('match_decisions_known', sql`${table.decision} in ('interested', 'not_suitable')`),
    check(
      'match_decisions_reason',
      sql`${table.reason} is null or (${table.decision} = 'not_suitable' and ${table.reason} in ('price', 'location', 'size', 'condition', 'other'))`,
    ),
  ],
);

/** The decision that the agency's last one replaced, if any; an undo by id restores it. */
export const replacedDecisions = pgTable(
  'replaced_decisions',
  {
    lead_id: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    client_id: uuid('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    property_id: uuid('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    /** The decision that replaced it. */
    said_id: uuid('said_id').notNull(),
    decision: text('decision').$type<Decision>(),
    reason: text('reason').$type<DismissalReason>(),
    price: moneyColumn('price'),
    purpose: text('purpose').$type<Purpose>(),
    decided_at: instantColumn('decided_at'),
    decided_by: uuid('decided_by'),
  },
  (table) => [
    unique('replaced_decisions_once').on(table.client_id, table.lead_id, table.property_id).nullsNotDistinct(),
    index('replaced_decisions_lead').on(table.lead_id).where(sql`lead_id is not null`),
    check('replaced_decisions_of_one_person', sql`(${table.lead_id} is null) <> (${table.client_id} is null)`),
    index('replaced_decisions_property').on(table.property_id),
    check('replaced_decisions_known', sql`${table.decision} in ('interested', 'not_suitable')`),
    check(
      'replaced_decisions_reason_known',
      sql`${table.reason} is null or (${table.decision} = 'not_suitable' and ${table.reason} in ('price', 'location', 'size', 'condition', 'other'))`,
    ),
    check(
      'replaced_decisions_whole',
      sql`num_nulls(${table.decision}, ${table.price}, ${table.purpose}, ${table.decided_at}) in (0, 4)`,
    ),
  ],
);

export const matchDecisionTexts = personalTexts(matchDecisions, { other: ['decision', 'reason', 'purpose'] });
export const replacedDecisionTexts = personalTexts(replacedDecisions, { other: ['decision', 'reason', 'purpose'] });
