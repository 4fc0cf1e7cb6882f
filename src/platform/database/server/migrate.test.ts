import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { StartRefused } from '#platform/environment/server/environment.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import { migrateDatabase } from './migrate.ts';
import { migrationsFolder } from './schema-version.ts';
import type { TestDatabase } from './testing.ts';
import { createEmptyTestDatabase } from './testing.ts';
import { vacuumDatabase } from './vacuum.ts';

let empty: TestDatabase;
let database: Database;
let older: string;

beforeAll(async () => {
  empty = await createEmptyTestDatabase();
  database = openDatabase({ url: empty.url, maxConnections: 1 });
  older = await mkdtemp(path.join(os.tmpdir(), 'aangan-migrations-'));
  await cp(migrationsFolder(), older, { recursive: true });
  const journal = path.join(older, 'meta', '_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, -1) }));
});
afterAll(async () => {
  await database?.close();
  await empty?.drop();
  await rm(older, { recursive: true, force: true });
});

const jobs = async () => {
  const { rows } = await database.pool.query<{ task: string }>(
    'select task_identifier as task from graphile_worker.jobs',
  );
  return rows.map(({ task }) => task);
};
const analyzed = async () => {
  const { rows } = await database.pool.query("select from pg_class where relname = 'profiles' and reltuples >= 0");
  return rows.length === 1;
};

it('analyzes tables after a schema change and requests the vacuum', async () => {
  await migrateDatabase(empty.url, older);
  expect(await jobs()).toEqual([]);
  expect(await analyzed()).toBe(false);

  await migrateDatabase(empty.url);
  expect(await jobs()).toEqual(['vacuum_database']);
  expect(await analyzed()).toBe(true);

  await database.pool.query('select graphile_worker.remove_job($1)', ['vacuum_database']);
  await migrateDatabase(empty.url);
  expect(await jobs(), 'nothing changed').toEqual([]);
});

it('turns just-in-time compilation off for later connections, also where the database has it on', async () => {
  await database.pool.query(`do $$ begin execute format('alter database %I set jit = on', current_database()); end $$`);
  await migrateDatabase(empty.url);
  const later = openDatabase({ url: empty.url, maxConnections: 1 });
  try {
    expect((await later.pool.query('show jit')).rows).toEqual([{ jit: 'off' }]);
  } finally {
    await later.close();
  }
});

it('refuses a database with migrations of a newer version', async () => {
  const refused = migrateDatabase(empty.url, older);
  await expect(refused).rejects.toThrow(StartRefused);
  await expect(refused).rejects.toThrow(
    'The database belongs to a newer version of Aangan: upgrade this program first.',
  );
});

it('vacuums the tables one by one until the program stops', async () => {
  const unseen = async () =>
    database.pool.query(
      "select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples < 0",
    );
  await database.pool.query('create table never_seen ()');
  await expect(vacuumDatabase(database.db, AbortSignal.abort())).rejects.toThrow('aborted');
  expect((await unseen()).rows).toHaveLength(1);
  await vacuumDatabase(database.db, new AbortController().signal);
  expect((await unseen()).rows).toHaveLength(0);
});
