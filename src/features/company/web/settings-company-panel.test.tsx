import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CompanySettings } from './queries.ts';
import { companyQuery } from './queries.ts';
import { SettingsCompanyPanel } from './settings-company-panel.tsx';

const settings: CompanySettings = {
  name: 'Sahyadri Homes',
  time_zone: 'Asia/Kolkata',
  currency: 'inr',
  sign_up_policy: 'approval',
  ...{ email: null, phone: null, website: null, address: null, state: null, rera_number: null },
  ...{ gstin: null, pan: null, gst_rate: '18.00', sac: '997222' },
  ...{ bank_holder: null, bank_account: null, bank_ifsc: null, upi_address: null },
  version: 1,
};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps what is being typed when the settings cannot be fetched anew', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' } },
  });
  queryClient.setQueryData(companyQuery.queryKey, settings);
  const routeTree = createRootRoute({ component: SettingsCompanyPanel, notFoundComponent: () => null });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
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
  const form = box.querySelector('form#company');
  expect(form).not.toBeNull();
  await act(async () => {
    await queryClient.refetchQueries({ queryKey: companyQuery.queryKey });
    // Until the screen has heard of it.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  });
  expect(queryClient.getQueryState(companyQuery.queryKey)?.status).toBe('error');
  expect(box.contains(form)).toBe(true);
  await act(async () => view.unmount());
});
