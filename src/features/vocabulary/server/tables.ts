import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, instantColumn, key, updatedAt, versionColumn } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type { WordColour } from '#platform/words/colours.ts';
import type { WordKind } from '#platform/words/words.ts';

/** The words of the lists that an agency may name. No row is ever deleted: the history names its values by them. */
export const words = pgTable(
  'words',
  {
    id: key(),
    kind: text('kind').$type<WordKind>().notNull(),
    /** What records contain. */
    key: text('key').notNull(),
    /** Null: the shipped, translated name. */
    name: text('name'),
    /** Of a stage or tag. Null: that of the shipped stage that it works like, and grey for a tag. */
    colour: text('colour').$type<WordColour>(),
    is_shipped: boolean('is_shipped').notNull().default(false),
    position: integer('position').notNull(),
    is_hidden: boolean('is_hidden').notNull().default(false),
    /** Of a lead source, null for other kinds: whether its new leads wait for a first contact (trigger on `leads`). */
    starts_clock: boolean('starts_clock'),
    removed_at: instantColumn('removed_at'),
    merged_into_id: uuid('merged_into_id').references((): AnyPgColumn => words.id),
    created_by: uuid('created_by'),
    created_at: createdAt(),
    updated_at: updatedAt(),
    version: versionColumn(),
  },
  (table) => [
    unique('words_key').on(table.kind, table.key),
    uniqueIndex('words_name')
      .on(table.kind, sql`lower(regexp_replace(name, '\\s+', ' ', 'g'))`)
      .where(sql`name is not null and removed_at is null and merged_into_id is null`),
    check(
      'words_kind_known',
      sql`${table.kind} in ('lead_stage', 'lead_source', 'lost_reason', 'document_type', 'meeting_type', 'tag')`,
    ),
    check(
      'words_colour_known',
      sql`${table.colour} is null or ${table.colour} in ('grey', 'blue', 'amber', 'terracotta', 'green', 'teal', 'indigo', 'pink', 'red') and ${table.kind} in ('lead_stage', 'tag')`,
    ),
    check('words_starts_clock', sql`(${table.starts_clock} is null) = (${table.kind} <> 'lead_source')`),
    check('words_named', sql`${table.is_shipped} or ${table.name} is not null`),
    check('words_name_length', sql`char_length(${table.name}) between 1 and 40`),
    check('words_shipped_stay', sql`not ${table.is_shipped} or ${table.removed_at} is null`),
    check(
      'words_merged',
      sql`${table.merged_into_id} <> ${table.id} and ${table.removed_at} is null or ${table.merged_into_id} is null`,
    ),
  ],
);

export const wordTexts = personalTexts(words, { other: ['kind', 'key', 'name', 'colour'] });
