import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#platform/log/server/log.ts';

export interface DedicatedConnection {
  close(): Promise<void>;
}

const askEveryMs = 15_000;
const answerWithinMs = 10_000;
const maxPauseMs = 5_000;

/**
 * Keeps one dedicated connection open (for LISTEN and session locks) and reconnects with growing pauses whenever it
 * breaks or stops responding. `prepare` runs on every new connection; if it fails, the connection counts as broken.
 */
export function keepConnected(options: {
  url: string;
  name: string;
  log: Log;
  prepare: (client: pg.Client) => Promise<void>;
  /** Called when a prepared connection is lost. */
  onLost?: () => void;
}): DedicatedConnection {
  const closing = new AbortController();
  let current: pg.Client | null = null;

  async function connectAgain(): Promise<void> {
    for (let failures = 1; !closing.signal.aborted; failures += 1) {
      const client = new pg.Client({
        connectionString: options.url,
        application_name: options.name,
        connectionTimeoutMillis: 10_000,
        keepAlive: true,
      });
      const lost = lossOf(client);
      current = client;
      let isPrepared = false;
      try {
        await client.connect();
        await detectDeadPeers(client);
        await options.prepare(client);
        isPrepared = true;
        failures = 0;
        await lost;
      } catch (error) {
        if (!closing.signal.aborted) options.log.warn({ err: error, connection: options.name }, 'connection lost');
        if (!closing.signal.aborted && isPrepared) options.onLost?.();
      }
      client.end().catch(() => undefined);
      const wait = Math.min(50 * 2 ** failures, maxPauseMs) * (0.5 + Math.random() / 2);
      await pause(wait, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  const held = connectAgain();
  return {
    async close() {
      closing.abort();
      await current?.end().catch(() => undefined);
      await held;
    },
  };
}

/** Rejects when the connection breaks, ends or stops responding. */
function lossOf(client: pg.Client): Promise<never> {
  const loss = new Promise<never>((_resolve, reject) => {
    const timer = setInterval(() => {
      const late = setTimeout(() => reject(new Error('no answer')), answerWithinMs).unref();
      client.query('select 1').then(() => clearTimeout(late), reject);
    }, askEveryMs).unref();
    client.on('error', reject);
    client.on('end', () => {
      clearInterval(timer);
      reject(new Error('the connection ended'));
    });
  });
  // The connection may be lost before anybody awaits this promise.
  loss.catch(() => undefined);
  return loss;
}

/** PostgreSQL releases the session's locks within 30 seconds of this machine vanishing, instead of after two hours. */
async function detectDeadPeers(client: pg.Client): Promise<void> {
  await client.query('set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3');
}
