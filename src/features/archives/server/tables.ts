import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantColumn, key } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type { ArchiveState } from '../rules.ts';

/** Archives requested on the screen; each file is stored for a day. */
export const archives = pgTable(
  'archives',
  {
    id: key(),
    state: text('state').$type<ArchiveState>().notNull().default('waiting'),
    asked_by: uuid('asked_by').notNull(),
    asked_at: instantColumn('asked_at').notNull(),
    made_at: instantColumn('made_at'),
    /** When the file is deleted. */
    expires_at: instantColumn('expires_at'),
    row_count: bigint('row_count', { mode: 'number' }).notNull().default(0),
    file_count: integer('file_count').notNull().default(0),
    byte_count: bigint('byte_count', { mode: 'number' }).notNull().default(0),
    /** Settings that must be entered again after a restore: names, never values. */
    settings: text('settings').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    index('archives_newest').on(table.asked_at, table.id),
    uniqueIndex('archives_one_at_a_time').on(sql`(true)`).where(sql`state in ('waiting', 'running')`),
    check('archives_state', sql`${table.state} in ('waiting', 'running', 'ready', 'failed', 'removed')`),
  ],
);

export const archiveTexts = personalTexts(archives, { other: ['state', 'settings'] });
