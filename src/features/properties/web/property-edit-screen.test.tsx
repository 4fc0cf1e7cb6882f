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
import { meQuery } from '#features/accounts/web/queries.ts';
import { latePart } from '#ui/late-part.ts';
import type { Property } from '../contract.ts';
import { PropertyEditScreen } from './property-edit-screen.tsx';
import { propertyQuery } from './queries.ts';
import type { ClosingProps } from './use-closing.tsx';

const id = '0190a3b2-7c1d-7e00-8000-000000000001';

const property: Property = {
  ...{ id, title: 'Banyan Court', property_type_id: null, property_type: null, purpose: 'sale', price: '9500000.00' },
  ...{ status: 'available', address: '4, Lake Road', city: 'Pune', state: '27', zip_code: null, bedrooms: null },
  ...{ bathrooms: null, square_feet: null, area_basis: null, area_text: null, lot_size: null, year_built: null },
  ...{ description: '', features: [], images: [], rera_number: null, latitude: null, longitude: null },
  ...{ listing_date: '2026-01-05', agent_id: null, agent: null, owner_id: null, owner: null, created_by: null },
  ...{ created_at: '2026-01-05T04:00:00Z', updated_at: '2026-01-05T04:00:00Z', version: 1, deleted_at: null },
};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => vi.unstubAllGlobals());

const refused = { json: { message: 'not_found', data: { code: 'not_found', requestId: 'r' } } };

it.each([
  { name: 'cannot be fetched anew', answer: () => Promise.reject(new TypeError('Failed to fetch')) },
  { name: 'was deleted meanwhile', answer: async () => new Response(JSON.stringify(refused), { status: 404 }) },
])('keeps what is being typed when the property $name', async ({ answer }) => {
  vi.stubGlobal('fetch', answer);
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' } },
  });
  const { queryKey } = propertyQuery(id);
  queryClient.setQueryData(queryKey, property);
  queryClient.setQueryData<unknown>(meQuery.queryKey, { profile_id: 'p1', company: { time_zone: 'Asia/Kolkata' } });
  const closing = latePart<ClosingProps>(() => Promise.resolve(() => null));
  const root = createRootRoute({ component: Outlet, notFoundComponent: () => null });
  const edit = createRoute({
    getParentRoute: () => root,
    path: '/properties/$id/edit',
    component: () => <PropertyEditScreen closing={closing} />,
  });
  const history = createMemoryHistory({ initialEntries: [`/properties/${id}/edit`] });
  const router = createRouter({ routeTree: root.addChildren([edit]), history });
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
  const form = box.querySelector('form#property');
  expect(form).not.toBeNull();
  await act(async () => {
    await queryClient.refetchQueries({ queryKey, exact: true });
    // Until the screen has heard of it.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  });
  expect(queryClient.getQueryState(queryKey)?.status).toBe('error');
  expect(box.contains(form)).toBe(true);
  await act(async () => view.unmount());
});
