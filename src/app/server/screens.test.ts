import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { screenOf } from './screens.ts';

/** Path and screen of every route, from the page's own routes. */
async function routesOfThePage(): Promise<[path: string, screen: string][]> {
  const code = await readFile('src/app/web/routes.tsx', 'utf8');
  const named = new Map(
    [...code.matchAll(/^const (\w+) = \(\) => import\('([^']+)'\);$/gmu)].map(([, name = '', file = '']) => [
      name,
      file,
    ]),
  );
  return code
    .split('createRoute({')
    .slice(1)
    .map((route) => {
      const path = /path: '([^']+)'/.exec(route)?.[1] ?? '';
      const name = /lazyScreen\(\(\) => (\w+)\(\)/.exec(route)?.[1] ?? '';
      const screen = named.get(name) ?? /import\('([^']+)'\)/.exec(route)?.[1] ?? '';
      return [path, screen.replace(/^#/, 'src/').replace(/^\.\//, 'src/app/web/')];
    });
}

it('knows the screen of every route', async () => {
  const routes = await routesOfThePage();
  expect(routes.length).toBeGreaterThan(5);
  for (const [path, screen] of routes) {
    expect(screenOf(path.replace('$id', '019a9d5c-7c11-7000-8000-000000000000')), path).toBe(screen);
  }
});

it.each(['/nowhere', '/properties/1/2', '/assets/x.js'])('knows no screen for %s', (path) => {
  expect(screenOf(path)).toBeNull();
});
