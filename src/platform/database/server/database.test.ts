import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database, Queryable } from './database.ts';
import { databaseErrorOf, isDatabaseAway, openDatabase } from './database.ts';
import { lendTestDatabase } from './lent-testing.ts';
import type { TestDatabase } from './testing.ts';

let own: TestDatabase;
let heard: Error[];
let database: Database;
beforeEach(async () => {
  own = await lendTestDatabase();
  heard = [];
  database = openDatabase({ url: own.url, maxConnections: 2, onError: (error) => heard.push(error) });
});
afterEach(async () => {
  await database.close();
  await own.drop();
});

const breakConnections = () =>
  database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);

test('fails only its own transaction when a connection breaks between two statements', async () => {
  const broken = database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await breakConnections();
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    await tx.execute(sql`select 2`);
  });
  const error: unknown = await broken.catch((reason: unknown) => reason);
  expect(isDatabaseAway(error)).toBe(true);
  await database.ping();
});

test('replaces a connection that breaks while idle', async () => {
  const one = await database.pool.connect();
  await database.ping();
  one.release();
  await breakConnections();
  await expect.poll(() => heard.length).toBe(1);
  await database.ping();
});

test('sends the statements of a transaction one after the other', async () => {
  const { query } = pg.Client.prototype;
  let running = 0;
  let most = 0;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (this: pg.Client, ...statement) {
    running += 1;
    most = Math.max(most, running);
    try {
      return await Reflect.apply(query, this, statement);
    } finally {
      running -= 1;
    }
  });
  try {
    const read = (tx: Queryable, value: number) => tx.execute(sql`select ${value}::int as value`);
    const found = await database.db.transaction((tx) => Promise.all([1, 2, 3].map((value) => read(tx, value))));
    expect(found.map(({ rows }) => rows[0])).toEqual([{ value: 1 }, { value: 2 }, { value: 3 }]);
    const failed = database.db.transaction((tx) => Promise.all([tx.execute(sql`select 1 / 0`), read(tx, 1)]));
    expect(databaseErrorOf(await failed.catch((reason: unknown) => reason))?.code).toBe('22012');
  } finally {
    spy.mockRestore();
  }
  expect(most).toBe(1);
});

test('releases the connection of a transaction that cannot begin', async () => {
  for (let round = 0; round < 4; round += 1) {
    // Broken on the client side, so that the pool does not notice.
    const connect = database.pool.connect.bind(database.pool);
    const spy = vi.spyOn(database.pool, 'connect').mockImplementationOnce(async () => {
      const client = await connect();
      await Reflect.apply(Reflect.get(client, 'end'), client, []);
      return client;
    });
    const begun = database.db.transaction((tx) => tx.execute(sql`select 1`));
    await expect(begun).rejects.toThrow();
    spy.mockRestore();
  }
  await database.db.transaction((tx) => tx.execute(sql`select 1`));
});

/** Answers every connection as PgBouncer does while its server is unavailable. */
async function startRefusingPooler(message: string): Promise<{ url: string; close(): void }> {
  const fields = `SFATAL\0VFATAL\0C08P01\0M${message}\0\0`;
  const refusal = Buffer.alloc(5 + fields.length);
  refusal.write('E');
  refusal.writeInt32BE(4 + fields.length, 1);
  refusal.write(fields, 5);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(refusal));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `postgresql://postgres@127.0.0.1:${port}/aangan`, close: () => server.close() };
}

test.each(['server login has been failing, try again later (server_login_retry)', 'query_wait_timeout'])(
  'treats "%s" of a pooler as an unavailable database',
  async (message) => {
    const pooler = await startRefusingPooler(message);
    const behind = openDatabase({ url: pooler.url });
    const error = await behind.ping().catch((caught: unknown) => caught);
    expect(databaseErrorOf(error)?.code).toBe('08P01');
    expect(isDatabaseAway(error)).toBe(true);
    await behind.close();
    pooler.close();
  },
);

test('treats a statement with too few values as an error of the caller', async () => {
  const error = await database.pool.query('select $1::text, $2::text', ['one']).catch((caught: unknown) => caught);
  expect(databaseErrorOf(error)?.code).toBe('08P01');
  expect(isDatabaseAway(error)).toBe(false);
});
