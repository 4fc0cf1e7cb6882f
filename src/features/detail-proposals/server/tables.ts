import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { clients } from '#features/clients/server/tables.ts';
import { leads } from '#features/leads/server/tables.ts';
import { instantColumn, key, updatedAt } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type { DetailField, DetailValue, ProposalState } from '../rules.ts';

/** Corrections of their own details that people proposed in the portal. */
export const detailProposals = pgTable(
  'detail_proposals',
  {
    id: key(),
    /** The client that the lead became, too: a trigger sets it. */
    client_id: uuid('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    lead_id: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    /** field → [before, wanted] */
    fields: jsonb('fields').$type<Partial<Record<DetailField, [DetailValue, DetailValue]>>>().notNull(),
    state: text('state').$type<ProposalState>().notNull().default('open'),
    accepted: text('accepted').array().$type<DetailField[]>().notNull().default(sql`'{}'`),
    answer: text('answer').notNull().default(''),
    proposed_at: instantColumn('proposed_at').notNull(),
    decided_at: instantColumn('decided_at'),
    decided_by: uuid('decided_by'),
    updated_at: updatedAt(),
  },
  (table) => [
    uniqueIndex('detail_proposals_one_of_client')
      .on(table.client_id)
      .where(sql`state = 'open' and client_id is not null`),
    uniqueIndex('detail_proposals_one_of_lead')
      .on(table.lead_id)
      .where(sql`state = 'open' and lead_id is not null and client_id is null`),
    index('detail_proposals_contacts').using('gin', sql`contact_keys(fields)`),
    index('detail_proposals_open').on(table.proposed_at, table.id).where(sql`state = 'open'`),
    index('detail_proposals_client').on(table.client_id, table.proposed_at).where(sql`client_id is not null`),
    index('detail_proposals_lead').on(table.lead_id, table.proposed_at).where(sql`lead_id is not null`),
    check('detail_proposals_of_somebody', sql`${table.client_id} is not null or ${table.lead_id} is not null`),
    check(
      'detail_proposals_state_known',
      sql`${table.state} in ('open', 'accepted', 'partly', 'refused', 'withdrawn')`,
    ),
    check('detail_proposals_refused', sql`${table.state} <> 'refused' or ${table.answer} <> ''`),
  ],
);

export const detailProposalTexts = personalTexts(detailProposals, {
  personal: { fields: {}, answer: '' },
  other: ['state', 'accepted'],
});
