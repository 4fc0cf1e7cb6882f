import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/database/server/embedded.ts';
import { migrateDatabase } from '#platform/database/server/migrate.ts';
import { describeReset, resetDatabase } from '#platform/database/server/reset-testing.ts';

/** One PostgreSQL for a whole test run, with a migrated template database that each test copies. */
export interface TestDatabaseServer {
  readonly url: string;
  /** Tells child processes where to create test databases; set in this process and those it starts. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

interface ResettableDatabase extends TestDatabase {
  /**
   * Returns rows and sequences to their state after the migration. False if that is impossible: a test changed the
   * schema, or the role may not switch triggers off.
   */
  reset(): Promise<boolean>;
}

const folderName = /^aangan-test-(\d+)-/u;

/**
 * Starts PostgreSQL for the run, or uses that of TEST_DATABASE_URL (15 or newer, with the right to create databases).
 */
export async function startTestServer(): Promise<TestDatabaseServer> {
  const { url, stop } = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await startTemporaryPostgres();
  const template = `aangan_template_${process.pid}`;
  let environment: Readonly<Record<string, string>>;
  try {
    await administer(url, [`drop database if exists ${template} with (force)`, `create database ${template}`]);
    await migrateDatabase(withDatabase(url, template));
    const reset = await describeReset(withDatabase(url, template));
    // PostgreSQL cannot copy a database that has connections.
    await administer(url, [`alter database ${template} with allow_connections false`]);
    environment = {
      AANGAN_TEST_SERVER: url,
      AANGAN_TEST_TEMPLATE: template,
      AANGAN_TEST_RESET: reset && JSON.stringify(reset),
    };
  } catch (error) {
    await stop();
    throw error;
  }
  Object.assign(process.env, environment);
  return {
    url,
    environment,
    async stop() {
      if (process.env.TEST_DATABASE_URL) await dropAllFrom(url, template);
      await stop();
    },
  };
}

/** Creates a migrated database for one test or one test file. */
export async function createTestDatabase(): Promise<ResettableDatabase> {
  return createOwn((template) => template);
}

/** Creates a database without tables, as before the first start. */
export async function createEmptyTestDatabase(): Promise<TestDatabase> {
  return createOwn(() => 'template1');
}

async function createOwn(sourceOf: (template: string) => string): Promise<ResettableDatabase> {
  const { AANGAN_TEST_SERVER: url, AANGAN_TEST_TEMPLATE: template } = process.env;
  if (!url || !template)
    throw new Error(
      'No PostgreSQL for tests runs: use `npx vitest run --config config/vitest.ts`, or call startTestServer().',
    );
  const name = `${ownNames(template)}${randomBytes(6).toString('hex')}`;
  await administer(url, [`create database ${name} template ${sourceOf(template)}`]);
  return {
    url: withDatabase(url, name),
    async reset() {
      const reset = process.env.AANGAN_TEST_RESET;
      return reset ? resetDatabase(withDatabase(url, name), JSON.parse(reset)) : false;
    },
    drop: () => administer(url, [`drop database if exists ${name} with (force)`]),
  };
}

function ownNames(template: string): string {
  return `${template.replace('template', 'test')}_`;
}

async function dropAllFrom(url: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where datname = $1 or starts_with(datname, $2)',
      [template, ownNames(template)],
    );
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  } finally {
    await client.end();
  }
}

async function administer(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function startTemporaryPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  await clearKilledRuns();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), `aangan-test-${process.pid}-`));
  // If root runs the tests, the server uses another account, which must be able to enter the folder.
  await chmod(dataDir, 0o711);
  const server = await startEmbeddedPostgres({ dataDir, fsync: false });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Stops the servers of test runs that were killed. */
async function clearKilledRuns(): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    const pid = Number(folderName.exec(name)?.[1]);
    if (!(pid > 0) || isAlive(pid)) continue;
    const dataDir = path.join(os.tmpdir(), name);
    try {
      const left = await startEmbeddedPostgres({ dataDir, fsync: false });
      await left.stop();
      await rm(dataDir, { recursive: true, force: true });
    } catch {
      // It belongs to somebody else, or is being cleared by another run.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
