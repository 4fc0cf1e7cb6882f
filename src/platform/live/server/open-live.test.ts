import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LiveMessage } from '#platform/changes/change.ts';
import type { Person } from '#platform/context/server/context.ts';
import type { Database } from '#platform/database/server/database.ts';
import { openDatabase } from '#platform/database/server/database.ts';
import type { TestDatabase } from '#platform/database/server/testing.ts';
import { createTestDatabase } from '#platform/database/server/testing.ts';
import type { Live } from './open-live.ts';
import { openLive } from './open-live.ts';
import type { LiveTestServer, StreamReader } from './testing.ts';
import { readEvents, serveForTest, silentLog, testPerson } from './testing.ts';

/** A generous timeout for slow machines; nothing is measured. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 });

let own: TestDatabase;
let database: Database;
let live: Live;
let server: LiveTestServer;
let person: Person;
let readers: StreamReader[] = [];

beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});
beforeEach(async () => {
  person = testPerson();
  live = openLive({ database, log: silentLog });
  server = await serveForTest(database, [live.route], () => person);
  await eventually(() => live.position()).not.toBeNull();
});
afterEach(async () => {
  for (const reader of readers) reader.close();
  readers = [];
  await live.close();
  await server.close();
});

async function listen(query = '', headers: Record<string, string> = {}): Promise<StreamReader> {
  const reader = await readEvents(`${server.url}/live${query}`, headers);
  readers.push(reader);
  return reader;
}

async function change(db: pg.Pool | pg.Client, topic: string, id: string, batchId: string | null = null) {
  await db.query("insert into changes (topic, entity_id, action, batch_id) values ($1, $2, 'updated', $3)", [
    topic,
    id,
    batchId,
  ]);
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: own.url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const idsOf = (data: unknown) => (data as LiveMessage[]).map((message) => message.id);

test('sends a change to an open stream as topic, id, action and actor, never with data', async () => {
  const reader = await listen();
  await reader.next('hello');
  const id = randomUUID();
  const actor = randomUUID();
  await database.pool.query(
    `insert into changes (topic, entity_id, action, actor_id, difference) values ('clients', $1, 'created', $2, '{"name": [null, "Asha"]}')`,
    [id, actor],
  );
  expect((await reader.next('changes')).data).toEqual([{ topic: 'clients', id, action: 'created', actorId: actor }]);
  expect(reader.headers.get('content-type')).toContain('text/event-stream');
  expect(reader.headers.get('x-accel-buffering')).toBe('no');
  expect(reader.headers.get('content-encoding')).toBeNull();
});

describe('a transaction that is open across a later commit', () => {
  test('is delivered first to a stream that reconnects in between', async () => {
    const reader = await listen();
    await reader.next('hello');
    const [before, early, late] = [randomUUID(), randomUUID(), randomUUID()];
    await change(database.pool, 'leads', before);
    const seen = await reader.next('changes');
    expect(idsOf(seen.data)).toEqual([before]);

    const slow = await connect();
    await slow.query('begin');
    await change(slow, 'leads', early);
    await change(database.pool, 'leads', late);
    reader.close();

    const again = await listen(`?after=${seen.id}`);
    const hello = await again.next('hello');
    // The later commit waits: delivering it would move the cursor past the open transaction.
    expect(hello.id).toBe(seen.id);
    expect(again.events.filter(({ event }) => event === 'changes')).toEqual([]);

    await slow.query('commit');
    await slow.end();
    const received: (string | null)[] = [];
    while (received.length < 2) received.push(...idsOf((await again.next('changes')).data));
    expect(received).toEqual([early, late]);
  });

  test('is delivered to a stream that resumes on another server after the commit', async () => {
    const start = live.position();
    const slow = await connect();
    await slow.query('begin');
    const [early, late] = [randomUUID(), randomUUID()];
    await change(slow, 'leads', early);
    await change(database.pool, 'leads', late);
    await slow.query('commit');
    await slow.end();
    const other = openLive({ database, log: silentLog });
    const otherServer = await serveForTest(database, [other.route], () => person);
    try {
      await eventually(() => other.position()).not.toBeNull();
      const reader = await readEvents(`${otherServer.url}/live`, { 'last-event-id': String(start) });
      const received: (string | null)[] = [];
      while (received.length < 2) received.push(...idsOf((await reader.next('changes')).data));
      expect(received).toEqual([early, late]);
      reader.close();
    } finally {
      await other.close();
      await otherServer.close();
    }
  });

  test('does not hold others back after a rollback', async () => {
    const reader = await listen();
    await reader.next('hello');
    const slow = await connect();
    await slow.query('begin');
    await change(slow, 'leads', randomUUID());
    const late = randomUUID();
    await change(database.pool, 'leads', late);
    await slow.query('rollback');
    await slow.end();
    expect(idsOf((await reader.next('changes')).data)).toEqual([late]);
  });
});

test('delivers each transaction once in any commit order, also to a client that keeps reconnecting', async () => {
  const reader = await listen();
  const { id: start } = await reader.next('hello');
  const received: (string | null)[] = [];
  const writing = Array.from({ length: 6 }, async () => {
    const client = await connect();
    const committed: string[] = [];
    for (let round = 0; round < 15; round += 1) {
      const ids = [randomUUID(), randomUUID()];
      await client.query('begin');
      for (const id of ids) {
        // A topic of its own, so that the change is not coalesced into a burst.
        await change(client, `topic of ${id}`, id);
        await client.query('select pg_sleep(random() * 0.02)');
      }
      const isCommitted = Math.random() < 0.8;
      await client.query(isCommitted ? 'commit' : 'rollback');
      if (isCommitted) committed.push(...ids);
    }
    await client.end();
    return committed;
  });
  let isWriting = true;
  const written = Promise.all(writing).then((lists) => {
    isWriting = false;
    return lists.flat();
  });
  // A second client, which disconnects at any time and resumes at its last cursor.
  let resumePosition = start;
  const resent: (string | null)[] = [];
  const hearsOn = async () => {
    const again = await listen(`?after=${resumePosition}`);
    await again.next('hello');
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 40));
    again.close();
    for (const { event, id, data } of again.events) {
      if (event === 'changes') resent.push(...idsOf(data));
      resumePosition = id ?? resumePosition;
    }
  };
  while (isWriting) await hearsOn();
  const committed = (await written).sort();
  while (received.length < committed.length) received.push(...idsOf((await reader.next('changes')).data));
  await expect.poll(async () => hearsOn().then(() => resent.length), { timeout: 20_000 }).toBe(committed.length);
  expect(received.sort()).toEqual(committed);
  expect(resent.sort()).toEqual(committed);
});

test('delivers missed changes once, before newer ones', async () => {
  const first = await listen();
  const { id: resumePosition } = await first.next('hello');
  first.close();
  const ids = Array.from({ length: 20 }, () => randomUUID());
  for (const id of ids.slice(0, 10)) await change(database.pool, 'leads', id);
  const second = await listen(`?after=${resumePosition}`);
  for (const id of ids.slice(10)) await change(database.pool, 'leads', id);
  const received: (string | null)[] = [];
  while (received.length < ids.length) received.push(...idsOf((await second.next('changes')).data));
  expect(received).toEqual(ids);
});

describe('a cursor that the log cannot resume from', () => {
  test.each([['nonsense'], ['999999999999-5'], ['3-77'], ['999999999999-0']])(
    'causes one refetch: %s',
    async (resumePosition) => {
      const reader = await listen(`?after=${resumePosition}`);
      const { id } = await reader.next('refetch');
      await reader.next('hello');
      expect(id).toBe(live.position());
      expect(reader.events.map(({ event }) => event)).toEqual(['refetch', 'hello']);
    },
  );

  test('causes one refetch after more than a thousand changes', async () => {
    const resumePosition = live.position();
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into changes (topic, entity_id, action)
        select 'leads', gen_random_uuid(), 'updated' from generate_series(1, 1001) returning id`,
    );
    await eventually(() => live.position()?.split('-')[1]).toBe(rows.at(-1)?.id);
    const reader = await listen(`?after=${resumePosition}`);
    await reader.next('refetch');
    const other = await listen(`?after=${live.position()}`);
    await other.next('hello');
    expect(other.events.map(({ event }) => event)).toEqual(['hello']);
  });
});

test('sends a burst and a batch as one message without an id', async () => {
  const reader = await listen();
  await reader.next('hello');
  const batch = randomUUID();
  await database.pool.query(
    `insert into changes (topic, entity_id, action, batch_id)
      select 'properties', gen_random_uuid(), 'created', $1 from generate_series(1, 3000)`,
    [batch],
  );
  const { data } = await reader.next('changes');
  expect(data).toEqual([{ topic: 'properties', id: null, action: 'created', actorId: null }]);
});

test('ends a stream with its session, which cannot open another', async () => {
  const reader = await listen();
  await reader.next('hello');
  const ended: (string | null)[] = [];
  live.onSessionEnd((sessionId) => ended.push(sessionId));
  await database.pool.query("select pg_notify('sessions', $1)", [randomUUID()]);
  await database.pool.query("select pg_notify('sessions', $1)", [person.sessionId]);
  await reader.next('signed-out');
  await reader.ended;
  expect(ended).toContain(person.sessionId);
  expect((await listen()).status).toBe(401);
});

test('refuses a browser that belongs to another user', async () => {
  expect((await listen(`?profile=${person.profileId}`)).status).toBe(200);
  expect((await listen(`?profile=${randomUUID()}`)).status).toBe(401);
});

test('ends the oldest stream of a session with too many', async () => {
  const all: StreamReader[] = [];
  for (let count = 0; count < 7; count += 1) {
    const reader = await listen();
    await reader.next('hello');
    all.push(reader);
  }
  await all[0]?.ended;
  expect(all[0]?.events.at(-1)).toMatchObject({ event: 'bye', retry: 60_000 });
  expect(all.slice(1).every((reader) => reader.events.length === 1)).toBe(true);
});

test('ends streams on close with a retry delay', async () => {
  const reader = await listen();
  await reader.next('hello');
  await live.close();
  await reader.ended;
  const last = reader.events.at(-1);
  expect(last?.event).toBe('bye');
  expect(last?.retry).toBeGreaterThan(0);
});

test('loses nothing when the LISTEN connection breaks', async () => {
  const reader = await listen();
  await reader.next('hello');
  const heard: LiveMessage[] = [];
  const forgotten: (string | null)[] = [];
  live.subscribe((messages) => heard.push(...messages));
  live.onSessionEnd((sessionId) => forgotten.push(sessionId));
  const breakListening = async () => {
    const { rowCount } = await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'aangan-live'
        and datname = current_database() and state = 'idle' and query like 'listen %'`,
    );
    return rowCount;
  };
  await eventually(breakListening).toBe(1);
  const id = randomUUID();
  await change(database.pool, 'leads', id);
  await eventually(() => heard.map((message) => message.id)).toEqual([id]);
  await eventually(() => forgotten).toEqual([null]);
  // Streams reconnect to be authorized again: the end of their session may have been missed.
  await reader.ended;
  expect(reader.events.at(-1)?.event).toBe('bye');
});

test('drops a client that does not read', async () => {
  const answer = await fetch(`${server.url}/live`);
  let round = 0;
  // Distinct topics are not coalesced, so megabytes have to be sent. The size of socket buffers differs between
  // machines: changes continue until the server drops the client.
  const openAfterMore = async () => {
    round += 1;
    await database.pool.query(
      `insert into changes (topic, entity_id, action)
        select repeat('x', 4000) || n || '.' || $1::text, gen_random_uuid(), 'updated' from generate_series(1, 500) n`,
      [String(round)],
    );
    return server.connections();
  };
  await eventually(openAfterMore).toBe(0);
  await expect(answer.text()).rejects.toThrow();
});
