import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { clients } from '#features/clients/server/tables.ts';
import { leads } from '#features/leads/server/tables.ts';
import type { DismissalReason } from '#features/matching/rules.ts';
import { properties } from '#features/properties/server/tables.ts';
import { createdAt, instantColumn, key } from '#platform/database/server/columns.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';

/** Links that open a public page of one to five properties without an account; only a hash of the token is stored. */
export const propertyLinks = pgTable(
  'property_links',
  {
    id: key(),
    /** The client that the lead became, too: a trigger sets it. Neither: for somebody without a record. */
    client_id: uuid('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    lead_id: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    /** The typed name of a recipient without a record. */
    recipient_name: text('recipient_name').notNull().default(''),
    token_hash: text('token_hash').notNull(),
    language: text('language').$type<Language>().notNull(),
    with_exact_address: boolean('with_exact_address').notNull().default(false),
    created_by: uuid('created_by'),
    created_at: createdAt(),
    expires_at: instantColumn('expires_at').notNull(),
    revoked_at: instantColumn('revoked_at'),
    opens: integer('opens').notNull().default(0),
    last_opened_at: instantColumn('last_opened_at'),
  },
  (table) => [
    unique('property_links_token').on(table.token_hash),
    index('property_links_client').on(table.client_id, table.created_at).where(sql`client_id is not null`),
    index('property_links_lead').on(table.lead_id, table.created_at).where(sql`lead_id is not null`),
    check('property_links_lifetime', sql`${table.expires_at} > ${table.created_at}`),
    check(
      'property_links_opens',
      sql`(${table.opens} = 0) = (${table.last_opened_at} is null) and ${table.opens} >= 0`,
    ),
    check('property_links_language_known', sql`${table.language} in ('en', 'hi', 'mr', 'gu')`),
    check(
      'property_links_one_recipient',
      sql`${table.recipient_name} = '' or (${table.client_id} is null and ${table.lead_id} is null)`,
    ),
  ],
);

/** The properties of a link, in the order in which its page shows them. */
export const propertyLinkProperties = pgTable(
  'property_link_properties',
  {
    link_id: uuid('link_id')
      .notNull()
      .references(() => propertyLinks.id, { onDelete: 'cascade' }),
    property_id: uuid('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.link_id, table.property_id] }),
    unique('property_link_properties_order').on(table.link_id, table.position),
    index('property_link_properties_property').on(table.property_id),
    check('property_link_properties_few', sql`${table.position} between 1 and 5`),
  ],
);

/**
 * That a property is not for the reader of its link. One that was taken back stays with its time. A visit that the reader asks
 * for is a row of `visit_requests`.
 */
export const propertyLinkAnswers = pgTable(
  'property_link_answers',
  {
    id: key(),
    link_id: uuid('link_id').notNull(),
    property_id: uuid('property_id').notNull(),
    reason: text('reason').$type<DismissalReason>().notNull(),
    message: text('message').notNull().default(''),
    answered_at: instantColumn('answered_at').notNull(),
    undone_at: instantColumn('undone_at'),
  },
  (table) => [
    foreignKey({
      name: 'property_link_answers_property',
      columns: [table.link_id, table.property_id],
      foreignColumns: [propertyLinkProperties.link_id, propertyLinkProperties.property_id],
    }).onDelete('cascade'),
    index('property_link_answers_link').on(table.link_id, table.answered_at),
    check(
      'property_link_answers_reason_known',
      sql`${table.reason} in ('price', 'location', 'size', 'condition', 'other')`,
    ),
  ],
);

export const propertyLinkTexts = personalTexts(propertyLinks, {
  personal: { recipient_name: '' },
  other: ['token_hash', 'language'],
});
export const propertyLinkAnswerTexts = personalTexts(propertyLinkAnswers, {
  personal: { message: '' },
  other: ['reason'],
});
