import { sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/**
 * Requested by migrations: a rewritten table has no statistics and no visibility map, and autovacuum does not run for
 * it.
 */
export const vacuumJob = 'vacuum_database';

/** Vacuums and analyzes the tables one by one, so that a shutdown waits for only one of them. */
export async function vacuumDatabase(db: Queryable, signal: AbortSignal): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  for (const { name } of rows) {
    signal.throwIfAborted();
    await db.execute(sql.raw(`vacuum (analyze) ${name}`));
  }
}
