import type { ClientBase } from 'pg';
import type { Context } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { migrateJobs, migrationLock } from '#platform/database/server/migrate.ts';
import type { Migration } from '#platform/database/server/schema-version.ts';
import { listMigrations, migrateWithin, migrationsFolder } from '#platform/database/server/schema-version.ts';
import { renameQueuedJobs } from '#platform/jobs/server/renamed-jobs.ts';
import { createVisibleViews, dropVisibleViews } from '#platform/visibility/server/visible-views.ts';
import { withConnection } from './archive-connection.ts';
import { prepareEmptyDatabase } from './empty-database.ts';
import type { Manifest } from './format.ts';
import { ArchiveRefused } from './format.ts';
import { checkFit, copyInto, copyStatement, disableTriggers, setSequences } from './loading.ts';
import type { ArchiveProgress } from './progress.ts';
import { checkOnly, readArchive } from './read-container.ts';
import type { RestoredFiles } from './restored-files.ts';
import { openForRestore } from './restored-files.ts';
import { addArchivedJobs, makeJobTray } from './waiting-jobs.ts';

export interface RestoreOptions {
  /** Whether the features find no sign of use in the database. */
  readonly isUnused: (db: Queryable) => Promise<boolean>;
  readonly migrationsFolder?: string;
  readonly onProgress?: (progress: ArchiveProgress) => void;
  readonly signal?: AbortSignal;
}

/**
 * Restores an archive into an empty installation. The first pass over the archive only verifies it. The second restores
 * rows, later migrations and jobs in one transaction. Files are stored before the commit and removed if it fails. A
 * program that starts meanwhile waits.
 */
export async function restoreArchive(
  context: Pick<Context, 'database' | 'files'>,
  file: string,
  options: RestoreOptions,
): Promise<Manifest> {
  const { onProgress, signal } = options;
  const folder = options.migrationsFolder ?? migrationsFolder();
  const manifest = await readArchive(
    file,
    { ...checkOnly, head: ({ schema }) => void matchingMigration(schema, folder) },
    signal,
  );
  const version = matchingMigration(manifest.schema, folder);
  onProgress?.({ kind: 'checked', tables: manifest.tables.length, files: manifest.files.count });

  await withConnection(context.database.directUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrateJobs(context.database.directUrl);
    await client.query('begin');
    let files: RestoredFiles | null = null;
    try {
      await dropVisibleViews(client);
      await prepareEmptyDatabase(client, version, { migrationsFolder: folder, isUnused: options.isUnused });
      files = await openForRestore(context.files);
      await load(client, file, manifest, files, options);
      if (version.when !== listMigrations(folder).at(-1)?.when) onProgress?.({ kind: 'migrating', from: version.tag });
      await migrateWithin(client, undefined, folder);
      if (folder === migrationsFolder()) await createVisibleViews(client);
      await addArchivedJobs(client);
      await renameQueuedJobs(client);
      signal?.throwIfAborted();
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      await files?.rollBack().catch(() => undefined);
      throw error;
    }
    // If the answer to the commit is lost, the files stay: the outcome is unknown here.
    await client.query('commit');
    await files.keep();
    // Gives the first queries good plans. Without it they are only slower.
    await client.query('analyze').catch(() => undefined);
  });
  return manifest;
}

async function load(
  client: ClientBase,
  file: string,
  manifest: Manifest,
  files: RestoredFiles,
  { onProgress, signal }: RestoreOptions,
): Promise<void> {
  await checkFit(client, manifest);
  const putOnGuards = await disableTriggers(client);
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  const jobTray = await makeJobTray(client);
  const restored = { count: 0, bytes: 0 };
  const loaded = new Set<string>();
  const again = await readArchive(
    file,
    {
      async table(name, part) {
        const table = tables.get(name);
        if (!table) throw new ArchiveRefused('The archive changed while it was being read.');
        await copyInto(client, copyStatement(table), part);
        if (!loaded.has(name)) onProgress?.({ kind: 'table', name, rows: table.rows });
        loaded.add(name);
      },
      jobs: (part) => copyInto(client, jobTray, part),
      async file(key, content) {
        await files.put(key, counting(content, restored));
        restored.count += 1;
        if (restored.count % 1000 === 0) onProgress?.({ kind: 'files', ...restored });
      },
    },
    signal,
  );
  if (JSON.stringify(again) !== JSON.stringify(manifest)) {
    throw new ArchiveRefused('The archive changed while it was being read.');
  }
  if (restored.count % 1000 !== 0) onProgress?.({ kind: 'files', ...restored });
  onProgress?.({ kind: 'indexing' });
  await setSequences(client, manifest.sequences);
  await putOnGuards();
}

async function* counting(content: AsyncIterable<Buffer>, sum: { bytes: number }): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    sum.bytes += piece.byteLength;
    yield piece;
  }
}

function matchingMigration(schema: Migration, folder: string): Migration {
  const migrations = listMigrations(folder);
  const known = migrations.find(({ when }) => when === schema.when);
  if (known) return known;
  const last = migrations.at(-1)?.tag;
  throw new ArchiveRefused(
    `The archive belongs to a newer version of Aangan (${schema.tag}) than this one (${last}): upgrade this one first.`,
  );
}
