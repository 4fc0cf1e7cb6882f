import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { deleteQueryCache, persistUser } from '#platform/query-cache/web/query-cache-storage.ts';
import { isSignedInOnDevice } from './persisted-user.ts';

it('knows whether a person is persisted, and creates no database', async () => {
  expect(await isSignedInOnDevice()).toBe(false);
  expect(await indexedDB.databases()).toEqual([]);
  await persistUser({ person: 'p1', me: { name: 'Meera' }, sight: null, build: 'b1', at: Date.now() });
  expect(await isSignedInOnDevice()).toBe(true);
  await deleteQueryCache();
  expect(await isSignedInOnDevice()).toBe(false);
});
