import { expect, it } from 'vitest';
import { importAgain } from './import-again.ts';

it('imports a module from another URL after its own URL failed', async () => {
  const url = 'https://aangan.example/assets/list-abc.js';
  const failed = () => Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${url}`));
  const load = async (retried: string) => retried;
  await expect(importAgain(failed(), load)).rejects.toThrow(url);
  expect(await importAgain(failed(), load)).toBe(`${url}?retry=1`);
  expect(await importAgain(failed(), load)).toBe(`${url}?retry=2`);
});

it('returns the module and rethrows other errors', async () => {
  expect(await importAgain(Promise.resolve('a part'))).toBe('a part');
  await expect(importAgain(Promise.reject(new Error('Importing a module script failed.')))).rejects.toThrow('script');
});
