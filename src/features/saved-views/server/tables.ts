import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { profiles } from '#features/accounts/server/tables.ts';
import { key, lifecycleColumns, updatedAt } from '#platform/database/server/columns.ts';
import type { ListLayout } from '#platform/lists/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type { SavedList, ViewQuery } from '../rules.ts';

const listKnown = (column: Parameters<typeof sql>[1]) =>
  sql`${column} in ('properties', 'clients', 'leads', 'deals', 'invoices')`;

/** Filters, sort order, layout and columns of a list under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: key(),
    owner_id: uuid('owner_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    list: text('list').$type<SavedList>().notNull(),
    name: text('name').notNull(),
    is_shared: boolean('is_shared').notNull().default(false),
    query: jsonb('query').$type<ViewQuery>().notNull(),
    /** Among the views of its owner. */
    position: integer('position').notNull().default(0),
    ...lifecycleColumns(),
  },
  (table) => [
    uniqueIndex('saved_views_name').on(table.owner_id, table.list, sql`lower(name)`).where(sql`deleted_at is null`),
    index('saved_views_shared').on(table.list).where(sql`is_shared and deleted_at is null`),
    index('saved_views_trash').on(table.deleted_at).where(sql`deleted_at is not null`),
    check('saved_views_list_known', listKnown(table.list)),
    check('saved_views_name_length', sql`char_length(${table.name}) between 1 and 80`),
    check(
      'saved_views_query',
      sql`jsonb_typeof(${table.query}) = 'object' and octet_length(${table.query}::text) <= 8192`,
    ),
    check('saved_views_position', sql`${table.position} >= 0`),
  ],
);

/** How a person last showed a list. */
export const listLayoutChoices = pgTable(
  'list_layouts',
  {
    profile_id: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    list: text('list').$type<SavedList>().notNull(),
    layout: text('layout').$type<ListLayout>(),
    /** After the first one, in order. Null: the usual ones. */
    columns: text('columns').array(),
    updated_at: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.profile_id, table.list] }),
    check('list_layouts_list_known', listKnown(table.list)),
    check('list_layouts_layout_known', sql`${table.layout} in ('cards', 'rows', 'table', 'map')`),
    check('list_layouts_columns', sql`cardinality(${table.columns}) <= 60`),
  ],
);

/** Views that belong to their owner only. */
export const isPrivateView = sql`not ${savedViews.is_shared}`;

export const savedViewTexts = personalTexts(savedViews, { other: ['list', 'name', 'query'] });
export const listLayoutTexts = personalTexts(listLayoutChoices, { other: ['list', 'layout', 'columns'] });
