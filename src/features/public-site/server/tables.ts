import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '#features/accounts/server/tables.ts';
import { properties } from '#features/properties/server/tables.ts';
import { instantColumn, updatedAt } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import { usualAccent } from '../rules.ts';

/** The settings of the public website; one row. */
export const publicSite = pgTable(
  'public_site',
  {
    is_only: boolean('is_only').primaryKey().default(true),
    is_on: boolean('is_on').notNull().default(false),
    /** Empty: the company's name. */
    name: text('name').notNull().default(''),
    intro: text('intro').notNull().default(''),
    phone: text('phone'),
    accent: text('accent').notNull().default(usualAccent),
    /** The secret in the addresses of the feeds; null: there are no feeds. */
    feed_key: text('feed_key'),
    updated_at: updatedAt(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    check('public_site_is_only', sql`${table.is_only}`),
    check('public_site_accent', sql`${table.accent} ~ '^#[0-9a-f]{6}$'`),
    check('public_site_intro', sql`char_length(${table.intro}) <= 600`),
    check('public_site_feed_key', sql`char_length(${table.feed_key}) >= 32`),
  ],
);

/**
 * Properties that were published. A trigger unpublishes one that is closed or moved to the trash. The row stays, so that its
 * address answers that the property is gone, and is the same if it is published again.
 */
export const publishedProperties = pgTable(
  'published_properties',
  {
    property_id: uuid('property_id')
      .primaryKey()
      .references(() => properties.id, { onDelete: 'cascade' }),
    /** Its id in public addresses. */
    public_id: text('public_id').notNull(),
    with_exact_address: boolean('with_exact_address').notNull().default(false),
    published_at: instantColumn('published_at').notNull(),
    published_by: uuid('published_by').references(() => profiles.id),
    unpublished_at: instantColumn('unpublished_at'),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('published_properties_public_id').on(table.public_id),
    index('published_properties_newest').on(table.published_at, table.property_id).where(sql`unpublished_at is null`),
    check('published_properties_public_id_form', sql`${table.public_id} ~ '^[b-z2-9]{8}$'`),
  ],
);

/** What the website shows of the agency. */
export const publicSiteTexts = personalTexts(publicSite, { other: ['name', 'intro', 'phone', 'accent', 'feed_key'] });
export const publishedPropertyTexts = personalTexts(publishedProperties, { other: ['public_id'] });
