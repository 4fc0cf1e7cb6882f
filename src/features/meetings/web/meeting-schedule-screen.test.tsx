import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
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
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meQuery, peopleQuery } from '#features/accounts/web/queries.ts';
import { clientQuery } from '#features/clients/web/queries.ts';
import { MeetingScheduleScreen } from './meeting-schedule-screen.tsx';

const id = '0190a3b2-7c1d-7e00-8000-000000000001';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps its form, and the id of the meeting with it, while what could not be fetched is asked for again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' } },
  });
  const me = { profile_id: 'p1', date_format: 'dd/mm/yyyy', permissions: [], company: { time_zone: 'Asia/Kolkata' } };
  queryClient.setQueryData<unknown>(meQuery.queryKey, me);
  queryClient.setQueryData(peopleQuery.queryKey, []);
  const root = createRootRoute({ component: Outlet, notFoundComponent: () => null });
  const schedule = createRoute({
    getParentRoute: () => root,
    path: '/meetings/schedule',
    component: MeetingScheduleScreen,
  });
  const history = createMemoryHistory({ initialEntries: [`/meetings/schedule?clientId=${id}`] });
  const router = createRouter({ routeTree: root.addChildren([schedule]), history });
  const box = document.createElement('div');
  const view = createRoot(box);
  await act(async () =>
    view.render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>,
    ),
  );
  const form = await vi.waitFor(async () => {
    await act(async () => undefined);
    const found = box.querySelector('form#meeting');
    if (!found) throw new Error('The client is still asked for.');
    return found;
  });
  const { queryKey } = clientQuery(id);
  expect(queryClient.getQueryState(queryKey)?.status).toBe('error');
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await act(async () => {
    void queryClient.refetchQueries({ queryKey });
    // Until the screen has heard of it.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  });
  expect(queryClient.getQueryState(queryKey)).toMatchObject({ status: 'pending', fetchStatus: 'fetching' });
  expect(box.contains(form)).toBe(true);
  await act(async () => view.unmount());
});
