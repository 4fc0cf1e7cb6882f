import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../scripts/free-port.mjs';
import type { Folder } from './program.ts';
import { makeFolder, serverEntry, startServerProcess, until } from './program.ts';

let folder: Folder;
const children: ChildProcess[] = [];
beforeAll(async () => {
  folder = await makeFolder();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await folder.remove();
});

const cluster = (file: string) => path.join(folder.path, 'postgres', file);
const isThere = (file: string) =>
  access(cluster(file)).then(
    () => true,
    () => false,
  );

/** Starts the program and stops it as soon as this file exists; returns the exit code. */
async function stopOnce(file: string): Promise<number | null> {
  const child = spawn(process.execPath, [serverEntry], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(await freePort()), DATA_DIR: folder.path },
    stdio: 'ignore',
  });
  children.push(child);
  const ended = once(child, 'exit');
  await until(`${file} is there`, async () => child.exitCode !== null || (await isThere(file)));
  expect(child.exitCode).toBeNull();
  child.kill('SIGTERM');
  await ended;
  return child.exitCode;
}

it.each([
  ['while its database is created', 'cluster'],
  ['while its database starts', 'cluster/postmaster.pid'],
])('leaves no database running when it is stopped %s', async (_when, file) => {
  expect(await stopOnce(file)).toBe(0);
  expect(await isThere('cluster/postmaster.pid')).toBe(false);
});

it('starts normally afterwards', async () => {
  const program = await startServerProcess({ DATA_DIR: folder.path });
  await program.stop();
  expect(await isThere('cluster/postmaster.pid')).toBe(false);
});

it('stops at once while it waits for an unavailable database', async () => {
  const child = spawn(process.execPath, [serverEntry], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(await freePort()),
      DATA_DIR: folder.path,
      DATABASE_URL: 'postgresql://127.0.0.1:9/aangan',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(child);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await until('it waits', async () => said.includes('does not respond yet'));
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  expect(child.exitCode).toBe(0);
});
