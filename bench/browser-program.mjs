// Runs the built program with the demo agency, on its own folder and port, while it is measured.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findFreePort } from './program.mjs';

const dist = path.resolve(import.meta.dirname, '../dist');
/** Seeding the demo agency and its pictures is slow on a busy machine. */
const patienceMs = 900_000;

export async function startBrowserServer() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'aangan-bench-'));
  const port = await findFreePort();
  const program = spawn(process.execPath, [path.join(dist, 'server/main.js')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      AANGAN_DEMO: '1',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => program.kill('SIGKILL');
  process.once('exit', kill);
  let said = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said = (said + text).slice(-10_000);
    });
  }
  const stop = async () => {
    if (program.exitCode === null && program.signalCode === null) {
      program.kill('SIGTERM');
      await once(program, 'exit');
    }
    process.off('exit', kill);
    await rm(dataDir, { recursive: true, force: true });
  };
  const base = `http://localhost:${port}`;
  const end = Date.now() + patienceMs;
  while (!(await isReady(base))) {
    if (program.exitCode !== null || Date.now() > end) {
      await stop();
      throw new Error(`The program did not start. Is it built?\n${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return { base, stop };
}

async function isReady(base) {
  const answer = await fetch(`${base}/healthz`).catch(() => null);
  return answer?.ok ?? false;
}
