import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import { dismissToast, shownToasts } from '#ui/toast.ts';
import type { DealBill } from '../contract.ts';
import { CreateDialog } from './create-invoice.late.tsx';

const deal = '0190a3b2-7c1d-7e00-8000-000000000001';
const bill: DealBill = {
  ...{ deal_id: deal, property_id: null, property_title: 'Banyan Court', client_id: null, client_name: null },
  ...{ amount: '90000.00', due_date: '2026-04-15', description: '', billed_by: [] },
};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of shownToasts()) dismissToast(id);
});

async function open(fetched: (path: string) => Promise<Response>) {
  vi.stubGlobal('fetch', fetched);
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' } },
  });
  const me = { profile_id: 'p1', date_format: 'dd/mm/yyyy', currency: 'inr', permissions: [] };
  queryClient.setQueryData<unknown>(meQuery.queryKey, { ...me, company: { time_zone: 'Asia/Kolkata' } });
  await import('#ui/dialog-body.tsx');
  const onClose = vi.fn();
  const view = createRoot(document.createElement('div'));
  await act(async () =>
    view.render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <CreateDialog deal={deal} onClose={onClose} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  return { view, onClose };
}

it('stays where the answer about the deal is lost, and asks again', async () => {
  const fetched = vi.fn(() => Promise.reject<Response>(new TypeError('Failed to fetch')));
  const { view, onClose } = await open(fetched);
  const retry = await vi.waitFor(async () => {
    await act(async () => undefined);
    const button = document.querySelector<HTMLButtonElement>('[role=dialog] [role=alert] button');
    if (!button) throw new Error('The dialog comes late.');
    return button;
  });
  const asked = fetched.mock.calls.length;
  await act(async () => retry.click());
  expect(fetched.mock.calls.length).toBe(asked + 1);
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => view.unmount());
});

it('closes, and says so, where the deal was undone while its invoice was typed', async () => {
  const data = { code: 'invalid', requestId: 'r', fields: [{ path: 'deal_id', code: 'unknown' }] };
  const { view, onClose } = await open(async (path) => {
    if (path.startsWith('/rpc/invoices/draftOf')) return new Response(JSON.stringify({ json: bill }));
    if (path !== '/rpc/invoices/create') return new Promise(() => undefined);
    return new Response(JSON.stringify({ json: { message: 'invalid', data } }), { status: 422 });
  });
  const form = () => document.querySelector<HTMLFormElement>('form#create-invoice');
  await act(() => vi.waitFor(() => expect(form()).not.toBeNull()));
  await act(async () => form()?.requestSubmit());
  await act(() => vi.waitFor(() => expect(onClose).toHaveBeenCalled()));
  expect(shownToasts().map(({ text }) => text)).toEqual(['This deal is no longer there to be billed.']);
  await act(async () => view.unmount());
});

it('closes where the deal is gone', async () => {
  const data = { code: 'not_found', requestId: 'r' };
  const { view, onClose } = await open(
    async () => new Response(JSON.stringify({ json: { message: 'not_found', data } }), { status: 404 }),
  );
  await act(() => vi.waitFor(() => expect(onClose).toHaveBeenCalled()));
  await act(async () => view.unmount());
});
