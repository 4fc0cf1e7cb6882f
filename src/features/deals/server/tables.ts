import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { profiles } from '#features/accounts/server/tables.ts';
import { clients } from '#features/clients/server/tables.ts';
import type { LeadStatus, WonReason } from '#features/leads/rules.ts';
import { leads } from '#features/leads/server/tables.ts';
import { properties } from '#features/properties/server/tables.ts';
import { propertyTypes } from '#features/property-types/server/tables.ts';
import type { CustomValues } from '#platform/custom-fields/custom-fields.ts';
import {
  createdAt,
  instantColumn,
  key,
  moneyColumn,
  updatedAt,
  versionColumn,
} from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type { DealKind } from '../rules.ts';

/** A property sold or rented out. Deals are never deleted: one that fell through is undone, and no longer counts. */
export const deals = pgTable(
  'deals',
  {
    id: key(),
    kind: text('kind').$type<DealKind>().notNull(),
    property_id: uuid('property_id').references(() => properties.id, { onDelete: 'set null' }),
    /** Stays when the property is purged. */
    property_title: text('property_title').notNull(),
    /** The property's type, set by triggers for the counts; stays after a purge. */
    property_type_id: uuid('property_type_id').references(() => propertyTypes.id, { onDelete: 'set null' }),
    status_before: text('status_before').$type<'available' | 'pending' | 'sold' | 'rented'>().notNull(),
    client_id: uuid('client_id').references(() => clients.id, { onDelete: 'set null' }),
    /** The lead that the deal won, and what it was before. */
    lead_id: uuid('lead_id').references(() => leads.id, { onDelete: 'set null' }),
    lead_status_before: text('lead_status_before').$type<LeadStatus>(),
    lead_stage_since_before: instantColumn('lead_stage_since_before'),
    lead_won_reason_before: text('lead_won_reason_before').$type<WonReason>(),
    seller_id: uuid('seller_id').references(() => clients.id, { onDelete: 'set null' }),
    price: moneyColumn('price').notNull(),
    closed_on: date('closed_on', { mode: 'string' }).notNull(),
    commission: moneyColumn('commission').notNull(),
    notes: text('notes').notNull().default(''),
    /** The deal gave the property its status; a property has at most one such deal. */
    /** Values of the fields that the agency added, by key. */
    custom: jsonb('custom').$type<CustomValues>().notNull().default({}),
    is_current: boolean('is_current').notNull().default(true),
    is_standing: boolean('is_standing').notNull().default(true),
    undone_at: instantColumn('undone_at'),
    undone_by: uuid('undone_by'),
    undo_reason: text('undo_reason').notNull().default(''),
    created_by: uuid('created_by'),
    created_at: createdAt(),
    updated_at: updatedAt(),
    version: versionColumn(),
  },
  (table) => [
    index('deals_custom').using('gin', sql`custom jsonb_path_ops`),
    check('deals_custom_values', sql`jsonb_typeof(${table.custom}) = 'object'`),
    index('deals_latest').on(table.closed_on, table.id),
    index('deals_price').on(table.price, table.id),
    index('deals_commission').on(table.commission, table.id),
    index('deals_property').on(table.property_id, table.closed_on, table.id).where(sql`property_id is not null`),
    index('deals_client').on(table.client_id, table.closed_on, table.id).where(sql`client_id is not null`),
    /** A lead is won once. */
    uniqueIndex('deals_lead').on(table.lead_id).where(sql`lead_id is not null and is_standing`),
    index('deals_seller').on(table.seller_id, table.closed_on, table.id).where(sql`seller_id is not null`),
    index('deals_type').on(table.property_type_id, table.closed_on, table.id),
    uniqueIndex('deals_current').on(table.property_id).where(sql`is_current`),
    /** The target of the shares' foreign key. */
    unique('deals_shared').on(table.id, table.closed_on, table.price, table.is_standing),
    check('deals_kind_known', sql`${table.kind} in ('sale', 'rental')`),
    check('deals_status_before_known', sql`${table.status_before} in ('available', 'pending', 'sold', 'rented')`),
    check('deals_price_range', sql`${table.price} > 0 and ${table.price} <= 9999999999`),
    check('deals_commission_range', sql`${table.commission} between 0 and 9999999999`),
    check('deals_undone', sql`${table.is_standing} = (${table.undone_at} is null)`),
    check('deals_current_stands', sql`${table.is_standing} or not ${table.is_current}`),
  ],
);

export const dealTexts = personalTexts(deals, {
  personal: { notes: '', undo_reason: '', custom: {} },
  other: ['kind', 'property_title', 'status_before', 'lead_status_before', 'lead_won_reason_before'],
});

/**
 * Each agent's share of a deal: percent, and the amount of the commission. A constraint trigger ensures that both add up to
 * the whole. Day, price and state repeat the deal's, kept equal by the foreign key, so that one index serves an agent's
 * months.
 */
export const dealShares = pgTable(
  'deal_shares',
  {
    deal_id: uuid('deal_id').notNull(),
    agent_id: uuid('agent_id')
      .notNull()
      .references(() => profiles.id),
    position: integer('position').notNull(),
    share: numeric('share', { precision: 5, scale: 2 }).notNull(),
    amount: moneyColumn('amount').notNull(),
    closed_on: date('closed_on', { mode: 'string' }).notNull(),
    price: moneyColumn('price').notNull(),
    is_standing: boolean('is_standing').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deal_id, table.agent_id] }),
    foreignKey({
      name: 'deal_shares_deal',
      columns: [table.deal_id, table.closed_on, table.price, table.is_standing],
      foreignColumns: [deals.id, deals.closed_on, deals.price, deals.is_standing],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('deal_shares_agent').on(table.agent_id, table.closed_on, table.deal_id),
    check('deal_shares_share_range', sql`${table.share} > 0 and ${table.share} <= 100`),
    check('deal_shares_amount_range', sql`${table.amount} >= 0`),
  ],
);
