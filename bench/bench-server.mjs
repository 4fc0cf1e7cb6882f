import { existsSync } from 'node:fs';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { runnerImport } from 'vite';
import { root } from '../scripts/program.mjs';

/** The benchmark database: the embedded PostgreSQL in ./data-bench, or the server in DATABASE_URL. */
export const folder = path.join(root, 'data-bench');

const load = async (file) =>
  (await runnerImport(path.join(root, 'src', file), { configFile: false, logLevel: 'warn' })).module;

/** Opens the database server. Databases are kept, so that a second run need not fill them again. */
export async function openBenchServer() {
  const { migrateDatabase } = await load('platform/database/server/migrate.ts');
  const { compactCounts } = await load('platform/counts/server/counts.ts');
  const own = process.env.DATABASE_URL ? null : await startOwn();
  const server = process.env.DATABASE_URL ?? own.url;
  const urlOf = (name) => {
    const url = new URL(server);
    url.pathname = `/${name}`;
    return url.href;
  };
  return {
    urlOf,
    /** Creates and migrates a database of this name if it is missing; returns whether it was created. */
    async prepare(name) {
      const { rowCount } = await runQuery(server, 'select from pg_database where datname = $1', [name]);
      if (rowCount === 0) await runQuery(server, `create database ${name}`);
      await migrateDatabase(urlOf(name));
      return rowCount === 0;
    },
    /** Merges the count deltas, as the program does each minute. */
    async mergeCounts(name) {
      const hasDeltas = async () =>
        (await runQuery(urlOf(name), 'select exists (select from count_deltas) as is')).rows[0].is;
      while (await hasDeltas()) await inDatabase(urlOf(name), (client) => compactCounts(drizzle(client)));
      // Millions of deltas are gone, whose place each reading of a count would go through.
      await runQuery(urlOf(name), 'vacuum analyze count_deltas');
    },
    create: (name) => runQuery(server, `create database ${name}`),
    drop: (name) => runQuery(server, `drop database if exists ${name} with (force)`),
    version: async () => (await runQuery(server, 'show server_version')).rows[0].server_version.split(' ')[0],
    stop: async () => own?.stop(),
  };
}

async function startOwn() {
  const { startEmbeddedPostgres } = await load('platform/database/server/embedded.ts');
  if (!existsSync(folder)) console.log(`Creating a PostgreSQL in ${path.relative(root, folder)} …`);
  return startEmbeddedPostgres({ dataDir: folder });
}

/** Runs one statement on its own connection. */
export function runQuery(url, text, values) {
  return inDatabase(url, (client) => client.query(text, values));
}

async function inDatabase(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
