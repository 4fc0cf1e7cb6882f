import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Queryable } from '#platform/database/server/database.ts';
import { createBetterAuth } from './better-auth.ts';
import { IdleDisabledStorage } from './idle-disabled-storage.ts';

it('keeps each run its own store and disables itself after the last run', async () => {
  const storage = new IdleDisabledStorage<string>();
  const seen: unknown[] = [];
  const work = (ms: number) => async () => {
    await sleep(ms);
    seen.push(storage.getStore());
  };
  await Promise.all([storage.run('short', work(1)), storage.run('long', work(20))]);
  expect(seen).toEqual(['short', 'long']);
  expect(storage.getStore()).toBeUndefined();
  expect(storage.run('again', () => storage.getStore())).toBe('again');
  expect(() =>
    storage.run('broken', () => {
      throw new Error('stopped');
    }),
  ).toThrow('stopped');
  await expect(storage.run('late', () => Promise.reject(new Error('late')))).rejects.toThrow('late');
});

it('replaces every storage of the authentication library', async () => {
  // Without a cookie it answers before it asks the database.
  const { api } = createBetterAuth({} as Queryable, {
    secret: 'a secret of 32 characters or more',
    publicUrl: 'http://a.in',
  });
  expect(await api.getSession({ headers: new Headers() })).toBeNull();
  const { context }: { context: object } = Reflect.get(globalThis, Symbol.for('better-auth:global'));
  const storages = Object.values(context).filter((part) => part instanceof AsyncLocalStorage);
  expect(storages).toHaveLength(3);
  for (const storage of storages) expect(storage).toBeInstanceOf(IdleDisabledStorage);
});
