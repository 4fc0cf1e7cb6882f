import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import { readDraft, writeDraft } from '#platform/forms/web/drafts.ts';
import { dismissToast, shownToasts } from '#ui/toast.ts';
import type { DealBill } from '../contract.ts';
import { CreateDialog } from './create-invoice.lazy.tsx';
import { billQuery } from './queries.ts';

const deal = '0190a3b2-7c1d-7e00-8000-000000000001';
const bill: DealBill = {
  deal_id: deal,
  property_id: null,
  property_title: 'Banyan Court',
  client_id: null,
  client_name: null,
  amount: '90000.00',
  due_date: '2026-04-15',
  description: '',
  billed_by: [],
};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of shownToasts()) dismissToast(id);
  localStorage.clear();
});

async function open(fetched: (path: string, init?: RequestInit) => Promise<Response>, known?: DealBill) {
  vi.stubGlobal('fetch', fetched);
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' } },
  });
  const me = { profile_id: 'p1', date_format: 'dd/mm/yyyy', currency: 'inr', permissions: [] };
  queryClient.setQueryData<unknown>(meQuery.queryKey, {
    ...me,
    company: { time_zone: 'Asia/Kolkata', currency: 'inr' },
  });
  // What the dialog was answered when it was opened before.
  if (known) queryClient.setQueryData(billQuery(deal).queryKey, known);
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
  return { view, onClose, queryClient };
}

const input = (name: string) => document.querySelector<HTMLInputElement>(`[role=dialog] [name=${name}]`);
const amount = () => document.querySelector<HTMLInputElement>('[role=dialog] input[inputmode=decimal]')?.value;
const answer = (body: unknown, status = 200) => new Response(JSON.stringify({ json: body }), { status });
/** Answers what is asked about the deal, and nothing else. */
const server = (billed: () => Promise<Response>) => (path: string) =>
  path.startsWith('/rpc/invoices/prefill') ? billed() : new Promise<Response>(() => undefined);

it('begins with what the deal comes to by now, and keeps what is typed when it changes again', async () => {
  let respond = (_: Response): void => undefined;
  const billed = vi.fn(async () => {
    return new Promise<Response>((resolve) => {
      respond = resolve;
    });
  });
  const { view, queryClient } = await open(server(billed), { ...bill, amount: '73000.00' });
  await act(() => vi.waitFor(() => expect(document.querySelector('[role=dialog]')).not.toBeNull()));
  expect(input('description')).toBeNull();
  await act(async () => respond(answer({ ...bill, amount: '100000.00' })));
  await act(() => vi.waitFor(() => expect(input('description')).not.toBeNull()));
  expect(amount()).toBe('1,00,000');
  billed.mockImplementation(async () => answer({ ...bill, amount: '120000.00', billed_by: ['26-27/000007'] }));
  await act(() => queryClient.invalidateQueries({ queryKey: billQuery(deal).queryKey }));
  await act(() => vi.waitFor(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain('000007')));
  expect(amount()).toBe('1,00,000');
  await act(async () => view.unmount());
});

it('takes up what was typed before, with what else the deal says by now', async () => {
  const values = { property_id: '', client_id: '', amount: '73000', commission_rate: '10', due_date: '2026-04-12' };
  const baseline = { values: { ...values, description: '', notes: '' }, version: null };
  writeDraft(`invoice:${deal}`, { ...baseline.values, notes: 'Pay by cheque' }, baseline);
  const { view } = await open(server(async () => answer({ ...bill, amount: '100000.00' })));
  await act(() => vi.waitFor(() => expect(input('notes')?.value).toBe('Pay by cheque')));
  expect(amount()).toBe('1,00,000');
  await act(async () => view.unmount());
  expect(readDraft<{ amount: string }>(`invoice:${deal}`)?.values).toMatchObject({
    amount: '100000',
    notes: 'Pay by cheque',
  });
});

it('bills the home of the deal also where that is in the trash', async () => {
  const home = '0190a3b2-7c1d-7e00-8000-000000000002';
  const sent: unknown[] = [];
  const { view } = await open(async (path, init) => {
    if (path.startsWith('/rpc/invoices/prefill')) return answer({ ...bill, property_id: home });
    if (path.startsWith('/rpc/properties/find')) {
      return answer({ message: 'not_found', data: { code: 'not_found', requestId: 'r' } }, 404);
    }
    if (path === '/rpc/invoices/create') sent.push(JSON.parse(String(init?.body)));
    return new Promise(() => undefined);
  });
  const picked = () => [...document.querySelectorAll<HTMLInputElement>('[role=combobox]')].map(({ value }) => value);
  await act(() => vi.waitFor(() => expect(picked()).toContain('no longer available')));
  await act(async () => document.querySelector<HTMLFormElement>('form#create-invoice')?.requestSubmit());
  await act(() => vi.waitFor(() => expect(sent).toMatchObject([{ json: { property_id: home, deal_id: deal } }])));
  await act(async () => view.unmount());
});

it.each(['away', 'gone'])('begins with nothing that was answered before, where the deal is %s by now', async (fate) => {
  const data = { code: 'not_found', requestId: 'r' };
  const { view, onClose } = await open(
    server(async () => {
      if (fate === 'away') throw new TypeError('Failed to fetch');
      return answer({ message: 'not_found', data }, 404);
    }),
    bill,
  );
  if (fate === 'gone') await act(() => vi.waitFor(() => expect(onClose).toHaveBeenCalled()));
  else await act(() => vi.waitFor(() => expect(document.querySelector('[role=dialog] [role=alert]')).not.toBeNull()));
  expect(input('description')).toBeNull();
  await act(async () => view.unmount());
});

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
    if (path.startsWith('/rpc/invoices/prefill')) return new Response(JSON.stringify({ json: bill }));
    if (path !== '/rpc/invoices/create') return new Promise(() => undefined);
    return new Response(JSON.stringify({ json: { message: 'invalid', data } }), { status: 422 });
  });
  const form = () => document.querySelector<HTMLFormElement>('form#create-invoice');
  await act(() => vi.waitFor(() => expect(form()).not.toBeNull()));
  await act(async () => form()?.requestSubmit());
  await act(() => vi.waitFor(() => expect(onClose).toHaveBeenCalled()));
  expect(shownToasts().map(({ text }) => text)).toEqual(['This deal can no longer be invoiced.']);
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
