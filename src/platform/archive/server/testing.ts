import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg, { escapeIdentifier } from 'pg';
import type { Context } from '#platform/context/server/context.ts';
import { openDatabase } from '#platform/database/server/database.ts';
import { listMigrations, migrationsFolder } from '#platform/database/server/schema-version.ts';
import { createEmptyTestDatabase, createTestDatabase } from '#platform/database/server/testing.ts';
import { openDiskStorage } from '#platform/files/server/disk-storage.ts';
import type { FileStorage } from '#platform/files/server/storage.ts';
import { withConnection } from './archive-connection.ts';
import { listJoining } from './catalog.ts';

export interface TestInstallation extends Pick<Context, 'database' | 'files' | 'clock'> {
  readonly url: string;
  readonly folder: string;
  close(): Promise<void>;
}

/** Opens a database and file storage like those of an installation; without tables before the first start. */
export async function openInstallation(
  options: { files?: FileStorage; isStarted?: boolean } = {},
): Promise<TestInstallation> {
  const own = await (options.isStarted === false ? createEmptyTestDatabase() : createTestDatabase());
  const folder = await mkdtemp(path.join(os.tmpdir(), 'aangan-archive-'));
  const database = openDatabase({ url: own.url, maxConnections: 6 });
  return {
    url: own.url,
    folder,
    database,
    files: options.files ?? (await openDiskStorage(path.join(folder, 'files'))),
    clock: { now: () => new Date() },
    async close() {
      await database.close();
      await own.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Every archived row as text, by table, and the sequences. */
export function contentsOf(installation: { url: string }): Promise<Map<string, string[]>> {
  return rowsOf(installation, (columns) => `row(${columns})::text`, 'order by 1');
}

/** Every archived row by table, with column names. */
export function readAllRecords(installation: { url: string }): Promise<Map<string, object[]>> {
  return rowsOf(installation, () => 'to_jsonb(t)');
}

function rowsOf<T>(
  { url }: { url: string },
  shape: (columns: string) => string,
  order = '',
): Promise<Map<string, T[]>> {
  return withConnection(url, async (client) => {
    const found = new Map<string, T[]>();
    for (const { name, columns } of await listJoining(client)) {
      const list = columns.map((column) => `t.${escapeIdentifier(column)}`).join(', ');
      const { rows } = await client.query<{ row: T }>(
        `select ${shape(list)} as row from public.${escapeIdentifier(name)} t ${order}`,
      );
      found.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return found;
  });
}

/** Every file with its SHA-256. */
export async function filesOf({ files }: { files: FileStorage }): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const key of files.list('')) {
    const hash = createHash('sha256');
    const file = await files.get(key);
    for await (const piece of file?.stream ?? []) hash.update(piece);
    found.set(key, hash.digest('hex'));
  }
  return new Map([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Runs statements one after the other and returns the rows of the last. */
export async function queryDatabase<Row extends pg.QueryResultRow>(
  url: string,
  ...statements: string[]
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** Copies the migrations and appends some, as later versions will. */
export async function laterMigrations(folder: string, sql: readonly string[]): Promise<string> {
  const later = path.join(folder, 'migrations');
  await cp(migrationsFolder(), later, { recursive: true });
  const journalFile = path.join(later, 'meta', '_journal.json');
  const journal: { entries: object[] } = JSON.parse(await readFile(journalFile, 'utf8'));
  const last = listMigrations().at(-1)?.when ?? 0;
  for (const [index, text] of sql.entries()) {
    const tag = `9${index}_later`;
    await writeFile(path.join(later, `${tag}.sql`), text);
    journal.entries.push({ idx: 900 + index, version: '7', when: last + 1 + index, tag, breakpoints: true });
  }
  await writeFile(journalFile, JSON.stringify(journal));
  return later;
}
