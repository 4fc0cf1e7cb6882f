import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import type { Activity } from '../contract.ts';
import { ActivityEntry } from './activity-entry.tsx';

afterEach(() => vi.unstubAllGlobals());

const base: Activity = {
  id: 1,
  at: '2026-03-01T05:30:00Z',
  topic: 'clients',
  entity_id: '0190a3b2-7c1d-7e00-8000-000000000001',
  action: 'updated',
  title: 'Kavita Bhide',
  import_kind: null,
  actor: 'Meera',
  price: null,
  is_new: false,
};
const ofImport = { topic: 'imports', import_kind: 'leads', title: '', actor: null } as const;

it.each<[Partial<Activity>, string, string]>([
  [{ action: 'updated' }, 'Client updated', 'Kavita Bhide · Meera'],
  [{ action: 'called' }, 'Call logged', 'Kavita Bhide · Meera'],
  [{ action: 'texted' }, 'Message logged', 'Kavita Bhide · Meera'],
  [{ action: 'erased', title: '' }, 'Personal data erased', 'Erased client · Meera'],
  [{ ...ofImport, action: 'failed' }, 'Import failed', 'Leads'],
  [{ ...ofImport, action: 'undo_failed' }, 'Undoing the import failed', 'Leads'],
])('%o is told as what it was', async (changes, title, text) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const me = { date_format: 'dd/mm/yyyy', company: { time_zone: 'Asia/Kolkata', currency: 'INR' } };
  queryClient.setQueryData<unknown>(meQuery.queryKey, me);
  const root = createRootRoute();
  const entry = () => <ActivityEntry activity={{ ...base, ...changes }} />;
  const page = createRoute({ getParentRoute: () => root, path: '/', component: entry });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  const box = document.createElement('div');
  const view = createRoot(box);
  await act(async () =>
    view.render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <RouterProvider router={router} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  await act(() => vi.waitFor(() => expect(box.querySelector('li')).not.toBeNull()));
  expect([...box.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([title, text]);
  await act(async () => view.unmount());
});
