import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/server/embedded.ts';
import { programFolder } from '#platform/environment/server/environment.ts';

const bundles = path.join(programFolder(), '.cache', `embedded-test-${process.pid}`);
let temporary: string;
let dataDir: string;
let running: EmbeddedPostgres[];
let programs: ChildProcess[];

beforeAll(async () => {
  // Node runs no TypeScript here: programs that are to be killed need the launcher as a bundle.
  await build({
    configFile: false,
    logLevel: 'error',
    root: programFolder(),
    build: {
      ssr: 'src/platform/database/server/embedded.ts',
      outDir: bundles,
      rolldownOptions: { output: { entryFileNames: 'launcher.mjs' } },
    },
  });
});

afterAll(() => rm(bundles, { recursive: true, force: true }));

beforeEach(async () => {
  temporary = await mkdtemp(path.join(os.tmpdir(), 'aangan-launcher-'));
  await chmod(temporary, 0o755);
  dataDir = temporary;
  running = [];
  programs = [];
});

afterEach(async () => {
  for (const program of programs) program.kill('SIGKILL');
  // Joins a server that a test left running, so that this last user stops it.
  const last = await startEmbeddedPostgres({ dataDir, fsync: false }).catch(() => null);
  await Promise.all(running.map((server) => server.stop()));
  await last?.stop();
  await rm(temporary, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, fsync: false });
  running.push(server);
  return server;
}

/** Starts the database from a separate program, which runs until it is killed or its stdin ends. */
async function startFromProgram(): Promise<{ url: string; program: ChildProcess }> {
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(path.join(bundles, 'launcher.mjs'))});
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, fsync: false });
    process.stdout.write(server.url + '\\n');
    process.stdin.on('end', () => server.stop()).resume();`;
  const program = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] });
  programs.push(program);
  const url = await new Promise<string>((resolve, reject) => {
    program.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    program.once('exit', (code) => reject(new Error(`the program ended with ${code} before it was ready`)));
  });
  return { url, program };
}

async function ended(program: ChildProcess): Promise<void> {
  if (program.exitCode === null && program.signalCode === null) {
    await new Promise((resolve) => program.once('exit', resolve));
  }
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const pidFile = () => path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
const serverPid = () => Number.parseInt(readFileSync(pidFile(), 'utf8'), 10);

describe('a data folder', () => {
  test('keeps its rows across restarts', async () => {
    const first = await start();
    expect(first.version).toMatch(/^\d+\.\d+$/u);
    await ask(first.url, "create table kept as select 'नमस्ते' as word");
    await first.stop();
    expect(existsSync(pidFile())).toBe(false);

    const second = await start();
    expect(await ask(second.url, 'select current_database() as name, word from kept')).toEqual([
      { name: 'aangan', word: 'नमस्ते' },
    ]);
  });

  test('has a UTF-8 database that classifies letters of every language, and no network listener', async () => {
    const { url } = await start();
    await ask(url, 'create extension pg_trgm');
    expect(
      await ask(
        url,
        `select current_setting('server_encoding') as encoding, current_setting('listen_addresses') as addresses,
        cardinality(show_trgm('बाणेर')) > 0 as letters`,
      ),
    ).toEqual([{ encoding: 'UTF8', addresses: '', letters: true }]);
    expect(statSync(path.join(dataDir, 'postgres', 'run')).mode & 0o777).toBe(0o700);
  });

  test('uses and finds a socket elsewhere when its path is too long', async () => {
    dataDir = path.join(dataDir, 'a'.repeat(60), 'b'.repeat(60));
    const first = await startFromProgram();
    expect(first.url).not.toContain('aaaa');
    first.program.kill('SIGKILL');
    await ended(first.program);

    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const sockets = (await readFile(path.join(dataDir, 'postgres', 'socket-folder'), 'utf8')).trim();
    await second.stop();
    expect(existsSync(sockets)).toBe(false);
  });
});

describe('after a crash', () => {
  test('recovers all committed data at the next start when the server crashed', async () => {
    const server = await start();
    await ask(server.url, 'create table kept as select 7 as number');
    const killed = serverPid();
    process.kill(killed, 'SIGKILL');

    const again = await start();
    expect(await ask(again.url, 'select number from kept')).toEqual([{ number: 7 }]);
    expect(serverPid()).not.toBe(killed);
  });

  test('restarts the server for the running program when the server crashed', async () => {
    const server = await start();
    process.kill(serverPid(), 'SIGKILL');
    const answers = () =>
      ask(server.url, 'select 1').then(
        () => true,
        () => false,
      );
    while (!(await answers())) await sleep(50);

    await server.stop();
    expect(existsSync(pidFile())).toBe(false);
  });

  test('joins and takes over the running server when the program crashed', async () => {
    const { url, program } = await startFromProgram();
    await ask(url, 'create table kept as select 7 as number');
    const pid = serverPid();
    program.kill('SIGKILL');
    await ended(program);

    const server = await start();
    expect(serverPid()).toBe(pid);
    expect(await ask(server.url, 'select number from kept')).toEqual([{ number: 7 }]);
    await server.stop();
    expect(existsSync(pidFile())).toBe(false);
  });

  test('recovers at the next start when both crashed', async () => {
    const { url, program } = await startFromProgram();
    await ask(url, 'create table kept as select 7 as number');
    program.kill('SIGKILL');
    process.kill(serverPid(), 'SIGKILL');
    await ended(program);

    expect(await ask((await start()).url, 'select number from kept')).toEqual([{ number: 7 }]);
  });

  test('starts from scratch when the first start was interrupted', async () => {
    const { program } = await startFromProgramKilledWhileMaking();
    await ended(program);
    expect(existsSync(path.join(dataDir, 'postgres', 'cluster'))).toBe(false);

    expect(await ask((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await readdir(path.join(dataDir, 'postgres'))).filter((name) => /^(cluster|lock)-?/u.test(name))).toEqual([
      'cluster',
    ]);
  });

  test('ignores a stale pid that belongs to another program after a reboot', async () => {
    await (await start()).stop();
    const other = spawn('sleep', ['60']);
    programs.push(other);
    await writeFile(
      pidFile(),
      `${other.pid}\n${path.dirname(pidFile())}\n1700000000\n5432\n/nowhere\n\n       1         1\n`,
    );

    expect(await ask((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(other.exitCode).toBeNull();
  });
});

async function startFromProgramKilledWhileMaking(): Promise<{ program: ChildProcess }> {
  const starting = startFromProgram();
  starting.catch(() => {});
  const dataFolder = path.join(dataDir, 'postgres');
  while (!existsSync(dataFolder) || !(await readdir(dataFolder)).some((name) => name.startsWith('cluster-')))
    await sleep(5);
  const program = programs.at(-1);
  if (!program) throw new Error('no program was started');
  program.kill('SIGKILL');
  return { program };
}

describe('two programs on one data folder', () => {
  test('share one server when both start it for the first time, until the last one stops', async () => {
    const [one, other] = await Promise.all([startFromProgram(), startFromProgram()]);
    expect(one.url).toBe(other.url);
    const pid = serverPid();

    one.program.stdin?.end();
    await ended(one.program);
    expect(one.program.exitCode).toBe(0);
    expect(serverPid()).toBe(pid);
    expect(await ask(other.url, 'select 1 as one')).toEqual([{ one: 1 }]);

    other.program.stdin?.end();
    await ended(other.program);
    expect(existsSync(pidFile())).toBe(false);
  });

  test('may stop in any order', async () => {
    const first = await startFromProgram();
    const second = await start();
    await second.stop();
    expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe.runIf(process.getuid?.() === 0)('started by root', () => {
  const owner = (pid: number) => Number(/^Uid:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

  test('switches to an unprivileged account where root owns a folder that others can enter', async () => {
    const { url } = await start();
    expect(owner(serverPid())).toBe(65_534);
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('switches to the owner of the folder where that is not root', async () => {
    const owned = path.join(dataDir, 'owned');
    await mkdir(owned);
    const somebody = 1;
    await chown(owned, somebody, somebody);
    dataDir = owned;
    await start();
    expect(owner(serverPid())).toBe(somebody);
  });

  test('uses a user namespace where only root can reach the folder, also after an earlier start without one', async () => {
    const before = await start();
    await ask(before.url, 'create table kept as select 7 as number');
    await before.stop();
    await chmod(dataDir, 0o700);
    const after = await start();
    expect(owner(serverPid())).toBe(0);
    expect(await ask(after.url, 'select number from kept')).toEqual([{ number: 7 }]);
  });
});
