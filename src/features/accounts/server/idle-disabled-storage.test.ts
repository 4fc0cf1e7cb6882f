import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
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
