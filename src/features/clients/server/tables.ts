import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '#features/accounts/server/tables.ts';
import type { CustomValues } from '#platform/custom-fields/custom-fields.ts';
import { instantColumn, key, lifecycleColumns, moneyColumn } from '#platform/database/server/columns.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type { ClientType } from '../rules.ts';

export const clients = pgTable(
  'clients',
  {
    id: key(),
    full_name: text('full_name').notNull(),
    /** May be missing after an import. */
    client_type: text('client_type').$type<ClientType>(),
    email: text('email'),
    /** As typed; `phone_e164` is its normalized form. */
    phone: text('phone'),
    phone_e164: text('phone_e164'),
    /** Further numbers as 'kind:number', in the order of `other_phones_e164`. */
    other_phones: text('other_phones').array().notNull().default(sql`'{}'`),
    other_phones_e164: text('other_phones_e164').array().notNull().default(sql`'{}'`),
    address: text('address'),
    /** GST state code. */
    state: text('state'),
    gstin: text('gstin'),
    language: text('language').$type<Language>().notNull().default('en'),
    notes: text('notes').notNull().default(''),
    /** The preferences; null and empty mean any. */
    budget_min: moneyColumn('budget_min'),
    budget_max: moneyColumn('budget_max'),
    preferred_locations: text('preferred_locations').array().notNull().default(sql`'{}'`),
    property_type_ids: uuid('property_type_ids').array().notNull().default(sql`'{}'`),
    bedrooms_min: integer('bedrooms_min'),
    bedrooms_max: integer('bedrooms_max'),
    bathrooms_min: integer('bathrooms_min'),
    bathrooms_max: integer('bathrooms_max'),
    amenities: text('amenities').array().notNull().default(sql`'{}'`),
    agent_id: uuid('agent_id').references(() => profiles.id),
    /** Values of the fields that the agency added, by key. */
    custom: jsonb('custom').$type<CustomValues>().notNull().default({}),
    /** Texts among the custom values of its requirements, for the search; maintained by triggers. */
    requirement_words: text('requirement_words').notNull().default(''),
    import_id: uuid('import_id'),
    import_row: integer('import_row'),
    /** Hash of an imported row's content: the same row in a later file is offered as a duplicate. */
    import_key: text('import_key'),
    created_by: uuid('created_by'),
    ...lifecycleColumns(),
    /** Set once the personal data is erased. */
    erased_at: instantColumn('erased_at'),
    /** The record that this one was merged into. It is in the trash then, without appearing there. */
    merged_into_id: uuid('merged_into_id').references((): AnyPgColumn => clients.id, { onDelete: 'cascade' }),
    search_text: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`search_words(full_name || ' ' || coalesce(address, '') || ' ' || custom_words(custom) || ' ' || requirement_words, coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(phone_e164, '') || ' ' || phone_words(other_phones) || ' ' || phone_words(other_phones_e164))`,
      ),
    place_keys: text('place_keys').array().notNull().generatedAlwaysAs(sql`place_keys(preferred_locations)`),
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
    index('clients_newest').on(table.created_at, table.id).where(sql`deleted_at is null`),
    index('clients_name').on(table.name_key, table.id).where(sql`deleted_at is null`),
    index('clients_type').on(table.client_type, table.created_at, table.id).where(sql`deleted_at is null`),
    index('clients_agent').on(table.agent_id, table.created_at, table.id).where(sql`deleted_at is null`),
    index('clients_phone').on(table.phone_e164).where(sql`deleted_at is null and phone_e164 is not null`),
    index('clients_other_phones')
      .using('gin', table.other_phones_e164)
      .where(sql`deleted_at is null and other_phones_e164 <> '{}'`),
    index('clients_email').on(sql`lower(email)`).where(sql`deleted_at is null and email is not null`),
    index('clients_trash').on(table.deleted_at).where(sql`deleted_at is not null`),
    index('clients_merged').on(table.merged_into_id).where(sql`merged_into_id is not null`),
    check(
      'clients_merged_left',
      sql`${table.merged_into_id} is null or (${table.deleted_at} is not null and ${table.merged_into_id} <> ${table.id})`,
    ),
    index('clients_duplicate_keys').using('gin', table.duplicate_keys).where(sql`deleted_at is null`),
    index('clients_import_key').on(table.import_key).where(sql`import_key is not null and deleted_at is null`),
    index('clients_import').on(table.import_id, table.import_row).where(sql`import_id is not null`),
    index('clients_custom').using('gin', sql`custom jsonb_path_ops`),
    check('clients_custom_values', sql`jsonb_typeof(${table.custom}) = 'object'`),
    index('clients_search').using('gin', sql`search_text gin_trgm_ops`),
    index('clients_start').using('btree', sql`left(search_text, 60) text_pattern_ops`).where(sql`deleted_at is null`),
    check(
      'clients_other_phones',
      sql`cardinality(${table.other_phones}) = cardinality(${table.other_phones_e164}) and cardinality(${table.other_phones}) <= 4`,
    ),
    check('clients_type_known', sql`${table.client_type} in ('buyer', 'seller', 'tenant', 'landlord', 'investor')`),
    check('clients_language_known', sql`${table.language} in ('en', 'hi', 'mr', 'gu')`),
    check(
      'clients_budget',
      sql`${table.budget_min} between 0 and 9999999999 and ${table.budget_max} between 0 and 9999999999`,
    ),
    check('clients_budget_order', sql`${table.budget_min} <= ${table.budget_max}`),
    check('clients_bedrooms', sql`${table.bedrooms_min} between 0 and 10 and ${table.bedrooms_max} between 0 and 10`),
    check('clients_bedrooms_order', sql`${table.bedrooms_min} <= ${table.bedrooms_max}`),
    check('clients_bathrooms', sql`${table.bathrooms_min} between 1 and 6 and ${table.bathrooms_max} between 1 and 6`),
    check('clients_bathrooms_order', sql`${table.bathrooms_min} <= ${table.bathrooms_max}`),
  ],
);

export const clientTexts = personalTexts(clients, {
  personal: {
    full_name: '',
    email: null,
    phone: null,
    phone_e164: null,
    other_phones: [],
    other_phones_e164: [],
    address: null,
    gstin: null,
    notes: '',
    // Free text: the street where somebody's mother lives is a location too.
    preferred_locations: [],
    amenities: [],
    custom: {},
    // A hash over a name and a number can be guessed.
    import_key: null,
  },
  other: [
    'client_type',
    'state',
    'language',
    'property_type_ids',
    'requirement_words',
    'search_text',
    'name_key',
    'duplicate_keys',
    'place_keys',
  ],
});
