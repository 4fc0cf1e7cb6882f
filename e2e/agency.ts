import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '#platform/database/server/testing.ts';
import { freePort } from '../scripts/free-port.mjs';

/** The running built program for one file of journeys, with its own database and data folder. */
export interface Agency {
  readonly url: string;
  /** The URL of its database, for data that no API call can write yet. */
  readonly database: string;
  readonly dataDir: string;
  /** The errors that the program has logged so far. */
  errors(): readonly string[];
  /** Restarts the program with the same data. */
  restart(): Promise<void>;
  /** Stops the program and removes its data. */
  end(): Promise<void>;
}

/** The program under test; AANGAN_DIST names another build of it. */
const dist = path.resolve(process.env.AANGAN_DIST ?? path.join(import.meta.dirname, '../dist'));

export async function startAgency(settings: Readonly<Record<string, string>>): Promise<Agency> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'aangan-journey-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const launch = () =>
    spawn(process.execPath, [path.join(dist, 'server/main.js')], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        LOG_LEVEL: 'warn',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  let program = launch();
  // The program must not outlive this run.
  const kill = () => program.kill('SIGKILL');
  process.once('exit', kill);
  const said: string[] = [];
  const listen = () => {
    for (const stream of [program.stdout, program.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => said.push(text));
    }
  };
  listen();
  const lines = () => said.join('').split('\n');
  const end = async () => {
    const code = await stop(program);
    process.off('exit', kill);
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The program ended with ${code}:\n${said.join('')}`);
  };
  const restart = async () => {
    await stop(program);
    program = launch();
    listen();
    await waitUntilReady(program, url);
  };
  try {
    await waitUntilReady(program, url);
  } catch (error) {
    await end().catch(() => undefined);
    throw new Error(`The program did not start:\n${said.join('')}`, { cause: error });
  }
  return { url, database: database.url, dataDir, errors: () => lines().filter(isError), restart, end };
}

/** Log lines of the level 'error' and above. */
function isError(line: string): boolean {
  return /^\{"level":(?:[5-9]\d|"(?:error|fatal)")/u.test(line);
}

async function waitUntilReady(program: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (program.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('no answer');
}

async function stop(program: ChildProcess): Promise<number | null> {
  if (program.exitCode === null && program.signalCode === null) {
    const ended = once(program, 'exit');
    program.kill('SIGTERM');
    const timer = setTimeout(() => program.kill('SIGKILL'), 20_000);
    await ended;
    clearTimeout(timer);
  }
  return program.exitCode;
}
