/**
 * What somebody has open in a form or a question is not sent meanwhile. A Web Lock holds in every tab and ends with its own;
 * where the browser has none, each tab knows of itself.
 */
const heldLocks = new Set<{ readonly name: string }>();
const underWay = new Map<string, Promise<unknown>>();

/** Resolves with how to let go; what is under way is waited for. Several may hold the same. */
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

/** Does the work, unless somebody holds it. */
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
