import type { DBSchema } from 'idb';
import { deleteDB } from 'idb';
import { keepOpen } from '#platform/browser-database/web/keep-open.ts';
import { lastSeenName as name } from './last-seen-name.ts';

/** An answer of the server as it was last seen. */
export interface Seen {
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
export interface KeptPerson {
  readonly person: string;
  readonly me: unknown;
  readonly build: string;
  readonly at: number;
}

interface Schema extends DBSchema {
  answers: { key: [string, string]; value: Seen; indexes: { at: number } };
  people: { key: string; value: KeptPerson };
}

export const longestMs = 7 * 24 * 60 * 60_000;
const mostAnswers = 300;
/** Of all answers together, in characters. */
const mostSize = 20_000_000;

const database = keepOpen<Schema>(name, {
  upgrade(db) {
    db.createObjectStore('answers', { keyPath: ['person', 'hash'] }).createIndex('at', 'at');
    db.createObjectStore('people', { keyPath: 'person' });
  },
  // Another tab removes it.
  blocking: () => database.close(),
});

export async function keepAnswer(answer: Seen): Promise<void> {
  await (await database.open()).put('answers', answer);
}

/** What was last seen of a query; null when that is nothing, too long ago, or was asked by another build. */
export async function readAnswer(person: string, hash: string, build: string): Promise<Seen | null> {
  const seen = await (await database.open()).get('answers', [person, hash]);
  return seen?.build === build && Date.now() - seen.at < longestMs ? seen : null;
}

/** Keeps who is signed in, and lets go of whatever was kept of anybody else. */
export async function keepPerson(kept: KeptPerson): Promise<void> {
  const transaction = (await database.open()).transaction(['answers', 'people'], 'readwrite');
  const [answers, people] = [transaction.objectStore('answers'), transaction.objectStore('people')];
  for (const key of await answers.getAllKeys()) if (key[0] !== kept.person) void answers.delete(key);
  await people.clear();
  await people.put(kept);
  await transaction.done;
}

/** Whoever was signed in here last, if that is not too long ago. */
export async function readPerson(build: string): Promise<KeptPerson | null> {
  const [kept] = await (await database.open()).getAll('people');
  return kept?.build === build && Date.now() - kept.at < longestMs ? kept : null;
}

/** Whether anybody is signed in here, be it too long ago or in another build. */
export async function hasPerson(): Promise<boolean> {
  return (await (await database.open()).count('people')) > 0;
}

/** Removes what is too old or of another build, and the oldest of what is too much. */
export async function pruneAnswers(build: string): Promise<void> {
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
export async function forgetLastSeen(): Promise<void> {
  database.close();
  await deleteDB(name);
}
