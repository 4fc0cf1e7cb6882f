import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A disk of a few megabytes, or a substitute without the right to mount. */
export interface SmallDisk {
  /** 'mounted' is a separate disk; 'limited' sets a file size limit on the program's processes. */
  readonly kind: 'mounted' | 'limited';
  /** Uses up all space for these processes. */
  fill(pids: readonly number[]): Promise<void>;
  free(pids: readonly number[]): Promise<void>;
  remove(): Promise<void>;
}

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
      // Lazily: a process that just ended may still hold files.
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

/** The kernel refuses every byte above the limit ("File too large"), like a full disk. */
const limited: SmallDisk = {
  kind: 'limited',
  fill: (pids) => limit(pids, '4096'),
  free: (pids) => limit(pids, 'unlimited'),
  remove: async () => undefined,
};

async function limit(pids: readonly number[], bytes: string): Promise<void> {
  for (const pid of pids) {
    // The owner of a process may limit it; root needs a capability for other users' processes, which containers withhold.
    const { uid, gid } = await stat(`/proc/${pid}`);
    const owner = process.getuid?.() === 0 ? { uid, gid } : {};
    await run('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], { ...owner, cwd: '/' });
  }
}

export function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...(children === '' ? [] : children.split(' ').flatMap((child) => familyOf(Number(child))))];
}
