import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import type { Queryable } from './database.ts';
import { openDatabase } from './database.ts';
import { migrateDatabase } from './migrate.ts';
import { migrationsFolder } from './schema-version.ts';
import { createEmptyTestDatabase } from './testing.ts';

interface EarlierDatabase {
  readonly pool: Pool;
  readonly db: Queryable;
  /** Applies the migrations of the present version. */
  migrate(): Promise<void>;
  /** Runs those statements of a migration again that fill a table; they must add nothing. */
  fillAgain(migration: string): Promise<void>;
}

/** Runs a test on a database of the version before a migration, which is named without its number. */
export async function withEarlierDatabase(
  migration: string,
  test: (database: EarlierDatabase) => Promise<void>,
): Promise<void> {
  const empty = await createEmptyTestDatabase();
  const database = openDatabase({ url: empty.url, maxConnections: 1 });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'aangan-migrations-'));
  try {
    await cp(migrationsFolder(), folder, { recursive: true });
    const journal = path.join(folder, 'meta', '_journal.json');
    const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
    const end = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(migration));
    if (end < 0) throw new Error(`No migration is called ${migration}.`);
    await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, end) }));
    await migrateDatabase(empty.url, folder);
    const { pool, db } = database;
    const fillAgain = async (name: string) => {
      const { tag } = entries.find((entry: { tag: string }) => entry.tag.endsWith(name)) ?? {};
      const statements = (await readFile(path.join(folder, `${tag}.sql`), 'utf8')).split('--> statement-breakpoint');
      for (const statement of statements)
        if (statement.includes('on conflict (id) do nothing')) await pool.query(statement);
    };
    await test({ pool, db, migrate: () => migrateDatabase(empty.url), fillAgain });
  } finally {
    await database.close();
    await empty.drop();
    await rm(folder, { recursive: true, force: true });
  }
}
