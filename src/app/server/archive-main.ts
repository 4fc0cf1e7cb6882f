import { existsSync } from 'node:fs';
import path from 'node:path';
import { hasUsers } from '#features/accounts/server/repository/users.ts';
import { backUp } from '#platform/archive/server/archive-file.ts';
import { ArchiveRefused } from '#platform/archive/server/format.ts';
import { settingsToReport } from '#platform/archive/server/left-out.ts';
import type { ArchiveProgress } from '#platform/archive/server/progress.ts';
import { restoreArchive } from '#platform/archive/server/restore-archive.ts';
import type { Database } from '#platform/database/server/database.ts';
import { openDatabase } from '#platform/database/server/database.ts';
import { startEmbeddedPostgres } from '#platform/database/server/embedded.ts';
import type { Environment } from '#platform/environment/server/environment.ts';
import { readEnvironment } from '#platform/environment/server/environment.ts';
import { openStorage } from '#platform/files/server/open-storage.ts';
import { missingLines, progressLine, totalLine } from './archive-messages.ts';
import { exitMessage } from './exit-message.ts';

const usage = 'Name the file: npm run backup -- FILE, or npm run restore -- FILE.';

/** Entry of `npm run backup` and `npm run restore`: archive-main.js backup|restore FILE. */
async function run([verb, given, ...more]: readonly string[]): Promise<void> {
  if ((verb !== 'backup' && verb !== 'restore') || !given || more.length > 0) throw new ArchiveRefused(usage);
  // npm changes to the program's folder; the file name is relative to the user's folder.
  const file = path.resolve(process.env.INIT_CWD ?? '.', given);
  const environment = readEnvironment(process.env);
  if (verb === 'backup') refuseNothing(environment);
  else if (!existsSync(file)) throw new ArchiveRefused(`There is no file ${file}.`);
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => ending.abort(new ArchiveRefused('Interrupted; nothing changed.')));
  }
  await withDatabase(environment, async (database) => {
    const files = await openStorage(environment);
    const shared = { onProgress: (progress: ArchiveProgress) => say(progressLine(progress)), signal: ending.signal };
    if (verb === 'backup') {
      const settings = settingsToReport.flatMap(([names]) => names).filter((name) => process.env[name]?.trim());
      say(`Backing up to ${file}`);
      const context = { database, files, clock: { now: () => new Date() } };
      const manifest = await backUp(context, file, { ...shared, settings });
      say(...missingLines(manifest), '', `Backed up: ${totalLine(manifest)}`);
    } else {
      say(`Restoring ${file}`);
      const isUnused = async (db: Database['db']) => !(await hasUsers(db));
      const manifest = await restoreArchive({ database, files }, file, { ...shared, isUnused });
      say(...missingLines(manifest), '', `Restored: ${totalLine(manifest)}`);
    }
  });
}

/** A backup must not create an empty database. */
function refuseNothing({ databaseUrl, dataDir }: Environment): void {
  if (databaseUrl || existsSync(path.join(dataDir, 'postgres', 'cluster'))) return;
  throw new ArchiveRefused(`There is nothing to back up in ${dataDir}: is DATA_DIR or DATABASE_URL right?`);
}

/** Connects to the PostgreSQL of a running program, or starts it for the duration of the work. */
async function withDatabase(environment: Environment, work: (database: Database) => Promise<void>): Promise<void> {
  const { databaseUrl, databaseDirectUrl: directUrl, dataDir } = environment;
  const embedded = databaseUrl ? null : await startEmbeddedPostgres({ dataDir });
  try {
    const database = openDatabase({ url: databaseUrl ?? embedded?.url ?? '', directUrl, name: 'aangan-archive' });
    try {
      await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
}

function say(...lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}

run(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${exitMessage(error)}\n`);
    process.exit(1);
  },
);
