import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { forgetLastSeen, keepPerson } from '#platform/last-seen/web/last-seen-storage.ts';
import { hasSomebody } from './kept-person.ts';

it('knows whether the application keeps somebody, and makes nothing in its place', async () => {
  expect(await hasSomebody()).toBe(false);
  expect(await indexedDB.databases()).toEqual([]);
  await keepPerson({ person: 'p1', me: { name: 'Meera' }, build: 'b1', at: Date.now() });
  expect(await hasSomebody()).toBe(true);
  await forgetLastSeen();
  expect(await hasSomebody()).toBe(false);
});
