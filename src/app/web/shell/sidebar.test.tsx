import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import { Sidebar } from './sidebar.tsx';

afterEach(() => vi.unstubAllGlobals());

it.each([true, false])('names each of its links, open: %s', async (isOpen) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const me = { full_name: 'Meera', email: 'meera@example.in', role: 'Admin', permissions: [], avatar_url: null };
  const company = { name: 'Sahyadri Homes', logo_url: null };
  queryClient.setQueryData<unknown>(meQuery.queryKey, { ...me, company });
  const history = createMemoryHistory({ initialEntries: ['/clients/1'] });
  const routeTree = createRootRoute({ component: () => <Sidebar isOpen={isOpen} />, notFoundComponent: () => null });
  const page = document.createElement('div');
  const view = createRoot(page);
  await act(async () =>
    view.render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={createRouter({ routeTree, history })} />
        </QueryClientProvider>
      </I18nProvider>,
    ),
  );
  await vi.waitFor(() => expect(page.querySelectorAll('a').length).toBeGreaterThan(3));
  const names = [...page.querySelectorAll('a')].map((link) => link.getAttribute('aria-label') ?? link.textContent);
  expect(names).not.toContain('');
  expect(names[0]).toMatch(/^Aangan/u);
  expect(page.querySelector('[aria-current]')).toBeNull();
  await act(async () => view.unmount());
});
