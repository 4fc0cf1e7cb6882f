import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { clients } from '#features/clients/server/tables.ts';
import { leads } from '#features/leads/server/tables.ts';
import { meetings } from '#features/meetings/server/tables.ts';
import { properties } from '#features/properties/server/tables.ts';
import { instantColumn, key, updatedAt } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type { PreferredTime, VisitState } from '../rules.ts';

/** Requests to see a property, from the client portal and from property links. */
export const visitRequests = pgTable(
  'visit_requests',
  {
    id: key(),
    property_id: uuid('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    /** The client that the lead became, too: a trigger sets it. Neither: somebody without a record. */
    client_id: uuid('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    lead_id: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    /** The property link it was sent from, which shows the property. Property links are a later feature: the migration has the
     * foreign key. */
    link_id: uuid('link_id'),
    preferred_times: jsonb('preferred_times').$type<PreferredTime[]>().notNull().default([]),
    note: text('note').notNull().default(''),
    /** Of somebody without a record. */
    name: text('name').notNull().default(''),
    phone: text('phone').notNull().default(''),
    state: text('state').$type<VisitState>().notNull().default('open'),
    /** The times that the agency proposed, as instants. */
    proposed: jsonb('proposed').$type<string[]>().notNull().default([]),
    /** What the agency wrote with its proposal, or why it declined. */
    answer: text('answer').notNull().default(''),
    meeting_id: uuid('meeting_id').references(() => meetings.id, { onDelete: 'set null' }),
    requested_at: instantColumn('requested_at').notNull(),
    answered_at: instantColumn('answered_at'),
    /** Null also if the client accepted a proposed time. */
    answered_by: uuid('answered_by'),
    updated_at: updatedAt(),
  },
  (table) => [
    uniqueIndex('visit_requests_one_of_client')
      .on(table.client_id, table.property_id)
      .where(sql`state in ('open', 'proposed') and client_id is not null`),
    uniqueIndex('visit_requests_one_of_lead')
      .on(table.lead_id, table.property_id)
      .where(sql`state in ('open', 'proposed') and lead_id is not null and client_id is null`),
    uniqueIndex('visit_requests_one_of_link')
      .on(table.link_id, table.property_id)
      .where(sql`state in ('open', 'proposed') and lead_id is null and client_id is null`),
    index('visit_requests_waiting').on(table.requested_at, table.id).where(sql`state in ('open', 'proposed')`),
    index('visit_requests_client').on(table.client_id, table.requested_at).where(sql`client_id is not null`),
    index('visit_requests_lead').on(table.lead_id, table.requested_at).where(sql`lead_id is not null`),
    index('visit_requests_link').on(table.link_id).where(sql`link_id is not null`),
    index('visit_requests_property').on(table.property_id),
    index('visit_requests_meeting').on(table.meeting_id).where(sql`meeting_id is not null`),
    check(
      'visit_requests_state_known',
      sql`${table.state} in ('open', 'proposed', 'accepted', 'declined', 'withdrawn')`,
    ),
    check('visit_requests_preferred_times', sql`jsonb_array_length(${table.preferred_times}) <= 3`),
    check(
      'visit_requests_proposed',
      sql`jsonb_array_length(${table.proposed}) <= 3 and (${table.state} <> 'proposed' or jsonb_array_length(${table.proposed}) > 0)`,
    ),
    check('visit_requests_declined', sql`${table.state} <> 'declined' or ${table.answer} <> ''`),
    check('visit_requests_reachable', sql`num_nonnulls(${table.client_id}, ${table.lead_id}, ${table.link_id}) > 0`),
  ],
);

export const visitRequestTexts = personalTexts(visitRequests, {
  personal: { note: '', name: '', phone: '', answer: '' },
  other: ['preferred_times', 'state', 'proposed'],
});
