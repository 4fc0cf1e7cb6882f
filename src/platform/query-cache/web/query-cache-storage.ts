import type { DBSchema } from 'idb';
import { deleteDB } from 'idb';
import { browserDatabase } from '#platform/browser-database/web/browser-database.ts';
import { maxCachedMs } from '../max-cached.ts';
import { queryCacheName as name } from './query-cache-name.ts';

/** A cached answer of the server. */
export interface PersistedQuery {
  readonly person: string;
  /** The hash of the query's key. */
  readonly hash: string;
  readonly data: unknown;
  /** When it arrived, in milliseconds. */
  readonly at: number;
  /** The build that fetched it: another build may expect another shape. */
  readonly build: string;
  readonly size: number;
}

/** The last signed-in user; only their data is cached. */
export interface PersistedUser {
  readonly person: string;
  readonly me: unknown;
  /** What the user sees: answers of another sight are deleted. */
  readonly sight: string | null;
  readonly build: string;
  readonly at: number;
}

interface Schema extends DBSchema {
  answers: { key: [string, string]; value: PersistedQuery; indexes: { at: number } };
  people: { key: string; value: PersistedUser };
}

const maxAnswers = 300;
/** Size limit of all answers in characters. */
const maxSize = 20_000_000;

const database = browserDatabase<Schema>(name, {
  upgrade(db) {
    db.createObjectStore('answers', { keyPath: ['person', 'hash'] }).createIndex('at', 'at');
    db.createObjectStore('people', { keyPath: 'person' });
  },
  // Another tab deletes the database.
  blocking: () => database.close(),
});

export async function persistQuery(answer: PersistedQuery): Promise<void> {
  await (await database.open()).put('answers', answer);
}

/** The cached answer of a query; null if there is none, it is too old, or another build fetched it. */
export async function readPersistedQuery(person: string, hash: string, build: string): Promise<PersistedQuery | null> {
  const query = await (await database.open()).get('answers', [person, hash]);
  return query?.build === build && Date.now() - query.at < maxCachedMs ? query : null;
}

/**
 * Stores the signed-in user and deletes the data of any other, and of the same one with another sight. Returns whether the
 * sight is as before.
 */
export async function persistUser(user: PersistedUser): Promise<boolean> {
  const transaction = (await database.open()).transaction(['answers', 'people'], 'readwrite');
  const [answers, people] = [transaction.objectStore('answers'), transaction.objectStore('people')];
  const before = await people.get(user.person);
  const isSame = (before?.sight ?? null) === user.sight;
  for (const key of await answers.getAllKeys()) if (key[0] !== user.person || !isSame) void answers.delete(key);
  await people.clear();
  await people.put(user);
  await transaction.done;
  return isSame;
}

/** The last signed-in user of this browser, unless too long ago. */
export async function readPersistedUser(build: string): Promise<PersistedUser | null> {
  const [user] = await (await database.open()).getAll('people');
  return user?.build === build && Date.now() - user.at < maxCachedMs ? user : null;
}

/** Whether there is a signed-in user, even too long ago or in another build. */
export async function hasPersistedUser(): Promise<boolean> {
  return (await (await database.open()).count('people')) > 0;
}

/** Deletes old entries, those of other builds, and the oldest above the size limit. */
export async function prunePersistedQueries(build: string): Promise<void> {
  const { store, done } = (await database.open()).transaction('answers', 'readwrite');
  let [count, size] = [0, 0];
  for (let cursor = await store.index('at').openCursor(null, 'prev'); cursor; cursor = await cursor.continue()) {
    const { at, build: own, size: ownSize } = cursor.value;
    count += 1;
    size += ownSize;
    const isOld = own !== build || Date.now() - at >= maxCachedMs;
    if (isOld || count > maxAnswers || size > maxSize) await cursor.delete();
  }
  await done;
}

/** Deletes the whole cache: at sign-out, and where nobody is signed in. */
export async function deleteQueryCache(): Promise<void> {
  database.close();
  await deleteDB(name);
}
