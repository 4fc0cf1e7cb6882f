import type pg from 'pg';

const checkIntervalMs = 2_000;
/** A connection in use for longer than this is checked: the work may be long, or the server may be gone. */
const longUseMs = 3_000;

/**
 * Ends the connections of a pool whose server no longer responds (a cut cable, a firewall timeout, a frozen machine).
 * With TCP alone, queries would wait for a quarter of an hour. `probe` uses a new connection and rejects when the
 * server does not answer.
 */
export function watchForDeadConnections(pool: pg.Pool, probe: () => Promise<void>): { end(): void } {
  const inUse = new Map<pg.PoolClient, number>();
  pool.on('acquire', (client) => inUse.set(client, Date.now()));
  pool.on('release', (_error, client) => inUse.delete(client));
  pool.on('remove', (client) => inUse.delete(client));

  let isChecking = false;
  async function check(): Promise<void> {
    const now = Date.now();
    const isAnyWaiting = [...inUse].some(([client, since]) => now - since > longUseMs && waitsForAnswer(client));
    if (!isAnyWaiting || isChecking) return;
    isChecking = true;
    try {
      await probe();
    } catch {
      // Ending a connection closes its socket at once and rejects the pending query.
      for (const [client, since] of inUse) if (since <= now) endNow(client);
      await dropIdle(pool);
    } finally {
      isChecking = false;
    }
  }

  const timer = setInterval(() => void check().catch(() => undefined), checkIntervalMs).unref();
  return { end: () => clearInterval(timer) };
}

/** False for a connection that only listens or is idle in a transaction. */
function waitsForAnswer(client: pg.PoolClient): boolean {
  return !('readyForQuery' in client && client.readyForQuery === true);
}

function endNow(client: pg.PoolClient): void {
  // The pool lends whole clients, but its type omits `end`.
  (client as pg.PoolClient & pg.Client).end().catch(() => undefined);
}

/** Idle connections are dead too; the pool would hand them out before it makes new ones. */
async function dropIdle(pool: pg.Pool): Promise<void> {
  for (let left = pool.idleCount; left > 0; left -= 1) (await pool.connect()).release(true);
}
