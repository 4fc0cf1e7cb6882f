import type { DBSchema } from 'idb';
import { browserDatabase } from '#platform/browser-database/web/browser-database.ts';
import type { QueuedMutation } from './offline-queue.ts';
import { queuedMutations, setQueuedMutations } from './offline-queue.ts';

/** A database that does not open must not block signing out. */
const patienceMs = 2_000;

interface Schema extends DBSchema {
  entries: { key: [string, string]; value: QueuedMutation; indexes: { person: string } };
}

const database = browserDatabase<Schema>('unsent', {
  upgrade(db) {
    db.createObjectStore('entries', { keyPath: ['person', 'id'] }).createIndex('person', 'person');
  },
});

/** All entries of a user in the order in which they were queued. */
export async function readQueue(person: string): Promise<QueuedMutation[]> {
  const entries = await (await database.open()).getAllFromIndex('entries', 'person', person);
  return entries.sort((one, other) => placeOf(one) - placeOf(other) || (one.madeAt < other.madeAt ? -1 : 1));
}

/**
 * Reloads the queue from the database and shows it: nothing is shown just after the start. Falls back to the shown
 * entries if the database does not answer.
 */
export async function refreshQueue(person: string): Promise<readonly QueuedMutation[]> {
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([readQueue(person).then(setQueuedMutations, () => undefined), tooLong]);
  return queuedMutations();
}

/** Entries of an earlier version of the program have no position. */
const placeOf = ({ position = 0 }: QueuedMutation) => position;

/** Stores an entry in the place of the one that it replaces, which is the one with its id by default, else at the end. */
export async function putQueued(entry: QueuedMutation, replacedId: string): Promise<void> {
  const { store, done } = (await database.open()).transaction('entries', 'readwrite');
  const all = await store.index('person').getAll(entry.person);
  const replaced = all.find(({ id }) => id === replacedId);
  const position = replaced ? placeOf(replaced) : Math.max(0, ...all.map(placeOf)) + 1;
  if (replacedId !== entry.id) void store.delete([entry.person, replacedId]);
  await store.put({ ...entry, position });
  await done;
}

export async function deleteQueued(person: string, id: string): Promise<void> {
  await (await database.open()).delete('entries', [person, id]);
}

/** The entry as the database has it; null if the user replaced or discarded it, which is possible at any time. */
export async function rereadQueued({ person, id, madeAt }: QueuedMutation): Promise<QueuedMutation | null> {
  const now = await (await database.open()).get('entries', [person, id]);
  return now?.madeAt === madeAt ? now : null;
}

/** Updates an entry or, for null, removes it; false if the user replaced or discarded it meanwhile. */
export async function settleQueued(entry: QueuedMutation, changed: QueuedMutation | null): Promise<boolean> {
  const { store, done } = (await database.open()).transaction('entries', 'readwrite');
  const now = await store.get([entry.person, entry.id]);
  const isThere = now?.madeAt === entry.madeAt;
  if (isThere) await (changed ? store.put(changed) : store.delete([entry.person, entry.id]));
  await done;
  return isThere;
}

/** Removes all entries of a user at sign-out. */
export async function clearQueue(person: string): Promise<void> {
  const { store, done } = (await database.open()).transaction('entries', 'readwrite');
  for (const key of await store.index('person').getAllKeys(person)) void store.delete(key);
  await done;
}
