import type { ChildProcessByStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '..');

/** One fenced block of a page: its language, the rest of the fence line, and its heading. */
export interface CommandBlock {
  readonly language: string;
  readonly note: string;
  readonly heading: string;
  readonly text: string;
}

export function readBlocks(page: string): CommandBlock[] {
  const markdown = readFileSync(path.join(root, page), 'utf8');
  let heading = '';
  return [...markdown.matchAll(/^#+ (.+)$|^```(\w+) ?(.*)\n([\s\S]*?)^```$/gmu)].flatMap((match) => {
    const [, title, language = '', note = '', content = ''] = match;
    if (title === undefined) return [{ language, note, heading, text: content }];
    heading = title;
    return [];
  });
}

export interface Sandbox {
  readonly folder: string;
  /** Runs commands to their end; rejects with their output if they fail. */
  run(commands: string, port: number): Promise<string>;
  /** Runs commands whose last one keeps running; resolves when the program is ready. */
  start(commands: string, port: number): Promise<RunningProgram>;
  remove(): void;
}

export interface RunningProgram {
  readonly url: string;
  stop(): Promise<void>;
}

/** A folder like the program's own, without its settings and data, so that commands touch no real agency. */
export function makeSandbox(): Sandbox {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'aangan-operate-'));
  // If root runs this, the embedded PostgreSQL runs as another user, who needs access.
  chmodSync(folder, 0o711);
  for (const copied of ['package.json', 'package-lock.json', '.npmrc', 'scripts']) {
    cpSync(path.join(root, copied), path.join(folder, copied), { recursive: true });
  }
  for (const shared of ['config', 'dist', 'migrations', 'node_modules', 'src']) {
    symlinkSync(path.join(root, shared), path.join(folder, shared));
  }

  function shell(commands: string, port: number): ChildProcessByStdio<null, Readable, null> {
    const { PATH, HOME } = process.env;
    const said = commands.replaceAll('localhost:3000', `localhost:${port}`).replaceAll('/opt/aangan', folder);
    return spawn('bash', ['-euo', 'pipefail', '-c', `exec 2>&1\n${said}`], {
      cwd: folder,
      env: { PATH, HOME, PORT: String(port), LOG_LEVEL: 'warn', npm_config_update_notifier: 'false' },
      // In its own process group, so that all of it can be ended.
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  }

  return {
    folder,
    async run(commands, port) {
      const child = shell(commands, port);
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
      const output = await text(child.stdout);
      if ((await ended) !== 0) throw new Error(`${commands}\nfailed:\n${output}`);
      return output;
    },
    async start(commands, port) {
      const child = shell(commands, port);
      let output = '';
      child.stdout.on('data', (piece) => {
        output += piece;
      });
      const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
      const url = `http://localhost:${port}`;
      while (!(await isReady(url))) {
        if (child.exitCode !== null) throw new Error(`${commands}\nended:\n${output}`);
        await pause(100);
      }
      return {
        url,
        async stop() {
          if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
          await ended;
        },
      };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
