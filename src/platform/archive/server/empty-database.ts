import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client, ClientBase } from 'pg';
import type { Queryable } from '#platform/database/server/database.ts';
import type { Migration } from '#platform/database/server/schema-version.ts';
import { migrateWithin, readSchemaVersion } from '#platform/database/server/schema-version.ts';
import { hasPresentWorkers } from '#platform/jobs/server/repository.ts';
import { isOurs, listTables } from './catalog.ts';
import { ArchiveRefused } from './format.ts';

/**
 * Prepares an unused database for rows of a schema version, inside the open transaction: all tables exist and are
 * empty. Refuses a database that is in use.
 */
export async function prepareEmptyDatabase(
  client: Client,
  version: Migration,
  options: { migrationsFolder: string; isUnused: (db: Queryable) => Promise<boolean> },
): Promise<void> {
  if (await hasPresentWorkers(client)) {
    throw new ArchiveRefused('Aangan is running on this database: stop it before you restore.');
  }
  const current = await readSchemaVersion(client, options.migrationsFolder);
  const tables = await listTables(client);
  if (current === 'newer') {
    throw new ArchiveRefused(
      'The database belongs to a newer version of Aangan: restore with that version, or into another database.',
    );
  }
  if (current === 'none') {
    if (tables.length > 0)
      throw new ArchiveRefused('The database contains tables of another program: give Aangan its own database.');
  } else {
    await client.query(`lock table ${tables.map(({ name }) => `public.${quoted(name)}`).join(', ')}`);
    if (!(await isUntouched(client, tables, options.isUnused))) {
      throw new ArchiveRefused(
        'This installation is not empty: restore into a new one (another DATA_DIR, another database).',
      );
    }
    if (current.when !== version.when) await dropEverything(client);
  }
  await migrateWithin(client, version, options.migrationsFolder);
  const all = await listTables(client);
  await client.query(`truncate ${all.map(({ name }) => `public.${quoted(name)}`).join(', ')}`);
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The change log shows use by people; the caller's `isUnused` checks everything else. */
async function isUntouched(
  client: Client,
  tables: readonly { name: string }[],
  isUnused: (db: Queryable) => Promise<boolean>,
): Promise<boolean> {
  if (!tables.some(({ name }) => name === 'changes')) return true;
  const { rows } = await client.query<{ found: boolean }>('select exists (select from public.changes) as found');
  return rows[0]?.found === false && (await isUnused(drizzle(client)));
}

/** Reverts all migrations of an empty database; objects of extensions stay. */
async function dropEverything(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop table if exists %s cascade', c.oid::regclass) as statement
      from pg_class c where c.relkind in ('r', 'p') and ${isOurs('c', 'pg_class')}
    union all select format('drop view if exists %s cascade', c.oid::regclass)
      from pg_class c where c.relkind = 'v' and ${isOurs('c', 'pg_class')}
    union all select format('drop sequence if exists %s cascade', c.oid::regclass)
      from pg_class c where c.relkind = 'S' and ${isOurs('c', 'pg_class')}
    union all select format('drop routine if exists %s cascade', p.oid::regprocedure)
      from pg_proc p where ${isOurs('p', 'pg_proc', 'pro')}
    union all select format('drop type if exists %s cascade', t.oid::regtype)
      from pg_type t where t.typtype in ('e', 'd', 'r') and ${isOurs('t', 'pg_type', 'typ')}`);
  for (const { statement } of rows) await client.query(statement);
  await client.query('drop schema drizzle cascade');
}
