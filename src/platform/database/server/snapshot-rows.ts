import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database, Queryable } from './database.ts';

/**
 * Yields the rows of a query in batches of some hundred, from one snapshot. It holds one connection until it is read to
 * the end, returned or aborted; an abort also cancels the running query.
 */
export async function* readSnapshotRows<Row extends Record<string, unknown>>(
  database: Database,
  query: (db: Queryable) => Promise<SQL>,
  { signal, size = 500 }: { signal: AbortSignal; size?: number },
): AsyncGenerator<Row[]> {
  signal.throwIfAborted();
  const client = await database.pool.connect();
  const db = drizzle(client);
  let isLost = false;
  let process: number | null = null;
  const cancel = () => {
    // The cancellation may arrive late, so this connection is not reused.
    isLost = true;
    if (process !== null) void database.db.execute(sql`select pg_cancel_backend(${process})`).catch(() => null);
  };
  signal.addEventListener('abort', cancel);
  try {
    await db.execute(sql`begin isolation level repeatable read read only`);
    if (database.beforeSnapshot) await db.execute(sql.raw(database.beforeSnapshot));
    // All rows are read, so the planner must not prefer a plan that is only fast for the first rows.
    const { rows } = await db.execute<{ process: number }>(
      sql`select pg_backend_pid() as process, set_config('cursor_tuple_fraction', '1', true)`,
    );
    process = rows[0]?.process ?? null;
    await db.execute(sql`declare snapshot_rows no scroll cursor for ${await query(db)}`);
    for (;;) {
      signal.throwIfAborted();
      const batch = await db.execute(sql`fetch ${sql.raw(String(size))} from snapshot_rows`);
      // As for every statement, the caller declares the row type of its query.
      const found = batch.rows as Row[];
      if (found.length > 0) yield found;
      if (found.length < size) return;
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    await db.execute(sql`rollback`).catch(() => {
      isLost = true;
    });
    client.release(isLost);
  }
}
