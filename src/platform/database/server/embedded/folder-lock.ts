import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, ownMark, type ProgramMark } from './program-mark.ts';

interface Holder extends ProgramMark {
  /** Distinguishes two lock owners in one program. */
  readonly token: string;
}

const heartbeatMs = 5_000;
/** An owner in another container cannot be checked; without a heartbeat for this long it counts as dead. */
const staleMs = 30_000;
const holderFile = (lock: string) => path.join(lock, 'holder.json');

/** Runs the work under a lock between programs; takes over the lock of a dead program. */
export async function withFolderLock<Result>(
  lock: string,
  work: () => Promise<Result>,
  onWait: () => void = () => {},
): Promise<Result> {
  const token = randomUUID();
  for (let attempt = 0; !(await take(lock, token)); attempt += 1) {
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
    if ((await readHolder(lock))?.token === token) await rm(lock, { recursive: true, force: true });
  }
}

async function take(lock: string, token: string): Promise<boolean> {
  try {
    await mkdir(lock);
    await writeFile(holderFile(lock), JSON.stringify({ ...ownMark(), token } satisfies Holder), { flag: 'wx' });
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
  // A lock without an owner is being acquired or released, which takes a moment, unless the program died then.
  return touched !== null && Date.now() - touched.mtimeMs > (holder ? staleMs : heartbeatMs);
}

async function readHolder(lock: string): Promise<Holder | null> {
  try {
    const holder: Holder = JSON.parse(await readFile(holderFile(lock), 'utf8'));
    return holder;
  } catch {
    return null;
  }
}

/**
 * Renames before it removes: only one of several programs clears a dead lock, and a live one moved by mistake is moved
 * back.
 */
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
