import type pg from 'pg';

const lookEveryMs = 2_000;
/** A connection in use for longer than this is looked after: the work may be long, or its server may be gone. */
const longUseMs = 3_000;

/**
 * Breaks the connections of a pool whose server has fallen silent (a cut cable, a firewall that forgot, a frozen machine):
 * TCP alone would let whoever waits for an answer wait for a quarter of an hour. `probe` asks over a connection of its
 * own, and rejects when the server does not answer.
 */
export function watchForDeadConnections(pool: pg.Pool, probe: () => Promise<void>): { end(): void } {
  const inUse = new Map<pg.PoolClient, number>();
  pool.on('acquire', (client) => inUse.set(client, Date.now()));
  pool.on('release', (_error, client) => inUse.delete(client));
  pool.on('remove', (client) => inUse.delete(client));

  let isLooking = false;
  async function look(): Promise<void> {
    const now = Date.now();
    const isAnyWaiting = [...inUse].some(([client, since]) => now - since > longUseMs && waitsForAnswer(client));
    if (!isAnyWaiting || isLooking) return;
    isLooking = true;
    try {
      await probe();
    } catch {
      // Ending a connection that waits for an answer closes its socket at once, and fails who waits.
      for (const [client, since] of inUse) if (since <= now) endNow(client);
      await dropIdle(pool);
    } finally {
      isLooking = false;
    }
  }

  const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs).unref();
  return { end: () => clearInterval(timer) };
}

/** Not so a connection that only listens, or is held between two statements. */
function waitsForAnswer(client: pg.PoolClient): boolean {
  return !('readyForQuery' in client && client.readyForQuery === true);
}

function endNow(client: pg.PoolClient): void {
  // What a pool lends is a whole client; its type leaves out the end, which is the pool's business otherwise.
  (client as pg.PoolClient & pg.Client).end().catch(() => undefined);
}

/** Idle connections are as dead as the others; the pool gives them out before it makes new ones. */
async function dropIdle(pool: pg.Pool): Promise<void> {
  for (let left = pool.idleCount; left > 0; left -= 1) (await pool.connect()).release(true);
}
