/**
 * Locks of entries that are open in a form or a dialog, so that they are not sent. A Web Lock covers all tabs and ends
 * with its tab; without Web Locks, each tab only knows its own.
 */
const heldLocks = new Set<{ readonly name: string }>();
const underWay = new Map<string, Promise<unknown>>();

/** Waits for a send in progress, then resolves to a release function. The lock is shared. */
export async function acquireLock(name: string): Promise<() => void> {
  const { locks } = navigator;
  if (locks) {
    return new Promise((resolve, reject) => {
      locks.request(name, { mode: 'shared' }, () => new Promise<void>(resolve)).catch(reject);
    });
  }
  const own = { name };
  heldLocks.add(own);
  await underWay.get(name)?.catch(() => undefined);
  return () => void heldLocks.delete(own);
}

/** Runs the work unless the name is locked. */
export async function runIfUnlocked<T>(name: string, work: () => Promise<T>): Promise<T | 'locked'> {
  const { locks } = navigator;
  if (locks) return locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : ('locked' as const)));
  if ([...heldLocks].some((one) => one.name === name)) return 'locked';
  const done = work();
  underWay.set(name, done);
  try {
    return await done;
  } finally {
    underWay.delete(name);
  }
}
