import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { watchForDeadConnections } from './dead-connection-watchdog.ts';
import { NamingClient } from './named-statements.ts';

/** What repository functions take: the pool or an open transaction. */
export type Queryable = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

export interface Database {
  readonly pool: pg.Pool;
  readonly db: Queryable;
  /** A statement at the start of each snapshot: an export may read less than the screens. */
  readonly beforeSnapshot?: string;
  /** The same database without the limits of a person. */
  readonly unlimited?: Database;
  /** The URL for LISTEN, advisory locks and migrations: past the pooler where there is one. */
  readonly directUrl: string;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the pool; `onError` is called for connections that break while idle. */
export function openDatabase(options: {
  url: string;
  directUrl?: string | null;
  maxConnections?: number;
  /** The `application_name` in pg_stat_activity. */
  name?: string;
  onError?: (error: Error) => void;
}): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 12,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: options.name ?? 'aangan',
    // A pooler uses another connection for each transaction, which does not know earlier prepared statements.
    ...(!options.directUrl && { Client: NamingClient }),
  });
  // The pool listens only on idle connections; an error between two statements would end the process.
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)));
  pool.on('error', () => undefined);
  const db = drizzle(pool);
  db.transaction = transactionsOn(pool);
  const watchdog = watchForDeadConnections(pool, () => probe(options.url));
  return {
    pool,
    db,
    directUrl: options.directUrl ?? options.url,
    ping: async () => {
      await pool.query('select 1');
    },
    close() {
      watchdog.end();
      return pool.end();
    },
  };
}

/**
 * Transactions of a pool; `opening` is their first statement. Drizzle itself never releases a connection whose 'begin'
 * fails: after some server crashes the pool would be empty.
 */
export function transactionsOn(pool: pg.Pool, opening?: string): Queryable['transaction'] {
  return async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(oneStatementAtATime(client)).transaction(async (tx) => {
        if (opening !== undefined) await client.query(opening);
        return work(tx);
      }, config);
    } finally {
      client.release();
    }
  };
}

/** The same connection for `Promise.all`: from version 9 on, pg refuses a statement while another one runs. */
function oneStatementAtATime(client: pg.PoolClient): pg.PoolClient {
  let last: Promise<unknown> = Promise.resolve();
  const query = (...statement: readonly unknown[]): Promise<unknown> => {
    const result = last.then((): unknown => Reflect.apply(client.query, client, statement));
    last = result.catch(() => undefined);
    return result;
  };
  return Object.create(client, { query: { value: query } });
}

/** Probes on a new connection; a refusal also counts as an answer. */
async function probe(url: string): Promise<void> {
  const connectionTimeoutMillis = 10_000;
  const client = new pg.Client({
    connectionString: url,
    application_name: 'aangan-probe',
    connectionTimeoutMillis,
    query_timeout: connectionTimeoutMillis,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    if (databaseErrorOf(error) === null || isRefusedByPooler(error)) throw error;
  } finally {
    client.end().catch(() => undefined);
  }
}

/** The SQLSTATE, the constraint and the column of a driver error, also when Drizzle wrapped it. */
export function databaseErrorOf(
  error: unknown,
): { code: string; constraint: string | undefined; column: string | undefined } | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof pg.DatabaseError && current.code) {
      return { code: current.code, constraint: current.constraint, column: current.column };
    }
  }
  return null;
}

/** Whether an error is a violation of the unique constraint of this name. */
export function violates(error: unknown, constraint: string): boolean {
  const found = databaseErrorOf(error);
  return found?.constraint === constraint;
}

/** Whether a write failed because the disk is full. PostgreSQL does not always give a code for it. */
export function isDatabaseFull(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (!(current instanceof pg.DatabaseError)) continue;
    if (current.code === '53100') return true;
    if (/: (?:No space left on device|Disk quota exceeded|File too large)/u.test(current.message)) return true;
  }
  return false;
}

/** Codes of network errors, DNS errors and of a server that starts, stops or has no free connections. */
const awayCodes = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN'],
  ...['EAI_AGAIN', 'ENOTFOUND'],
  ...['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08004', '08006'],
];
/** Driver messages for a broken connection, which have no code. */
const connectionErrors =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|Connection ended/u;

/** Whether an error means that the database is unreachable. */
export function isDatabaseAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code: unknown = 'code' in current ? current.code : undefined;
    if (typeof code === 'string' && awayCodes.includes(code)) return true;
    if (isRefusedByPooler(current)) return true;
    if (connectionErrors.test(current.message)) return true;
  }
  return false;
}

/**
 * PgBouncer reports its own errors (server login failing, query_wait_timeout, a crashed server connection) as a fatal
 * protocol violation. PostgreSQL uses the same code, not fatal, for errors of the caller.
 */
function isRefusedByPooler(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '08P01' && error.severity === 'FATAL';
}
