import { afterEach, expect, it, vi } from 'vitest';
import { reloadIfNewer } from './reload-if-newer.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('reloads the page once per build, and not while the server is unavailable', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await reloadIfNewer('/assets/start-1.js');
  expect(reload).not.toHaveBeenCalled();
  vi.stubGlobal('fetch', async () => new Response('ok'));
  for (const build of ['/assets/start-1.js', '/assets/start-1.js', '/assets/start-2.js']) await reloadIfNewer(build);
  expect(reload).toHaveBeenCalledTimes(2);
});
