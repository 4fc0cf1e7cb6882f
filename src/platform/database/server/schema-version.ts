import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import { programFolder } from '#platform/environment/server/environment.ts';

/** One entry of the migrations journal. */
export interface Migration {
  readonly tag: string;
  /** Creation time in milliseconds; migrations run in this order. */
  readonly when: number;
}

const journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

/** All migrations of this program in order. */
export function listMigrations(folder = migrationsFolder()): Migration[] {
  const text = readFileSync(path.join(folder, 'meta', '_journal.json'), 'utf8');
  return journal.parse(JSON.parse(text)).entries.toSorted((one, other) => one.when - other.when);
}

/** The last migration of a database: 'none' before the first, 'newer' if this program does not know it. */
export async function readSchemaVersion(
  client: ClientBase,
  folder = migrationsFolder(),
): Promise<Migration | 'none' | 'newer'> {
  const when = await lastMigration(client);
  if (when === null) return 'none';
  return listMigrations(folder).find((migration) => migration.when === when) ?? 'newer';
}

/**
 * Runs the missing migrations up to the given one in the open transaction, and records them in the migrations table.
 */
export async function migrateWithin(
  client: ClientBase,
  upTo: Migration | undefined,
  folder = migrationsFolder(),
): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  const last = (await lastMigration(client)) ?? Number.NEGATIVE_INFINITY;
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: folder })) {
    if (folderMillis <= last || folderMillis > (upTo?.when ?? Number.POSITIVE_INFINITY)) continue;
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

export function migrationsFolder(): string {
  return path.join(programFolder(), 'migrations');
}

async function lastMigration(client: ClientBase): Promise<number | null> {
  const table = await client.query<{ found: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
  );
  if (!table.rows[0]?.found) return null;
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  return rows[0]?.last == null ? null : Number(rows[0].last);
}
