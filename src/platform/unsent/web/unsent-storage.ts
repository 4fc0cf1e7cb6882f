import type { DBSchema } from 'idb';
import { keepOpen } from '#platform/browser-database/web/keep-open.ts';
import type { Unsent } from './unsent.ts';
import { showUnsent, unsentNow } from './unsent.ts';

/** A database that does not open keeps nobody from leaving. */
const patienceMs = 2_000;

interface Schema extends DBSchema {
  entries: { key: [string, string]; value: Unsent; indexes: { person: string } };
}

const database = keepOpen<Schema>('unsent', {
  upgrade(db) {
    db.createObjectStore('entries', { keyPath: ['person', 'id'] }).createIndex('person', 'person');
  },
});

/** All of a person, in the order in which they were made. */
export async function readUnsent(person: string): Promise<Unsent[]> {
  const entries = await (await database.open()).getAllFromIndex('entries', 'person', person);
  return entries.sort((one, other) => (one.madeAt < other.madeAt ? -1 : 1));
}

/** What waits, asked of this device and shown: just after the start nothing is shown yet. What is shown where it does not answer. */
export async function lookAtUnsent(person: string): Promise<readonly Unsent[]> {
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([readUnsent(person).then(showUnsent, () => undefined), tooLong]);
  return unsentNow();
}

/** Keeps an entry in the place of another one, or of what had its id. */
export async function putUnsent(entry: Unsent, replacedId: string): Promise<void> {
  const { store, done } = (await database.open()).transaction('entries', 'readwrite');
  if (replacedId !== entry.id) void store.delete([entry.person, replacedId]);
  await store.put(entry);
  await done;
}

export async function deleteUnsent(person: string, id: string): Promise<void> {
  await (await database.open()).delete('entries', [person, id]);
}

/** Whether an entry is there as it was read: the person may replace or discard it at any time. */
export async function isStillQueued({ person, id, madeAt }: Unsent): Promise<boolean> {
  return (await (await database.open()).get('entries', [person, id]))?.madeAt === madeAt;
}

/** Changes an entry, or removes it for null, unless the person replaced or discarded it meanwhile: then false. */
export async function settleUnsent(entry: Unsent, changed: Unsent | null): Promise<boolean> {
  const { store, done } = (await database.open()).transaction('entries', 'readwrite');
  const now = await store.get([entry.person, entry.id]);
  const isThere = now?.madeAt === entry.madeAt;
  if (isThere) await (changed ? store.put(changed) : store.delete([entry.person, entry.id]));
  await done;
  return isThere;
}

/** Removes all of a person, at sign-out. */
export async function forgetUnsent(person: string): Promise<void> {
  const { store, done } = (await database.open()).transaction('entries', 'readwrite');
  for (const key of await store.index('person').getAllKeys(person)) void store.delete(key);
  await done;
}
