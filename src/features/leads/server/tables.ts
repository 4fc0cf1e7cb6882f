import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { check, date, index, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '#features/accounts/server/tables.ts';
import { clients } from '#features/clients/server/tables.ts';
import { properties } from '#features/properties/server/tables.ts';
import type { CustomValues } from '#platform/custom-fields/custom-fields.ts';
import { instantColumn, key, lifecycleColumns, moneyColumn } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type { Interest, LeadSource, LeadStatus, LostReason, WonReason } from '../rules.ts';

export const leads = pgTable(
  'leads',
  {
    id: key(),
    full_name: text('full_name').notNull(),
    email: text('email'),
    /** As typed; `phone_e164` is the normalized number. */
    phone: text('phone'),
    phone_e164: text('phone_e164'),
    /** Further numbers as 'kind:number', in the order of `other_phones_e164`. */
    other_phones: text('other_phones').array().notNull().default(sql`'{}'`),
    other_phones_e164: text('other_phones_e164').array().notNull().default(sql`'{}'`),
    /** Null possible after an import. */
    source: text('source').$type<LeadSource>(),
    status: text('status').$type<LeadStatus>().notNull().default('new'),
    lost_reason: text('lost_reason').$type<LostReason>(),
    lost_note: text('lost_note').notNull().default(''),
    /** Set while the lead is closed. 'unknown': closed by an import, or before reasons were asked for. */
    won_reason: text('won_reason').$type<WonReason>(),
    won_note: text('won_note').notNull().default(''),
    /** When it entered its current status. */
    stage_since: instantColumn('stage_since').notNull().defaultNow(),
    /**
     * The first contact outwards, maintained by triggers. Null for imported leads and those that were not added as new.
     */
    answered_at: instantColumn('answered_at'),
    /** Ascending position in the column of its status; columns are ordered by (position, id). */
    position: numeric('position').notNull(),
    interest_type: text('interest_type').$type<Interest>(),
    /**
     * What the lead looks for. Triggers keep these columns and `interest_type` equal to the first requirement; null and empty
     * mean any. Budgets are in the company's currency; `budget` is the upper end.
     */
    budget: moneyColumn('budget'),
    budget_min: moneyColumn('budget_min'),
    preferred_locations: text('preferred_locations').array().notNull().default(sql`'{}'`),
    property_type_ids: uuid('property_type_ids').array().notNull().default(sql`'{}'`),
    bedrooms_min: integer('bedrooms_min'),
    bedrooms_max: integer('bedrooms_max'),
    /** Square feet. */
    area_min: integer('area_min'),
    area_max: integer('area_max'),
    possession_by: date('possession_by', { mode: 'string' }),
    notes: text('notes').notNull().default(''),
    follow_up_on: date('follow_up_on', { mode: 'string' }),
    assigned_agent_id: uuid('assigned_agent_id').references(() => profiles.id),
    property_id: uuid('property_id').references(() => properties.id, { onDelete: 'set null' }),
    client_id: uuid('client_id').references(() => clients.id, { onDelete: 'set null' }),
    /** Values of the fields that the agency added, by key. */
    custom: jsonb('custom').$type<CustomValues>().notNull().default({}),
    /** Texts among the custom values of its requirements, for the search; maintained by triggers. */
    requirement_words: text('requirement_words').notNull().default(''),
    import_id: uuid('import_id'),
    import_row: integer('import_row'),
    /** A hash of the imported row: the same row in a later file is reported as a duplicate. */
    import_key: text('import_key'),
    created_by: uuid('created_by'),
    ...lifecycleColumns(),
    /** Personal data was erased; the row stays. */
    erased_at: instantColumn('erased_at'),
    /** The record that this one was merged into. It is in the trash then, without appearing there. */
    merged_into_id: uuid('merged_into_id').references((): AnyPgColumn => leads.id, { onDelete: 'cascade' }),
    search_text: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`search_words(full_name || ' ' || custom_words(custom) || ' ' || requirement_words, coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(phone_e164, '') || ' ' || phone_words(other_phones) || ' ' || phone_words(other_phones_e164))`,
      ),
    name_key: text('name_key').notNull().generatedAlwaysAs(sql`search_key(full_name)`),
    /** What it has in common with another record of the same person. */
    duplicate_keys: text('duplicate_keys')
      .array()
      .notNull()
      .generatedAlwaysAs(
        sql`duplicate_keys(phone_e164, other_phones_e164, email, sounds(search_key(full_name)), preferred_locations)`,
      ),
  },
  (table) => [
    index('leads_newest').on(table.created_at, table.id).where(sql`deleted_at is null`),
    index('leads_name').on(table.name_key, table.id).where(sql`deleted_at is null`),
    index('leads_budget').on(sql`coalesce(budget, 0)`, table.id).where(sql`deleted_at is null`),
    index('leads_follow_up')
      .on(sql`coalesce(follow_up_on, '9999-12-31'::date)`, table.id)
      .where(sql`deleted_at is null`),
    index('leads_due').on(table.follow_up_on).where(sql`deleted_at is null and stage_kind(status) = 'open'`),
    index('leads_column').on(table.status, table.position, table.id).where(sql`deleted_at is null`),
    index('leads_status').on(table.status, table.created_at, table.id).where(sql`deleted_at is null`),
    index('leads_source').on(table.source, table.created_at, table.id).where(sql`deleted_at is null`),
    index('leads_agent').on(table.assigned_agent_id, table.created_at, table.id).where(sql`deleted_at is null`),
    /** Outcomes and response times per agent, by an index-only scan. */
    index('leads_settled')
      .on(table.assigned_agent_id, table.stage_since, table.status)
      .where(sql`deleted_at is null and stage_kind(status) <> 'open'`),
    index('leads_answered')
      .on(table.assigned_agent_id, table.created_at, table.answered_at)
      .where(sql`deleted_at is null and answered_at is not null`),
    index('leads_property').on(table.property_id, table.created_at, table.id).where(sql`property_id is not null`),
    index('leads_client').on(table.client_id, table.created_at, table.id).where(sql`client_id is not null`),
    index('leads_phone').on(table.phone_e164).where(sql`deleted_at is null and phone_e164 is not null`),
    index('leads_other_phones')
      .using('gin', table.other_phones_e164)
      .where(sql`deleted_at is null and other_phones_e164 <> '{}'`),
    index('leads_email').on(sql`lower(email)`).where(sql`deleted_at is null and email is not null`),
    index('leads_trash').on(table.deleted_at).where(sql`deleted_at is not null`),
    index('leads_merged').on(table.merged_into_id).where(sql`merged_into_id is not null`),
    check(
      'leads_merged_left',
      sql`${table.merged_into_id} is null or (${table.deleted_at} is not null and ${table.merged_into_id} <> ${table.id})`,
    ),
    index('leads_duplicate_keys').using('gin', table.duplicate_keys).where(sql`deleted_at is null`),
    /** Leads that a conversion closed before conversions kept the stage. */
    index('leads_closed_unknown')
      .on(table.id)
      .where(sql`won_reason = 'unknown' and client_id is not null and import_id is null and deleted_at is null`),
    index('leads_import_key').on(table.import_key).where(sql`import_key is not null and deleted_at is null`),
    index('leads_import').on(table.import_id, table.import_row).where(sql`import_id is not null`),
    index('leads_custom').using('gin', sql`custom jsonb_path_ops`),
    check('leads_custom_values', sql`jsonb_typeof(${table.custom}) = 'object'`),
    index('leads_search').using('gin', sql`search_text gin_trgm_ops`),
    index('leads_start').using('btree', sql`left(search_text, 60) text_pattern_ops`).where(sql`deleted_at is null`),
    check(
      'leads_other_phones',
      sql`cardinality(${table.other_phones}) = cardinality(${table.other_phones_e164}) and cardinality(${table.other_phones}) <= 4`,
    ),
    check(
      'leads_won_reason_known',
      sql`${table.won_reason} in ('deal', 'listing_signed', 'deal_elsewhere', 'other', 'unknown')`,
    ),
    check('leads_won_for_a_reason', sql`(stage_kind(${table.status}) = 'won') = (${table.won_reason} is not null)`),
    check('leads_lost_for_a_reason', sql`(stage_kind(${table.status}) = 'lost') = (${table.lost_reason} is not null)`),
    check('leads_interest_known', sql`${table.interest_type} in ('buying', 'selling', 'renting')`),
    check('leads_budget_range', sql`${table.budget} between 0 and 9999999999`),
    check('leads_budget_min_range', sql`${table.budget_min} between 0 and 9999999999`),
    check('leads_budget_order', sql`${table.budget_min} <= ${table.budget}`),
    check('leads_bedrooms', sql`${table.bedrooms_min} between 0 and 10 and ${table.bedrooms_max} between 0 and 10`),
    check('leads_bedrooms_order', sql`${table.bedrooms_min} <= ${table.bedrooms_max}`),
    check('leads_area', sql`${table.area_min} > 0 and ${table.area_max} > 0`),
    check('leads_area_order', sql`${table.area_min} <= ${table.area_max}`),
  ],
);

export const leadTexts = personalTexts(leads, {
  personal: {
    full_name: '',
    email: null,
    phone: null,
    phone_e164: null,
    other_phones: [],
    other_phones_e164: [],
    notes: '',
    lost_note: '',
    won_note: '',
    custom: {},
    // Free text, like client preferences.
    preferred_locations: [],
    // A hash of a name and a phone number can be guessed.
    import_key: null,
  },
  other: [
    'source',
    'status',
    'lost_reason',
    'won_reason',
    'interest_type',
    'property_type_ids',
    'requirement_words',
    'search_text',
    'name_key',
    'duplicate_keys',
  ],
});
