import { randomUUID } from 'node:crypto';
import { appendFile, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type OperatingSystemAccount, startAs, succeeds } from './account.ts';
import type { Binaries } from './binaries.ts';

/** Written once into postgresql.conf; administrators may edit it. */
const settings = `
# Set by Aangan when it made this database.
shared_buffers = 128MB
max_connections = 100
# A page of this data is text that shrinks well, and what is written is read again only after a crash.
wal_compression = on
# Today's disks find a page anywhere as fast as the next one.
random_page_cost = 1.1
# Every query is short: compiling it costs more than it saves.
jit = off
# Refused statements are reported by the program that sent them; here their values would be kept in the open.
log_min_messages = log
log_checkpoints = off
timezone = 'UTC'
log_timezone = 'UTC'
`;

/** The major version of the database in this folder; null before the first start. */
export async function clusterMajor(cluster: string): Promise<number | null> {
  const text = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  return text === null ? null : Number.parseInt(text, 10);
}

/** Creates the data folder atomically: an interrupted first start leaves no half of one. */
export async function makeCluster(
  cluster: string,
  binaries: Binaries,
  account: OperatingSystemAccount,
  options: { fsync: boolean },
): Promise<void> {
  const dataFolder = path.dirname(cluster);
  const unfinished = `${path.basename(cluster)}-`;
  for (const name of await readdir(dataFolder)) {
    if (name.startsWith(unfinished))
      await rm(path.join(dataFolder, name), { recursive: true, force: true, maxRetries: 3 });
  }
  const fresh = path.join(dataFolder, `${unfinished}${randomUUID()}`);
  await initialise(fresh, binaries, account, options);
  await appendFile(path.join(fresh, 'postgresql.conf'), settings);
  await rename(fresh, cluster);
  if (options.fsync) await syncFolder(dataFolder);
}

async function initialise(
  fresh: string,
  binaries: Binaries,
  account: OperatingSystemAccount,
  options: { fsync: boolean },
) {
  // macOS has no C.UTF-8; without an LC_CTYPE, search would only find ASCII words.
  const locale = process.platform === 'darwin' ? ['--locale=C', '--lc-ctype=en_US.UTF-8'] : ['--locale=C.UTF-8'];
  const args = ['-D', fresh, '-U', 'postgres', '-E', 'UTF8', ...locale, '--auth=trust'];
  if (!options.fsync) args.push('--no-sync');
  const child = startAs(account, binaries.initdb, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  if (await succeeds(child)) return;
  await rm(fresh, { recursive: true, force: true });
  throw new Error(`PostgreSQL could not create its folder ${fresh}: ${output.trim() || 'initdb failed'}`);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
