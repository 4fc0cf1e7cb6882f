import type { DBSchema } from 'idb';
import { deleteDB } from 'idb';
import { browserDatabase } from '#platform/browser-database/web/browser-database.ts';
import { queryCacheName as name } from './query-cache-name.ts';

/** An answer of the server as it was last seen. */
export interface PersistedQuery {
  readonly person: string;
  /** Of the query's key. */
  readonly hash: string;
  readonly data: unknown;
  /** When it came, in milliseconds. */
  readonly at: number;
  /** The built program that asked: another one may expect something else. */
  readonly build: string;
  readonly size: number;
}

/** Whoever was signed in last; nobody else's answers are kept. */
export interface PersistedUser {
  readonly person: string;
  readonly me: unknown;
  readonly build: string;
  readonly at: number;
}

interface Schema extends DBSchema {
  answers: { key: [string, string]; value: PersistedQuery; indexes: { at: number } };
  people: { key: string; value: PersistedUser };
}

export const longestMs = 7 * 24 * 60 * 60_000;
const mostAnswers = 300;
/** Of all answers together, in characters. */
const mostSize = 20_000_000;

const database = browserDatabase<Schema>(name, {
  upgrade(db) {
    db.createObjectStore('answers', { keyPath: ['person', 'hash'] }).createIndex('at', 'at');
    db.createObjectStore('people', { keyPath: 'person' });
  },
  // Another tab removes it.
  blocking: () => database.close(),
});

export async function persistQuery(answer: PersistedQuery): Promise<void> {
  await (await database.open()).put('answers', answer);
}

/** What was last seen of a query; null when that is nothing, too long ago, or was asked by another build. */
export async function readPersistedQuery(person: string, hash: string, build: string): Promise<PersistedQuery | null> {
  const query = await (await database.open()).get('answers', [person, hash]);
  return query?.build === build && Date.now() - query.at < longestMs ? query : null;
}

/** Keeps who is signed in, and lets go of whatever was kept of anybody else. */
export async function persistUser(user: PersistedUser): Promise<void> {
  const transaction = (await database.open()).transaction(['answers', 'people'], 'readwrite');
  const [answers, people] = [transaction.objectStore('answers'), transaction.objectStore('people')];
  for (const key of await answers.getAllKeys()) if (key[0] !== user.person) void answers.delete(key);
  await people.clear();
  await people.put(user);
  await transaction.done;
}

/** Whoever was signed in here last, if that is not too long ago. */
export async function readPersistedUser(build: string): Promise<PersistedUser | null> {
  const [user] = await (await database.open()).getAll('people');
  return user?.build === build && Date.now() - user.at < longestMs ? user : null;
}

/** Whether anybody is signed in here, be it too long ago or in another build. */
export async function hasPersistedUser(): Promise<boolean> {
  return (await (await database.open()).count('people')) > 0;
}

/** Removes what is too old or of another build, and the oldest of what is too much. */
export async function prunePersistedQueries(build: string): Promise<void> {
  const { store, done } = (await database.open()).transaction('answers', 'readwrite');
  let [count, size] = [0, 0];
  for (let cursor = await store.index('at').openCursor(null, 'prev'); cursor; cursor = await cursor.continue()) {
    const { at, build: own, size: ownSize } = cursor.value;
    count += 1;
    size += ownSize;
    const isOld = own !== build || Date.now() - at >= longestMs;
    if (isOld || count > mostAnswers || size > mostSize) await cursor.delete();
  }
  await done;
}

/** Removes all of it: at sign-out, and where nobody is signed in. */
export async function deleteQueryCache(): Promise<void> {
  database.close();
  await deleteDB(name);
}
