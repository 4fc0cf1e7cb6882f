import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDatabase } from '#platform/database/server/testing.ts';
import { createTestDatabase } from '#platform/database/server/testing.ts';
import { randomFrom } from '#platform/random.ts';
import type { Listener } from './listener.ts';
import { startListener } from './listener.ts';
import { isFullMatrix, seed } from './matrix.ts';
import type { ApiResponse, ApiSession } from './person.ts';
import { listing, signUpSession } from './person.ts';
import type { Folder, ServerProcess } from './program.ts';
import { isReady, makeFolder, startServerProcess, until } from './program.ts';
import type { Wire } from './wire.ts';
import { openWire } from './wire.ts';
import { openWorkload } from './workload.ts';

const awaySeconds = isFullMatrix ? 60 : 6;

let database: TestDatabase;
let wire: Wire;
let folder: Folder;
/** Connects through the wire. */
let program: ServerProcess;
/** Connects to the same database directly. */
let neighbour: ServerProcess;
let person: ApiSession;
let listener: Listener;

beforeAll(async () => {
  database = await createTestDatabase();
  wire = await openWire(database.url);
  folder = await makeFolder();
  program = await startServerProcess({ DATA_DIR: folder.path, DATABASE_URL: wire.url });
  neighbour = await startServerProcess({ DATA_DIR: folder.path, DATABASE_URL: database.url });
  person = await signUpSession(program.url);
  listener = startListener(program.url, person);
});
afterAll(async () => {
  listener?.close();
  await wire?.mend();
  await neighbour?.stop();
  await program?.stop();
  await wire?.close();
  await database?.drop();
  await folder?.remove();
});

async function addAt(url: string): Promise<string> {
  const input = listing();
  await person.ask(url, 'POST', '/properties', input);
  return input.id;
}

const hears = (ids: readonly string[]) => async () => ids.every((id) => listener.heard.includes(id));
const isDatabaseRefusal = ({ status, body }: ApiResponse) => status === 503 && body?.data?.reason === 'database';

it('reports that the database is unavailable, and recovers by itself', async () => {
  const { pid } = program;
  const before = await addAt(program.url);
  await until('the listener hears of it', hears([before]));

  await wire.cut();
  await until('the listener is told to come back', async () => listener.signs.includes('bye'));
  await until('it is refused meanwhile', async () => listener.signs.includes('503'));
  const meanwhile = [await addAt(neighbour.url)];
  for (const end = Date.now() + awaySeconds * 1_000; Date.now() < end; await sleep(250)) {
    const answers = await Promise.all([
      person.send(program.url, 'POST', '/properties', listing()),
      person.send(program.url, 'GET', '/properties'),
      person.send(program.url, 'POST', '/sign-in', { email: 'meera@example.in', password: 'wrong' }),
    ]);
    expect(answers.filter((answer) => !isDatabaseRefusal(answer))).toEqual([]);
  }
  meanwhile.push(await addAt(neighbour.url));
  const ready = await fetch(`${program.url}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ database: 'away', files: 'ok' });
  expect((await fetch(`${program.url}/healthz`)).status).toBe(200);

  await wire.mend();
  await until('the program serves again', () => isReady(program.url));
  const after = await addAt(program.url);
  await until('the listener has missed nothing', hears([before, ...meanwhile, after]));
  expect(listener.signs).not.toContain('refetch');
  expect(listener.signs).not.toContain('signed-out');
  expect(program.pid).toBe(pid);
});

it('answers within its timeout when the database hangs, and resumes its jobs', async () => {
  const workload = openWorkload(program.url, person, randomFrom(`${seed} silent`));
  await workload.startImport(4_000);
  wire.stall();
  const id = uuid();
  const waiting = await Promise.all([
    person.send(program.url, 'GET', '/properties'),
    person.send(program.url, 'POST', '/properties', listing({ id })),
    person.send(program.url, 'GET', '/dashboard/figures'),
  ]);
  expect(waiting.filter((answer) => !isDatabaseRefusal(answer))).toEqual([]);
  await wire.mend();
  await until('the program serves again', () => isReady(program.url));
  expect((await person.send(program.url, 'POST', '/properties', listing({ id }))).status).toBe(200);
  const [run] = workload.imports;
  await until('the import ends', async () => {
    const { body } = await person.send(program.url, 'GET', `/imports/${run?.id}`);
    return body?.status === 'done';
  });
  const { body } = await person.send(program.url, 'GET', `/imports/${run?.id}`);
  expect(body).toMatchObject({ rows_read: 4_000, rows_added: 4_000, rows_repeated: 0 });
  // A burst names no single record, and a record added at that time may be part of it.
  await until('the listener hears again', async () => {
    const last = await addAt(neighbour.url);
    await sleep(2_000);
    return hears([last])();
  });
});
