import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, ownMark, type ProgramMark } from './program-mark.ts';

interface Holder extends ProgramMark {
  /** Tells two holders in one program apart. */
  readonly turn: string;
}

const heartbeatMs = 5_000;
/** A holder that cannot be seen from here (another container) is believed dead after this silence. */
const silenceMs = 30_000;
const holderFile = (lock: string) => path.join(lock, 'holder.json');

/** Does the work while no other program works under the same lock; a lock left by a dead program is taken over. */
export async function withFolderLock<Result>(
  lock: string,
  work: () => Promise<Result>,
  onWait: () => void = () => {},
): Promise<Result> {
  const turn = randomUUID();
  for (let attempt = 0; !(await take(lock, turn)); attempt += 1) {
    if (await isAbandoned(lock)) await clear(lock);
    else {
      if (attempt === 40) onWait();
      await sleep(50);
    }
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(holderFile(lock), now, now).catch(() => {});
  }, heartbeatMs).unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    if ((await readHolder(lock))?.turn === turn) await rm(lock, { recursive: true, force: true });
  }
}

async function take(lock: string, turn: string): Promise<boolean> {
  try {
    await mkdir(lock);
    await writeFile(holderFile(lock), JSON.stringify({ ...ownMark(), turn } satisfies Holder), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EEXIST' || error.code === 'ENOENT')) return false;
    throw error;
  }
}

async function isAbandoned(lock: string): Promise<boolean> {
  const holder = await readHolder(lock);
  const running = holder && isRunning(holder);
  if (typeof running === 'boolean') return !running;
  const touched = await stat(holder ? holderFile(lock) : lock).catch(() => null);
  // Without a name in it the lock is being taken or given back: that takes a moment, unless the program died in it.
  return touched !== null && Date.now() - touched.mtimeMs > (holder ? silenceMs : heartbeatMs);
}

async function readHolder(lock: string): Promise<Holder | null> {
  try {
    const holder: Holder = JSON.parse(await readFile(holderFile(lock), 'utf8'));
    return holder;
  } catch {
    return null;
  }
}

/** Renames before it removes: of several who clear one dead lock only one does, and a living one taken by mistake goes back. */
async function clear(lock: string): Promise<void> {
  const aside = `${lock}-${randomUUID()}`;
  try {
    await rename(lock, aside);
    if (await isAbandoned(aside)) await rm(aside, { recursive: true, force: true });
    else await rename(aside, lock);
  } catch {
    // Another program cleared it first.
  }
}
