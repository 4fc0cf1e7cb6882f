import { sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/** Asked for by a migration: what it rewrote has neither statistics nor a map of what all may see, and nothing else asks. */
export const vacuumJob = 'vacuum_database';

/** Vacuums and analyzes the program's tables one after the other, so that a stop waits for one of them only. */
export async function vacuumDatabase(db: Queryable, signal: AbortSignal): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  for (const { name } of rows) {
    signal.throwIfAborted();
    await db.execute(sql.raw(`vacuum (analyze) ${name}`));
  }
}
