import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '#features/accounts/server/tables.ts';
import { clients } from '#features/clients/server/tables.ts';
import { leads } from '#features/leads/server/tables.ts';
import { createdAt, instantColumn, key, updatedAt, versionColumn } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type { PrivacyRequestState, RequestKind, RequestWay, RetentionKind, RetentionMode } from '../rules.ts';

/**
 * The register of requests under the Digital Personal Data Protection Act 2023, s. 11 and 12. It has no trash, because it proves
 * what the agency did; a wrong entry is refused with the reason.
 */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: key(),
    kind: text('kind').$type<RequestKind>().notNull(),
    lead_id: uuid('lead_id').references(() => leads.id, { onDelete: 'set null' }),
    client_id: uuid('client_id').references(() => clients.id, { onDelete: 'set null' }),
    /** Of somebody without a record. */
    name: text('name').notNull().default(''),
    contact: text('contact').notNull().default(''),
    way: text('way').$type<RequestWay>().notNull(),
    received_on: date('received_on', { mode: 'string' }).notNull(),
    due_on: date('due_on', { mode: 'string' }).notNull(),
    note: text('note').notNull().default(''),
    state: text('state').$type<PrivacyRequestState>().notNull().default('open'),
    answer: text('answer').notNull().default(''),
    closed_at: instantColumn('closed_at'),
    closed_by: uuid('closed_by').references(() => profiles.id),
    /** What Admins were notified of: 1 that it is due soon, 2 that it is overdue. */
    notified: smallint('notified').notNull().default(0),
    created_by: uuid('created_by').references(() => profiles.id),
    created_at: createdAt(),
    updated_at: updatedAt(),
    version: versionColumn(),
    /** The request stays as proof, without personal data. */
    erased_at: instantColumn('erased_at'),
  },
  (table) => [
    index('privacy_requests_open').on(table.due_on, table.id).where(sql`state = 'open'`),
    index('privacy_requests_closed').on(table.closed_at, table.id).where(sql`state <> 'open'`),
    index('privacy_requests_lead').on(table.lead_id).where(sql`lead_id is not null`),
    index('privacy_requests_client').on(table.client_id).where(sql`client_id is not null`),
    check('privacy_requests_kind_known', sql`${table.kind} in ('access', 'correction', 'erasure')`),
    check('privacy_requests_way_known', sql`${table.way} in ('in_person', 'phone', 'message', 'email', 'letter')`),
    check('privacy_requests_state_known', sql`${table.state} in ('open', 'done', 'refused')`),
    check('privacy_requests_one_person', sql`num_nonnulls(${table.lead_id}, ${table.client_id}) <= 1`),
    check('privacy_requests_days', sql`${table.due_on} >= ${table.received_on}`),
    check('privacy_requests_closed_at', sql`(${table.state} = 'open') = (${table.closed_at} is null)`),
    check(
      'privacy_requests_refused_with_reason',
      sql`${table.state} <> 'refused' or ${table.answer} <> '' or ${table.erased_at} is not null`,
    ),
    check('privacy_requests_notified_known', sql`${table.notified} between 0 and 2`),
    check(
      'privacy_requests_lengths',
      sql`char_length(${table.name}) <= 120 and char_length(${table.contact}) <= 200 and char_length(${table.note}) <= 2000 and char_length(${table.answer}) <= 2000`,
    ),
  ],
);

export const privacyRequestTexts = personalTexts(privacyRequests, {
  personal: { name: '', contact: '', note: '', answer: '' },
  other: ['kind', 'way', 'state'],
});

/** One row. */
export const privacySettingsTable = pgTable(
  'privacy_settings',
  {
    id: smallint('id').primaryKey().default(1),
    answer_days: integer('answer_days').notNull().default(30),
    version: versionColumn(),
  },
  (table) => [
    check('privacy_settings_one_row', sql`${table.id} = 1`),
    check('privacy_settings_answer_days', sql`${table.answer_days} between 1 and 90`),
  ],
);

/** How long personal data is kept; a kind without a row, or without months, is kept. */
export const retentionRules = pgTable(
  'retention_rules',
  {
    kind: text('kind').$type<RetentionKind>().primaryKey(),
    months: integer('months'),
    mode: text('mode').$type<RetentionMode>().notNull(),
    /** The day on which Admins were last asked to review. */
    proposed_on: date('proposed_on', { mode: 'string' }),
    version: versionColumn(),
  },
  (table) => [
    check(
      'retention_rules_kind_known',
      sql`${table.kind} in ('lost_leads', 'idle_clients', 'refused_contacts', 'communications', 'link_opens')`,
    ),
    check('retention_rules_mode_known', sql`${table.mode} in ('review', 'automatic')`),
    check('retention_rules_months', sql`${table.months} between 12 and 120`),
  ],
);

export const retentionRuleTexts = personalTexts(retentionRules, { other: ['kind', 'mode'] });
