import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instantColumn, key } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type { BulkChange } from '../contract.ts';
import type { BulkAct, BulkKind, BulkOutcome, BulkReason, BulkState } from '../rules.ts';

/** Changes of many records at once. */
export const bulkRuns = pgTable(
  'bulk_runs',
  {
    id: key(),
    kind: text('kind').$type<BulkKind>().notNull(),
    act: text('act').$type<BulkAct>().notNull(),
    /** Without typed texts once the run has ended: each record has them. */
    change: jsonb('change').$type<BulkChange>().notNull(),
    state: text('state').$type<BulkState>().notNull().default('previewing'),
    total: integer('total').notNull(),
    /** Records by 'outcome' or 'outcome:reason'; written with the records, so that nobody counts them. */
    tally: jsonb('tally').$type<Readonly<Record<string, number>>>().notNull(),
    created_by: uuid('created_by').notNull(),
    created_at: createdAt(),
    started_at: instantColumn('started_at'),
    finished_at: instantColumn('finished_at'),
    undone_at: instantColumn('undone_at'),
    undone_by: uuid('undone_by'),
  },
  (table) => [
    index('bulk_runs_newest').on(table.created_at, table.id),
    check('bulk_runs_kind_known', sql`${table.kind} in ('properties', 'clients', 'leads', 'deals', 'invoices')`),
    check(
      'bulk_runs_act_known',
      sql`case ${table.kind} when 'deals' then ${table.act} in ('tag', 'field') when 'invoices' then ${table.act} in ('send', 'cancel', 'trash') else ${table.act} in ('assign', 'tag', 'field', 'trash') or (${table.act} = 'status' and ${table.kind} = 'properties') or (${table.act} = 'stage' and ${table.kind} = 'leads') or (${table.act} in ('follow_up', 'message') and ${table.kind} <> 'properties') end`,
    ),
    check(
      'bulk_runs_state_known',
      sql`${table.state} in ('previewing', 'ready', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone')`,
    ),
    check('bulk_runs_total', sql`${table.total} > 0`),
    check(
      'bulk_runs_started',
      sql`(${table.state} in ('previewing', 'ready')) <= (${table.started_at} is null) and (${table.state} in ('running', 'done', 'undoing', 'undone')) <= (${table.started_at} is not null)`,
    ),
    check('bulk_runs_undone', sql`(${table.state} in ('undoing', 'undone')) <= (${table.undone_at} is not null)`),
  ],
);

export const bulkRunTexts = personalTexts(bulkRuns, { other: ['kind', 'act', 'change', 'state', 'tally'] });

/** The records of a run, fixed when it is made: what a filter finds later does not join. */
export const bulkItems = pgTable(
  'bulk_items',
  {
    run_id: uuid('run_id')
      .notNull()
      .references(() => bulkRuns.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    record_id: uuid('record_id').notNull(),
    /** The version that the preview saw. */
    version: integer('version'),
    outcome: text('outcome').$type<BulkOutcome>().notNull().default('waiting'),
    reason: text('reason').$type<BulkReason>(),
  },
  (table) => [
    primaryKey({ columns: [table.run_id, table.position] }),
    index('bulk_items_outcome').on(table.run_id, table.outcome, table.position),
    index('bulk_items_record').on(table.record_id),
    check(
      'bulk_items_outcome_known',
      sql`${table.outcome} in ('waiting', 'ready', 'same', 'refused', 'done', 'skipped', 'undone', 'kept')`,
    ),
    check(
      'bulk_items_for_a_reason',
      sql`(${table.outcome} in ('refused', 'skipped', 'kept')) = (${table.reason} is not null)`,
    ),
  ],
);

export const bulkItemTexts = personalTexts(bulkItems, { other: ['outcome', 'reason'] });
