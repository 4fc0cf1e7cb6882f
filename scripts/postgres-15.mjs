import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CliError, run } from './program.mjs';

const programs = '/usr/lib/postgresql/15/bin';
const nobody = 65_534;

/** The oldest supported PostgreSQL: from TEST_POSTGRES_15_URL, or started for this run. */
export async function startPostgres15() {
  const given = process.env.TEST_POSTGRES_15_URL;
  if (given) return { url: given, stop: async () => {} };
  const isRoot = process.getuid?.() === 0;
  if (!existsSync(programs) && isRoot && existsSync('/usr/bin/apt-get')) await install();
  if (!existsSync(programs)) {
    throw new CliError(
      'The whole matrix needs PostgreSQL 15: install it (Debian: postgresql-15), or set TEST_POSTGRES_15_URL to one where databases may be created.',
    );
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'aangan-pg15-'));
  const account = isRoot ? { uid: nobody, gid: nobody } : {};
  if (isRoot) chownSync(folder, nobody, nobody);
  const data = path.join(folder, 'data');
  await end(
    start('initdb', ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust', '-N'], account),
  );
  // Copied test databases lack the settings that the program makes in its own.
  const settings = [
    'listen_addresses=',
    'fsync=off',
    'full_page_writes=off',
    'jit=off',
    `unix_socket_directories=${folder}`,
  ];
  const server = start('postgres', ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], account);
  const url = `postgresql:///postgres?host=${folder}&user=postgres`;
  await untilReady(url, server);
  return {
    url,
    async stop() {
      server.kill('SIGINT');
      await end(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function install() {
  console.log('Installing PostgreSQL 15 …');
  const apt = 'apt-get update && apt-get install -y --no-install-recommends postgresql-15';
  await run('sh', ['-c', apt], { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } });
}

function start(name, args, account) {
  // Detached: Ctrl+C is meant for the tests, which stop the server themselves.
  return spawn(path.join(programs, name), args, { ...account, cwd: '/', stdio: 'ignore', detached: true });
}

async function end(child) {
  const code = child.exitCode ?? (await new Promise((resolve) => child.once('exit', resolve)));
  if (code !== 0) throw new CliError(`${path.basename(child.spawnfile)} of PostgreSQL 15 ended with ${code}.`);
}

async function untilReady(url, server) {
  const { default: pg } = await import('pg');
  while (server.exitCode === null) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(100);
    }
  }
  throw new CliError('PostgreSQL 15 did not start.');
}
