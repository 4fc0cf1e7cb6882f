import { bigint, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core';
import { personalTexts } from '#platform/personal-data/server/texts.ts';

/** Counts of attempts, shared by all servers; the columns are those of rate-limiter-flexible. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    /** Milliseconds since 1970. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);

/** Keys are hashes, but possibly of personal data. */
export const rateLimitTexts = personalTexts(rateLimits, { personal: { key: '' } });
