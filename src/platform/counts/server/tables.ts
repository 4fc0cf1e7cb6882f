import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { texts } from '#platform/personal-data/server/texts.ts';

/**
 * Exact counts that never make creates queue: a change adds a delta row, a job folds deltas into the sums, a reader adds
 * both. `name` is what is counted ('properties', 'properties.status'), `key` the group ('' for all).
 */
export const counts = pgTable(
  'counts',
  { name: text('name').notNull(), key: text('key').notNull(), value: bigint('value', { mode: 'number' }).notNull() },
  (table) => [primaryKey({ columns: [table.name, table.key] })],
);

export const countDeltas = pgTable(
  'count_deltas',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    key: text('key').notNull(),
    /** Bigger than a count where what is summed is money. */
    delta: bigint('delta', { mode: 'number' }).notNull(),
  },
  (table) => [index('count_deltas_name').on(table.name)],
);

export const countTexts = texts(counts, { other: ['name', 'key'] });
export const countDeltaTexts = texts(countDeltas, { other: ['name', 'key'] });
