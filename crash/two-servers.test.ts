import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDatabase } from '#platform/database/server/testing.ts';
import { createTestDatabase } from '#platform/database/server/testing.ts';
import { randomFrom } from '#platform/random.ts';
import { startListener } from './listener.ts';
import { seed } from './matrix.ts';
import type { ApiSession } from './person.ts';
import { listing, signInSession, signUpSession } from './person.ts';
import type { Folder, ServerProcess } from './program.ts';
import { makeFolder, startServerProcess, until } from './program.ts';
import { openWorkload } from './workload.ts';

let database: TestDatabase;
let folder: Folder;
let one: ServerProcess;
let other: ServerProcess;
let person: ApiSession;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await makeFolder();
  const settings = { DATA_DIR: folder.path, DATABASE_URL: database.url };
  // At the same time, on one empty folder: they must agree on its secret.
  [one, other] = await Promise.all([startServerProcess(settings), startServerProcess(settings)]);
  person = await signUpSession(one.url);
});
afterAll(async () => {
  await other?.stop();
  await one?.stop();
  await database?.drop();
  await folder?.remove();
});

async function addAt({ url }: ServerProcess): Promise<string> {
  const input = listing();
  await person.ask(url, 'POST', '/properties', input);
  return input.id;
}

it('two servers share sessions, live updates and sign-out', async () => {
  const elsewhere = await signInSession(other.url);
  expect((await elsewhere.send(one.url, 'GET', '/me')).status).toBe(200);
  const [atOne, atOther] = [startListener(one.url, person), startListener(other.url, elsewhere)];
  try {
    await until('both listen', async () => [atOne, atOther].every(({ signs }) => signs.includes('hello')));
    const ids = [await addAt(one), await addAt(other)];
    for (const { heard } of [atOne, atOther]) {
      await until('both are heard at each', async () => ids.every((id) => heard.includes(id)));
    }
    expect((await elsewhere.send(one.url, 'POST', '/sign-out', {})).status).toBe(200);
    await until('the other server ends the stream', async () => atOther.signs.includes('signed-out'));
    expect((await elsewhere.send(other.url, 'GET', '/me')).status).toBe(401);
    expect((await person.send(other.url, 'GET', '/me')).status).toBe(200);
  } finally {
    atOne.close();
    atOther.close();
  }
});

it('one server continues when the other is killed: requests, live updates and its jobs', async () => {
  const listener = startListener(one.url, person);
  const barrier = new pg.Client({ connectionString: database.url });
  await barrier.connect();
  try {
    await until('it listens', async () => listener.signs.includes('hello'));
    const workload = openWorkload(one.url, person, randomFrom(`${seed} two`));
    // While the table is locked against writes, the server that claimed the job holds it.
    await barrier.query('begin; lock table properties in share mode');
    await other.kill();
    await workload.startImport(1_200);
    await until('the job is taken', async () => {
      const { rows } = await barrier.query(
        "select from graphile_worker.jobs where task_identifier = 'run_import' and locked_by is not null",
      );
      return rows.length > 0;
    });
    await other.startAgain();
    await one.kill();
    listener.turnTo(other.url);
    const during = person.send(other.url, 'POST', '/properties', listing());
    expect((await person.send(other.url, 'GET', '/properties')).status).toBe(200);
    await barrier.query('rollback');
    expect((await during).status).toBe(200);
    const [run] = workload.imports;
    await until('the import ends', async () => {
      const { body } = await person.send(other.url, 'GET', `/imports/${run?.id}`);
      return body?.status === 'done';
    });
    const { body } = await person.send(other.url, 'GET', `/imports/${run?.id}`);
    expect(body).toMatchObject({ rows_read: 1_200, rows_added: 1_200, rows_repeated: 0 });
    const id = await addAt(other);
    await until('the listener goes on at the other', async () => listener.heard.includes(id));
    expect(listener.signs).not.toContain('refetch');
    await one.startAgain();
    expect((await person.send(one.url, 'GET', `/properties/${id}`)).status).toBe(200);
  } finally {
    listener.close();
    await barrier.end();
  }
});
