import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, key } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';

/** Stored files. `width`, `height` and `blur` are set for pictures; `sizes` are their stored widths. */
export const files = pgTable(
  'files',
  {
    id: key(),
    kind: text('kind').$type<'avatar' | 'property_image' | 'import' | 'document'>().notNull(),
    name: text('name').notNull().default(''),
    media_type: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    width: integer('width'),
    height: integer('height'),
    blur: text('blur'),
    sizes: jsonb('sizes').$type<number[]>().notNull().default([]),
    created_by: uuid('created_by'),
    created_at: createdAt(),
  },
  (table) => [
    index('files_age').on(table.created_at),
    check('files_kind', sql`${table.kind} in ('avatar', 'property_image', 'import', 'document')`),
  ],
);

/** The file's name on the uploader's device. Erasing a person deletes their pictures as a whole. */
export const fileTexts = personalTexts(files, {
  personal: { name: '' },
  other: ['kind', 'media_type', 'blur', 'sizes'],
});
