import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { programFolder } from '#platform/environment/server/environment.ts';

/** Held while the schema changes: who starts meanwhile waits. */
export const migrationLock = 4_219_001;

/** Brings the database to the current schema. Two programs that start together wait for one another. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'aangan-migrate' });
  await client.connect();
  try {
    const version = await client.query<{ server_version_num: string }>('show server_version_num');
    if (Number(version.rows[0]?.server_version_num) < 150_000) {
      throw new Error('The database is too old: PostgreSQL 15 or newer is needed.');
    }
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder: path.join(programFolder(), 'migrations') });
    await runMigrations({ connectionString: url });
  } finally {
    await client.end();
  }
}
