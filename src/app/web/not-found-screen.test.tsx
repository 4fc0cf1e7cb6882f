import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyScreen } from './lazy-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

afterEach(() => vi.restoreAllMocks());

it('says of an address that nothing is there, and of no other while the next screen is on its way', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let arrive = () => {};
  const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundScreen });
  const Home = lazyScreen(
    () =>
      new Promise<() => string>((resolve) => {
        arrive = () => resolve(() => 'Home');
      }),
  );
  const home = createRoute({ getParentRoute: () => root, path: '/', component: Home });
  const history = createMemoryHistory({ initialEntries: ['/no/such/page'] });
  const router = createRouter({ routeTree: root.addChildren([home]), history });
  const page = document.createElement('div');
  const view = createRoot(page);
  const goTo = (path: string) => act(async () => history.push(path));
  await act(async () =>
    view.render(
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>,
    ),
  );
  await vi.waitFor(() => expect(page.textContent).toContain('/no/such/page'));
  await goTo('/neither');
  await vi.waitFor(() => expect(page.textContent).toContain('/neither'));
  await goTo('/');
  await act(async () => arrive());
  await vi.waitFor(() => expect(page.textContent).toBe('Home'));
  const lines = said.mock.calls.filter(([text]) => String(text).startsWith('404 Error'));
  expect(lines.map(([, path]) => path)).toEqual(['/no/such/page', '/neither']);
  await act(async () => view.unmount());
});
