import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { beforeEach, expect, it } from 'vitest';
import { lastSeenName } from './last-seen-name.ts';
import { forgetLastSeen, keepPerson, readPerson } from './last-seen-storage.ts';

const kept = { person: 'p1', me: { full_name: 'Meera' }, build: 'b1', at: Date.now() };

// Of a later version it opens for nobody.
beforeEach(async () => (await openDB(lastSeenName, 2)).close());

it('opens its database again after it could not be opened', async () => {
  await expect(keepPerson(kept)).rejects.toThrow('version');
  await deleteDB(lastSeenName);
  await keepPerson(kept);
  expect(await readPerson('b1')).toEqual(kept);
  await forgetLastSeen();
});

it('removes also one that is just being opened and cannot be', async () => {
  const keeping = keepPerson(kept).catch(() => 'failed');
  // A failure that nobody hears of would fail this test.
  await forgetLastSeen();
  expect(await keeping).toBe('failed');
  await keepPerson(kept);
  expect(await readPerson('b1')).toEqual(kept);
});
