import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { root } from '../scripts/program.mjs';
import { folder } from './bench-server.mjs';

const bench = path.join(root, 'bench');
export const account = { email: 'admin@bench.example', password: 'courtyard-27-bench' };

/** Pins the server under test to one core where the system can; the load generator gets the others. */
function onCore(core, command, args) {
  const isPinned = process.platform === 'linux' && availableParallelism() > 1;
  return isPinned ? ['taskset', ['-c', core, command, ...args]] : [command, args];
}

/** Starts a Node program and waits until it reports that it is ready. */
async function startNode(core, args, { env = {}, ready }) {
  const [command, all] = onCore(core, process.execPath, args);
  const child = spawn(command, all, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  await new Promise((resolve, reject) => {
    let output = '';
    child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code}: ${output}`)));
    child.once('spawn', () => ready || resolve());
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (ready && output.includes(ready)) resolve();
    });
  });
  return {
    pid: child.pid,
    child,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', resolve);
        child.kill('SIGTERM');
      }),
  };
}

export function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** The program as `npm start` runs it. */
export async function startServer(name, url) {
  const port = await findFreePort();
  const env = { PORT: String(port), DATABASE_URL: url, DATA_DIR: path.join(folder, name), LOG_LEVEL: 'error' };
  const profile = process.env.PROFILE_PROGRAM ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE_PROGRAM}`] : [];
  const since = performance.now();
  const program = await startNode('0', [...profile, path.join(root, 'dist/server/main.js')], {
    env,
    ready: 'Aangan is at',
  });
  return { ...program, port, startMs: performance.now() - since };
}

export async function startBare(url) {
  const port = await findFreePort();
  const env = { PGAPPNAME: 'bare' };
  return {
    ...(await startNode('0', [path.join(bench, 'bare.mjs'), String(port), url], { env, ready: 'ready' })),
    port,
  };
}

/** Starts the load generator; `send` returns the responses of a round. */
export async function startLoad() {
  const load = await startNode(`1-${availableParallelism() - 1}`, [path.join(bench, 'load.mjs')], {});
  return {
    stop: load.stop,
    send: (task) =>
      new Promise((resolve) => {
        load.child.once('message', resolve);
        load.child.send(task);
      }),
  };
}

/** Signs in; the first call creates the agency's Admin account. Returns the Cookie header. */
export async function signInOverHttp(port) {
  for (const [call, input] of [
    ['signIn', account],
    ['signUp', { ...account, full_name: 'Bench Admin' }],
  ]) {
    const answer = await fetch(`http://localhost:${port}/rpc/accounts/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ json: input }),
    });
    if (answer.ok)
      return answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ');
  }
  throw new Error('Sign-in failed.');
}

/** A request as a browser sends it. */
export function post(port, url, body, headers = {}) {
  const all = {
    host: `localhost:${port}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'accept-encoding': 'gzip, deflate, br, zstd',
    'sec-fetch-site': 'same-origin',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${url} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** A request as a browser sends it for a link. */
export function get(port, url, headers = {}) {
  const lines = Object.entries({ host: `localhost:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `GET ${url} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** Milliseconds of processor time of a process, where the system reports them. */
export function processorMs(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

export function memoryMb(pid) {
  const [, kB] = /VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
  return Number(kB) / 1024;
}
