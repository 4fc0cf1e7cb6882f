import { constants } from 'node:fs';
import { access, mkdir, realpath, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chooseAccount, makePrivateFolder } from '#platform/database/server/embedded/account.ts';
import { findBinaries } from '#platform/database/server/embedded/binaries.ts';
import { clusterMajor, makeCluster } from '#platform/database/server/embedded/cluster.ts';
import { withFolderLock } from '#platform/database/server/embedded/folder-lock.ts';
import {
  type ClusterPaths,
  isReadyOnceSettled,
  type LaunchOptions,
  launch,
  ownerConnection,
  shutDown,
} from '#platform/database/server/embedded/postmaster.ts';
import { chooseSocketFolder } from '#platform/database/server/embedded/socket-folder.ts';

export interface EmbeddedOptions {
  /** The program's data folder; the database is in its subfolder `postgres/`. */
  readonly dataDir: string;
  readonly log?: (line: string) => void;
  /** Off only for tests: committed data may then be lost when the machine crashes. */
  readonly fsync?: boolean;
}

export interface EmbeddedPostgres {
  /** Connection URL of the database `aangan` over its Unix socket. */
  readonly url: string;
  /** As the server reports it, such as '18.4'. */
  readonly version: string;
  /** Stops the server unless another program still uses it; call it after closing the program's own connections. */
  stop(): Promise<void>;
}

const databaseName = 'aangan';
/** The longest pause between attempts to restart a dead server. */
const maxPauseMs = 1_000;
/**
 * A shared advisory lock of every program that uses the server. A program that can lock it exclusively is the last one.
 */
const serverInUseLock = 7_310_400;

/**
 * Starts the database of a data folder or joins a running one, even if the program that started it was killed. Programs
 * on the same folder share one server, and the last to stop stops it. A server that dies is restarted.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {});
  const settled = { fsync: options.fsync ?? true, log };
  const dataFolder = await openDataFolder(options.dataDir);
  const lock = path.join(dataFolder, 'lock');
  const onWait = () => log(`Waiting for another program that starts or stops the database in ${dataFolder}.`);
  const arrive = () => withFolderLock(lock, () => arriveAt(dataFolder, settled), onWait);

  const leaving = new AbortController();
  let arrival = await arrive();
  let recovery: Promise<void> | null = null;
  let departure: Promise<void> | null = null;
  watch();

  function watch() {
    arrival.usageSession.once('end', () => {
      if (!leaving.signal.aborted) recovery = recover();
    });
  }

  async function recover(): Promise<void> {
    log('The connection to PostgreSQL was lost.');
    for (let delayMs = 100; !leaving.signal.aborted; delayMs = Math.min(delayMs * 2, maxPauseMs)) {
      try {
        arrival = await arrive();
        log('PostgreSQL answers again.');
        watch();
        return;
      } catch (error) {
        log(`PostgreSQL could not be started again: ${error instanceof Error ? error.message : String(error)}`);
        await sleep(delayMs, null, { signal: leaving.signal }).catch(() => {});
      }
    }
  }

  return {
    url: connectionString(arrival.paths),
    version: arrival.version,
    stop() {
      departure ??= depart();
      return departure;
    },
  };

  async function depart(): Promise<void> {
    leaving.abort();
    await recovery;
    await withFolderLock(lock, () => leave(arrival, log), onWait);
  }
}

interface Arrival {
  readonly paths: ClusterPaths;
  readonly version: string;
  /** An open connection marks the server as in use by this program; it ends with the program, even after a crash. */
  readonly usageSession: pg.Client;
}

async function openDataFolder(dataDir: string): Promise<string> {
  if (process.platform === 'win32') {
    throw new Error('Aangan runs on Linux and macOS: on Windows use WSL.');
  }
  const dataFolder = path.join(dataDir, 'postgres');
  try {
    await mkdir(dataDir, { recursive: true });
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    await access(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(
      `The data folder ${dataFolder} is not writable for this user: run as its owner, or set another DATA_DIR.`,
      {
        cause: error,
      },
    );
  }
  return realpath(dataFolder);
}

async function arriveAt(dataFolder: string, options: LaunchOptions): Promise<Arrival> {
  const paths: ClusterPaths = {
    cluster: path.join(dataFolder, 'cluster'),
    sockets: await chooseSocketFolder(dataFolder),
    logFile: path.join(dataFolder, 'postgres.log'),
  };
  if (!(await isReadyOnceSettled(paths))) await start(dataFolder, paths, options);
  const usageSession = await announce(paths);
  try {
    const answer = await usageSession.query<{ server_version: string }>('show server_version');
    const version = answer.rows[0]?.server_version.split(' ')[0] ?? '';
    const known = await usageSession.query('select from pg_database where datname = $1', [databaseName]);
    if (known.rowCount === 0) await usageSession.query(`create database ${databaseName}`);
    return { paths, version, usageSession };
  } catch (error) {
    await usageSession.end();
    throw error;
  }
}

async function start(dataFolder: string, paths: ClusterPaths, options: LaunchOptions) {
  const major = await clusterMajor(paths.cluster);
  const binaries = findBinaries(major);
  const account = await chooseAccount(dataFolder, binaries.postgres);
  await makePrivateFolder(account, paths.sockets);
  if (major === null) {
    options.log(`Making the database in ${dataFolder} (PostgreSQL ${binaries.major}).`);
    await makeCluster(paths.cluster, binaries, account, options);
  }
  await launch(paths, binaries, account, options);
}

async function announce(paths: ClusterPaths): Promise<pg.Client> {
  const usageSession = new pg.Client({ ...ownerConnection(paths), application_name: 'aangan-presence' });
  usageSession.on('error', () => {});
  await usageSession.connect();
  await usageSession.query('select pg_advisory_lock_shared($1)', [serverInUseLock]);
  return usageSession;
}

async function leave(arrival: Arrival, log: (line: string) => void): Promise<void> {
  if (!(await isLast(arrival))) {
    log('PostgreSQL keeps running for another program.');
    return;
  }
  await shutDown(arrival.paths);
  // A socket folder among temporary files is removed; one in the data folder stays.
  if (!arrival.paths.sockets.startsWith(path.dirname(arrival.paths.cluster)))
    await rmdir(arrival.paths.sockets).catch(() => {});
}

async function isLast(arrival: Arrival): Promise<boolean> {
  try {
    return await leavesLast(arrival.usageSession);
  } catch {
    // The connection was lost; if no new one can be made, no other program has one either.
    return announce(arrival.paths).then(leavesLast, () => true);
  }
}

/** The session of a program that was just killed may take a moment to disappear. */
async function leavesLast(usageSession: pg.Client): Promise<boolean> {
  try {
    await usageSession.query('select pg_advisory_unlock_shared($1)', [serverInUseLock]);
    for (let round = 0; round < 10; round += 1) {
      const answer = await usageSession.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
        serverInUseLock,
      ]);
      if (answer.rows[0]?.last) return true;
      await sleep(50);
    }
    return false;
  } finally {
    await usageSession.end().catch(() => {});
  }
}

function connectionString(paths: ClusterPaths): string {
  const host = encodeURIComponent(paths.sockets).replaceAll('%2F', '/');
  return `postgresql:///${databaseName}?host=${host}&user=postgres`;
}
