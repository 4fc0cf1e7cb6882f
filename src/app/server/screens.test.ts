import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { addresses } from '../addresses.ts';
import { screenOf } from './screens.ts';

const screens = Object.entries(addresses).map(([address, { screen }]) => ({ address, screen }));

it('names for each address the screen that the browser loads', async () => {
  const code = await readFile('src/app/web/routes.tsx', 'utf8');
  const routes = code.matchAll(/Route\(\s*'([^']+)',\s*'\w+',\s*\(\) =>\s+import\('([^']+)'\)/gu);
  const loaded = [...routes].map(([, address, file = '']) => ({
    address,
    screen: file.replace(/^#/u, 'src/').replace(/^\.\//u, 'src/app/web/'),
  }));
  expect(loaded).toEqual(expect.arrayContaining(screens));
  expect(loaded).toHaveLength(screens.length);
});

it.each(screens)('finds the screen at $address', ({ address, screen }) => {
  expect(screenOf(address.replace('$id', '019a9d5c-7c11-7000-8000-000000000000'))).toBe(screen);
  expect(screenOf(`${address}/`)).toBe(screen);
});

it.each(['/nowhere', '/properties/1/2', '/assets/x.js'])('knows no screen for %s', (path) => {
  expect(screenOf(path)).toBeNull();
});
