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
import type { Analytics } from '../contract.ts';
import { OverviewFigures } from './overview-figures.tsx';

afterEach(() => vi.unstubAllGlobals());

const found: Analytics = {
  from: '2026-03-01',
  until: '2026-03-31',
  before: { from: '2026-02-01', until: '2026-02-28' },
  revenue: { value: '0.00', before: null, growth: null },
  deals: { value: 125_000, before: 110_000, growth: '13.6' },
  agents: { value: 3, before: null, growth: null },
  average: { value: null, before: null, growth: null },
  deal_value: '0.00',
  top_agents: [],
  types: [],
  months: [],
  months_until: '2026-03-31',
  leads: { stages: [], total: 0, value: '0.00', conversion: 0 },
};

it('says nothing of a comparison with a period without deals', async () => {
  const { box, close } = await draw({
    ...found,
    revenue: { value: '900.00', before: '0.00', growth: null },
    deals: { value: 3, before: 0, growth: null },
    average: { value: '300.00', before: null, growth: null },
  });
  expect(box.textContent).not.toMatch(/previously|–/u);
  await close();
});

it('deals of the period and of the one before are grouped alike', async () => {
  const { box, close } = await draw(found);
  const card = [...box.querySelectorAll('li')].find(({ textContent }) => textContent?.startsWith('Total Deals'));
  expect(card?.textContent).toContain('1,25,000');
  expect(card?.textContent).toContain('previously 1,10,000');
  await close();
});

async function draw(shown: Analytics) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const me = { date_format: 'dd/mm/yyyy', company: { time_zone: 'Asia/Kolkata', currency: 'inr' } };
  queryClient.setQueryData<unknown>(meQuery.queryKey, me);
  const root = createRootRoute();
  const figures = () => <OverviewFigures found={shown} />;
  const page = createRoute({ getParentRoute: () => root, path: '/', component: figures });
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
  return { box, close: () => act(async () => view.unmount()) };
}
