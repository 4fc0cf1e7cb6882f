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
  min_password_length: 6,
  email: null,
  phone: null,
  website: null,
  address: null,
  state: null,
  rera_number: null,
  gstin: null,
  pan: null,
  gst_rate: '18.00',
  sac: '997222',
  bank_holder: null,
  bank_account: null,
  bank_ifsc: null,
  upi_address: null,
  logo_url: null,
  version: 1,
};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The panel with these settings, on a server that answers so. */
async function open(stored: CompanySettings, fetch: typeof globalThis.fetch) {
  vi.stubGlobal('fetch', fetch);
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' } },
  });
  queryClient.setQueryData(companyQuery.queryKey, stored);
  const routeTree = createRootRoute({
    component: () => <SettingsCompanyPanel uploadLogo={nowhere} />,
    notFoundComponent: () => null,
  });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  const box = document.createElement('div');
  document.body.append(box);
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
  const close = () => act(async () => view.unmount());
  return { box, queryClient, close };
}

const nowhere = () => Promise.reject(new TypeError('Failed to fetch'));

it('keeps what is being typed when the settings cannot be fetched anew', async () => {
  const { box, queryClient, close } = await open(settings, nowhere);
  const form = box.querySelector('form#company');
  expect(form).not.toBeNull();
  await act(async () => {
    await queryClient.refetchQueries({ queryKey: companyQuery.queryKey });
    // Until the screen has heard of it.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  });
  expect(queryClient.getQueryState(companyQuery.queryKey)?.status).toBe('error');
  expect(box.contains(form)).toBe(true);
  await close();
});

it('offers zones by the names that they have today', async () => {
  const { box, close } = await open(settings, nowhere);
  const select = box.querySelector<HTMLSelectElement>('select[name="time_zone"]');
  const offered = [...(select?.options ?? [])].map(({ value }) => value);
  expect(offered.filter((zone) => ['Asia/Kolkata', 'Asia/Calcutta'].includes(zone))).toEqual(['Asia/Kolkata']);
  expect(select?.value).toBe('Asia/Kolkata');
  await close();
});

it('leaves a zone of an older name what it is', async () => {
  const { box, close } = await open({ ...settings, time_zone: 'Asia/Calcutta' }, nowhere);
  expect(box.querySelector<HTMLSelectElement>('select[name="time_zone"]')?.value).toBe('Asia/Calcutta');
  await close();
});

it.each([
  ['Rohan Deshpande', 'Rohan Deshpande changed these settings while you were editing'],
  [null, 'Someone changed these settings while you were editing'],
])('says who changed the same meanwhile: %s', async (changedBy, title) => {
  const current = { ...settings, name: 'Sahyadri Estates', version: 2 };
  const data = { code: 'conflict', requestId: 'r', current, changedBy, changedById: 'rohan' };
  const { box, close } = await open(
    settings,
    async () => new Response(JSON.stringify({ json: { message: 'conflict', data } }), { status: 409 }),
  );
  const input = box.querySelector<HTMLInputElement>('input[name="name"]');
  if (!input) throw new Error('there is no name');
  await act(async () => {
    input.value = 'Sahyadri Villas';
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  // The dialog opens in steps of its own.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  box.querySelector<HTMLFormElement>('form#company')?.requestSubmit();
  await vi.waitUntil(() => document.querySelector('[role="dialog"]'), { timeout: 4_000 });
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain(title);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await close();
});
