import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A disk of a few megabytes, or what comes nearest to one without the right to mount. */
export interface SmallDisk {
  /** 'mounted' is a disk of its own; 'limited' takes from the program's processes the right to make files grow. */
  readonly kind: 'mounted' | 'limited';
  /** Takes all the room there is; `pids` are the processes that are to feel it. */
  fill(pids: readonly number[]): Promise<void>;
  /** Gives the room back. */
  free(pids: readonly number[]): Promise<void>;
  remove(): Promise<void>;
}

/** Makes the folder a small disk. */
export async function makeSmallDisk(folder: string, megabytes: number): Promise<SmallDisk> {
  await mkdir(folder, { recursive: true });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'aangan-small-disk', folder]);
  } catch {
    return limited;
  }
  const ballast = path.join(folder, 'ballast');
  return {
    kind: 'mounted',
    async fill() {
      const file = await open(ballast, 'a');
      try {
        for (const size of [1 << 20, 1 << 12, 1]) await writeUntilFull(() => file.appendFile(Buffer.alloc(size, 1)));
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast, { force: true }),
    async remove() {
      // Lazily: a process that ended just now may still be leaving.
      await run('umount', ['-l', folder]);
    },
  };
}

async function writeUntilFull(write: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await write();
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return;
      throw error;
    }
  }
}

/** The kernel then refuses every byte behind the limit ("File too large"), as a disk refuses what has no room. */
const limited: SmallDisk = {
  kind: 'limited',
  fill: (pids) => limit(pids, '4096'),
  free: (pids) => limit(pids, 'unlimited'),
  remove: async () => undefined,
};

async function limit(pids: readonly number[], bytes: string): Promise<void> {
  for (const pid of pids) {
    // Whoever owns a process may limit it; root needs a right of its own for those of others, which containers withhold.
    const { uid, gid } = await stat(`/proc/${pid}`);
    const owner = process.getuid?.() === 0 ? { uid, gid } : {};
    await run('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], { ...owner, cwd: '/' });
  }
}

/** A process and all that it started. */
export function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...(children === '' ? [] : children.split(' ').flatMap((child) => familyOf(Number(child))))];
}
