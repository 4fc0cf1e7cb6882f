import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../scripts/free-port.mjs';

/** The built program as a process that a test can kill and restart on the same address. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Its log lines, over all restarts. */
  lines(): readonly string[];
  /** Sends SIGKILL, like a power cut; resolves when the process is gone. */
  kill(): Promise<void>;
  /** Restarts it after a kill; resolves when it is ready. */
  startAgain(): Promise<void>;
  /** Sends SIGTERM; the program must exit cleanly. */
  stop(): Promise<void>;
}

export const serverEntry = path.join(
  process.env.AANGAN_DIST ?? path.join(import.meta.dirname, '../dist'),
  'server/main.js',
);
const startWithinMs = 90_000;

export async function startServerProcess(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const said: string[] = [];
  let child: ChildProcess;
  // The program must not outlive this run.
  const killOnExit = () => child.kill('SIGKILL');
  process.once('exit', killOnExit);

  async function start(): Promise<void> {
    child = spawn(process.execPath, [serverEntry], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), LOG_LEVEL: 'warn', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => said.push(text));
    }
    await untilReady(url, child).catch((error: unknown) => {
      child.kill('SIGKILL');
      throw new Error(`The program did not start:\n${said.join('')}`, { cause: error });
    });
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill(signal);
      const late = setTimeout(() => child.kill('SIGKILL'), 60_000);
      await ended;
      clearTimeout(late);
    }
    return child.exitCode;
  }

  await start();
  return {
    url,
    get pid() {
      return child.pid ?? 0;
    },
    lines: () => said.join('').split('\n'),
    async kill() {
      await end('SIGKILL');
    },
    startAgain: start,
    async stop() {
      const code = await end('SIGTERM');
      process.off('exit', killOnExit);
      if (code !== 0) throw new Error(`The program ended with ${code}:\n${said.slice(-40).join('')}`);
    },
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startWithinMs;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    if (await isReady(url)) return;
    await sleep(25);
  }
  throw new Error('no answer');
}

export async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(15_000) }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok === true;
}

/** Waits until a condition holds; `what` names it in the failure message and is evaluated then. */
export async function until(
  what: string | (() => string),
  holds: () => Promise<boolean>,
  withinMs = 90_000,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`This never happened: ${typeof what === 'string' ? what : what()}.`);
    await sleep(100);
  }
}

export interface Folder {
  readonly path: string;
  remove(): Promise<void>;
}

/** A data folder with a short path: it holds Unix sockets, whose path length is limited. */
export async function makeFolder(): Promise<Folder> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'aangan-crash-'));
  // If root runs this, the database runs as another user, who needs access.
  await chmod(folder, 0o711);
  return {
    path: folder,
    async remove() {
      await endDatabaseIn(folder);
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** Stops a database that its program could not stop, for example after a failed test. */
async function endDatabaseIn(folder: string): Promise<void> {
  const noted = await readFile(path.join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(noted, 10);
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (command.includes(folder)) process.kill(pid, 'SIGKILL');
}
