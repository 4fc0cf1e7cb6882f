import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { personalTexts } from '#platform/personal-data/server/texts.ts';

/**
 * Exact counts without lock contention: a change inserts a delta row, a job adds deltas to the sums, a reader adds
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
    /** A sum of money exceeds the range of an integer. */
    delta: bigint('delta', { mode: 'number' }).notNull(),
  },
  (table) => [index('count_deltas_name').on(table.name)],
);

export const countTexts = personalTexts(counts, { other: ['name', 'key'] });
export const countDeltaTexts = personalTexts(countDeltas, { other: ['name', 'key'] });
