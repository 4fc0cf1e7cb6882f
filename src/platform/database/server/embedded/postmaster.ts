import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type OperatingSystemAccount, startAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { commandOf } from './program-mark.ts';

/** Paths of one database: its files, socket and log. */
export interface ClusterPaths {
  readonly cluster: string;
  readonly sockets: string;
  readonly logFile: string;
}

export interface LaunchOptions {
  readonly fsync: boolean;
  readonly log: (line: string) => void;
}

const socketName = '.s.PGSQL.5432';
const maxLogBytes = 4 * 1024 * 1024;
/** How long a new server waits for children of a killed one that still hold shared memory. */
const patienceMs = 60_000;
/** Messages of a server that cannot start because the previous one has not fully exited. */
const notGoneYet = /already exists|pre-existing shared memory|Address already in use|in use/u;

/** Connection settings for the server as its owner. */
export function ownerConnection(paths: ClusterPaths, database = 'postgres'): pg.ClientConfig {
  return { host: paths.sockets, port: 5432, user: 'postgres', database, ssl: false, connectionTimeoutMillis: 10_000 };
}

/**
 * Whether the server answers a real query. The pid file proves nothing, since it survives a kill. An open socket also
 * answers while the server still recovers or shuts down ('busy').
 */
async function probe(paths: ClusterPaths): Promise<'ready' | 'busy' | 'absent'> {
  const client = new pg.Client({ ...ownerConnection(paths), application_name: 'aangan-probe' });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return 'ready';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent';
    if (code === '53300') return 'ready';
    if (code === undefined || code === 'ECONNRESET' || code === 'EPIPE' || String(code).startsWith('57P'))
      return 'busy';
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Waits while a server of this database starts or stops; resolves to whether one is ready then. */
export async function isReadyOnceSettled(paths: ClusterPaths): Promise<boolean> {
  for (;;) {
    const state = await probe(paths);
    if (state === 'ready') return true;
    if (state === 'absent' && (await runningPid(paths)) === null) return false;
    await sleep(50);
  }
}

/** Starts the server and waits until it answers, without a limit for recovery. */
export async function launch(
  paths: ClusterPaths,
  binaries: Binaries,
  account: OperatingSystemAccount,
  options: LaunchOptions,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isReadyOnceSettled(paths))) {
    await forgetDeadServer(paths);
    await keepLogShort(paths.logFile);
    const logStart = (await stat(paths.logFile).catch(() => null))?.size ?? 0;
    const child = startServer(paths, binaries, account, options);
    if (await becomesReady(paths, child, options.log)) return;
    const output = await outputSince(paths.logFile, logStart);
    if (!notGoneYet.test(output) || Date.now() > deadline)
      throw new Error(`PostgreSQL did not start: ${lastLines(output)}`);
    await sleep(250);
  }
}

async function becomesReady(paths: ClusterPaths, child: ChildProcess, log: (line: string) => void): Promise<boolean> {
  for (let round = 0; ; round += 1) {
    const hasEnded = child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
    if ((await probe(paths)) === 'ready') return true;
    if (hasEnded) return false;
    if (round === 100) log('PostgreSQL is still starting: it recovers what an interruption left unfinished.');
    await sleep(round < 20 ? 10 : 50);
  }
}

/** Ends the server's sessions and waits until it has written all data and exited. */
export async function shutDown(paths: ClusterPaths): Promise<void> {
  const pid = await runningPid(paths);
  if (pid === null) return;
  signal(pid, 'SIGINT');
  const hurryAt = Date.now() + patienceMs;
  let isHurried = false;
  while ((await runningPid(paths)) === pid) {
    await sleep(20);
    if (!isHurried && Date.now() > hurryAt) {
      // Committed data is safe: the next start recovers it.
      signal(pid, 'SIGQUIT');
      isHurried = true;
    }
  }
}

/** The pid of this database's server; null if the process of the pid file is dead or another program. */
async function runningPid(paths: ClusterPaths): Promise<number | null> {
  const pid = await notedPid(paths);
  return pid !== null && commandOf(pid)?.includes(paths.cluster) ? pid : null;
}

function startServer(
  paths: ClusterPaths,
  binaries: Binaries,
  account: OperatingSystemAccount,
  options: LaunchOptions,
): ChildProcess {
  const settings = ['listen_addresses=', 'port=5432', `unix_socket_directories=${quoted(paths.sockets)}`];
  settings.push('unix_socket_permissions=0700');
  if (!options.fsync) settings.push('fsync=off', 'full_page_writes=off');
  const args = ['-D', paths.cluster, ...settings.flatMap((setting) => ['-c', setting])];
  const output = openSync(paths.logFile, 'a', 0o600);
  try {
    // Its own process group: Ctrl+C reaches only the program, which stops the server when it no longer needs it.
    const child = startAs(account, binaries.postgres, args, { detached: true, stdio: ['ignore', output, output] });
    child.on('error', () => {});
    child.unref();
    return child;
  } finally {
    closeSync(output);
  }
}

/** This list setting quotes its entries like identifiers. */
function quoted(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`;
}

async function notedPid(paths: ClusterPaths): Promise<number | null> {
  const text = await readFile(path.join(paths.cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 ? pid : null;
}

/**
 * After a reboot the pid in the pid file may belong to another program, which PostgreSQL would take for a server. The
 * file is not removed: it also names the shared memory that shows a new server whether children of the old one still
 * live.
 */
async function forgetDeadServer(paths: ClusterPaths): Promise<void> {
  const noted = path.join(paths.cluster, 'postmaster.pid');
  const text = await readFile(noted, 'utf8').catch(() => null);
  const impossiblePid = '2147483647';
  if (text !== null) await writeFile(noted, text.replace(/^\d+/u, impossiblePid));
  await rm(path.join(paths.sockets, socketName), { force: true });
  await rm(path.join(paths.sockets, `${socketName}.lock`), { force: true });
}

async function keepLogShort(logFile: string): Promise<void> {
  const size = (await stat(logFile).catch(() => null))?.size ?? 0;
  if (size > maxLogBytes) await rename(logFile, `${logFile}.1`);
}

async function outputSince(logFile: string, from: number): Promise<string> {
  const text = await readFile(logFile).catch(() => Buffer.alloc(0));
  return text.subarray(from).toString();
}

function lastLines(output: string): string {
  return output.trim().split('\n').slice(-3).join(' / ') || 'it ended without a word';
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended on its own.
  }
}
