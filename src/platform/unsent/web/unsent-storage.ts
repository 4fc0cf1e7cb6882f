import type { DBSchema, IDBPDatabase } from 'idb';
import { openDB } from 'idb';
import type { Unsent } from './unsent.ts';

interface Schema extends DBSchema {
  entries: { key: [string, string]; value: Unsent; indexes: { person: string } };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('unsent', 1, {
    upgrade(db) {
      db.createObjectStore('entries', { keyPath: ['person', 'id'] }).createIndex('person', 'person');
    },
    terminated: () => {
      opened = undefined;
    },
  });
  return opened;
}

/** All of a person, in the order in which they were made. */
export async function readUnsent(person: string): Promise<Unsent[]> {
  const entries = await (await database()).getAllFromIndex('entries', 'person', person);
  return entries.sort((one, other) => (one.madeAt < other.madeAt ? -1 : 1));
}

export async function putUnsent(entry: Unsent): Promise<void> {
  await (await database()).put('entries', entry);
}

export async function deleteUnsent(person: string, id: string): Promise<void> {
  await (await database()).delete('entries', [person, id]);
}

/** Changes an entry, or removes it for null, unless the person replaced it meanwhile. */
export async function settleUnsent(entry: Unsent, changed: Unsent | null): Promise<void> {
  const { store, done } = (await database()).transaction('entries', 'readwrite');
  const now = await store.get([entry.person, entry.id]);
  if (now?.madeAt === entry.madeAt) await (changed ? store.put(changed) : store.delete([entry.person, entry.id]));
  await done;
}

/** Removes all of a person, at sign-out. */
export async function forgetUnsent(person: string): Promise<void> {
  const { store, done } = (await database()).transaction('entries', 'readwrite');
  for (const key of await store.index('person').getAllKeys(person)) void store.delete(key);
  await done;
}
