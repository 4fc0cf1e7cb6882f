import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { StartRefused } from '#platform/environment/server/environment.ts';
import { renameQueuedJobs } from '#platform/jobs/server/renamed-jobs.ts';
import { createVisibleViews, dropVisibleViews, hasVisibleViews } from '#platform/visibility/server/visible-views.ts';
import { openDatabase } from './database.ts';
import { listMigrations, migrationsFolder, readSchemaVersion } from './schema-version.ts';
import { vacuumJob } from './vacuum.ts';

/** Held during migrations: other programs that start wait for it. */
export const migrationLock = 4_219_001;

/** Migrates the database to the current schema. Two programs that start together wait for each other. */
export async function migrateDatabase(url: string, folder = migrationsFolder()): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'aangan-migrate' });
  await client.connect();
  try {
    const version = await client.query<{ server_version_num: string }>('show server_version_num');
    if (Number(version.rows[0]?.server_version_num) < 150_000) {
      throw new StartRefused('The database is too old: PostgreSQL 15 or newer is needed.');
    }
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await turnCompilationOff(client);
    const before = await schemaTag(client, folder);
    const keepsViews = before === listMigrations(folder).at(-1)?.tag && (await hasVisibleViews(client));
    if (!keepsViews) await dropVisibleViews(client);
    await migrate(drizzle(client), { migrationsFolder: folder });
    if (!keepsViews && folder === migrationsFolder()) await createVisibleViews(client);
    await migrateJobs(url);
    if (before !== null && before !== (await schemaTag(client, folder))) {
      await renameQueuedJobs(client);
      // Without statistics the first screens would take seconds; the vacuum runs after the start.
      await client.query('analyze');
      await client.query("select graphile_worker.add_job($1, '{}', job_key := $1)", [vacuumJob]);
    }
  } finally {
    await client.end();
  }
}

/**
 * Turns just-in-time compilation off for this account in this database: our queries are short, and compiling one about a limited
 * user's records takes up to a second. A connection cannot ask for it, since poolers refuse the parameter.
 */
async function turnCompilationOff(client: pg.Client): Promise<void> {
  await client.query(`
    do $$ begin
      if current_setting('jit')::boolean then
        execute format('alter role %I in database %I set jit = off', current_user, current_database());
      end if;
    end $$`);
}

/** Migrates the tables of graphile-worker to the version of its library. */
export async function migrateJobs(url: string): Promise<void> {
  // The library does not listen on its own pool while closing it: a connection error would then end the process.
  const database = openDatabase({ url, maxConnections: 2, name: 'aangan-migrate' });
  try {
    await runMigrations({ pgPool: database.pool, logger: new Logger(() => () => undefined) });
  } finally {
    await database.close();
  }
}

/** The newest migration of a database, null before the first. Refuses a migration that this program does not know. */
async function schemaTag(client: pg.Client, folder: string): Promise<string | null> {
  const version = await readSchemaVersion(client, folder);
  if (version === 'newer') {
    throw new StartRefused('The database belongs to a newer version of Aangan: upgrade this program first.');
  }
  return version === 'none' ? null : version.tag;
}
