import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { beforeEach, expect, it } from 'vitest';
import { queryCacheName } from './query-cache-name.ts';
import { deleteQueryCache, persistUser, readPersistedUser } from './query-cache-storage.ts';

const user = { person: 'p1', me: { full_name: 'Meera' }, sight: null, build: 'b1', at: Date.now() };

// Opening fails because the stored version is newer.
beforeEach(async () => (await openDB(queryCacheName, 2)).close());

it('opens its database again after a failure', async () => {
  await expect(persistUser(user)).rejects.toThrow('version');
  await deleteDB(queryCacheName);
  await persistUser(user);
  expect(await readPersistedUser('b1')).toEqual(user);
  await deleteQueryCache();
});

it('deletes the database even while it is being opened and fails', async () => {
  const keeping = persistUser(user).catch(() => 'failed');
  // An unhandled rejection would fail this test.
  await deleteQueryCache();
  expect(await keeping).toBe('failed');
  await persistUser(user);
  expect(await readPersistedUser('b1')).toEqual(user);
});
