import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

afterEach(() => vi.restoreAllMocks());

it('names the unknown URL, and no other while the next screen loads', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let arrive = () => {};
  const Home = lazyScreen(
    () =>
      new Promise<() => string>((resolve) => {
        arrive = () => resolve(() => 'Home');
      }),
  );
  const options = { route: '/clients', routes: { '/': Home }, notFound: NotFoundScreen };
  const { container: page, router } = await renderApp(null, { path: '/no/such/page', ...options });
  const goTo = (path: string) => act(async () => router.history.push(path));
  await waitFor(() => expect(page.textContent).toContain('/no/such/page'));
  await goTo('/neither');
  await waitFor(() => expect(page.textContent).toContain('/neither'));
  await goTo('/');
  await act(async () => arrive());
  await waitFor(() => expect(page.textContent).toBe('Home'));
  const lines = said.mock.calls.filter(([text]) => String(text).startsWith('404 Error'));
  expect(lines.map(([, path]) => path)).toEqual(['/no/such/page', '/neither']);
});
