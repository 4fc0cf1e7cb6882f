import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { files } from '#features/files/server/tables.ts';
import { createdAt, instantColumn, key } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type { ImportSettings, ImportStatus } from '../contract.ts';
import type { FileShape } from '../file-shape.ts';
import type { ImportKindName } from '../mapping.ts';

export const imports = pgTable(
  'imports',
  {
    id: key(),
    /** Null after the file is deleted: thirty days after the end, or when a person in it is erased. */
    file_id: uuid('file_id').references(() => files.id),
    kind: text('kind').$type<ImportKindName>().notNull(),
    file_name: text('file_name').notNull(),
    /** uploaded → running → done | cancelled | failed; each of these → undoing → undone */
    status: text('status').$type<ImportStatus>().notNull().default('uploaded'),
    shape: jsonb('shape').$type<FileShape>().notNull(),
    settings: jsonb('settings').$type<ImportSettings>(),
    row_count: integer('row_count').notNull().default(0),
    rows_read: integer('rows_read').notNull().default(0),
    rows_added: integer('rows_added').notNull().default(0),
    rows_refused: integer('rows_refused').notNull().default(0),
    rows_repeated: integer('rows_repeated').notNull().default(0),
    rows_undone: integer('rows_undone').notNull().default(0),
    created_by: uuid('created_by').notNull(),
    created_at: createdAt(),
    started_at: instantColumn('started_at'),
    finished_at: instantColumn('finished_at'),
    /** When and by whom the undo was requested: its job may run later, in several batches. */
    undone_at: instantColumn('undone_at'),
    undone_by: uuid('undone_by'),
  },
  (table) => [
    index('imports_newest').on(table.created_at),
    check('imports_kind_known', sql`${table.kind} in ('properties', 'clients', 'leads')`),
    check(
      'imports_status_known',
      sql`${table.status} in ('uploaded', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone')`,
    ),
  ],
);

export const importTexts = personalTexts(imports, { other: ['kind', 'file_name', 'status', 'shape', 'settings'] });
