import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import { dismissToast, shownToasts } from '#ui/toast.ts';
import type { InvoiceCard } from '../contract.ts';
import { PayDialog } from './pay-invoice.lazy.tsx';

// What the dialog asks of an invoice.
const invoice = { id: '0190a3b2-7c1d-7e00-8000-000000000001', number: '2025-26/007', owed: '118000.00' } as InvoiceCard;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  for (const { id } of shownToasts()) dismissToast(id);
});
afterEach(() => vi.unstubAllGlobals());

it('says that a payment stands as it was first sent, when it was corrected after a lost answer', async () => {
  const sent: Array<{ payment_id: string; amount: string }> = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).json);
    if (sent.length === 1) throw new TypeError('Failed to fetch');
    const data = { code: 'conflict', reason: 'payment_already_recorded', requestId: 'r' };
    return new Response(JSON.stringify({ json: { message: 'conflict', data } }), { status: 409 });
  });
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY }, mutations: { networkMode: 'always' } },
  });
  const me = { profile_id: 'p1', date_format: 'dd/mm/yyyy', currency: 'inr', company: { time_zone: 'Asia/Kolkata' } };
  queryClient.setQueryData<unknown>(meQuery.queryKey, me);
  await import('#ui/dialog-body.tsx');
  const onClose = vi.fn();
  const root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <PayDialog invoice={invoice} isPart onClose={onClose} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  for (const amount of ['60000', '50000']) {
    const [before, field] = [sent.length, document.querySelector('form#pay-invoice input')];
    // React hears only of a value that the control's own setter was not told of.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, amount);
    act(() => void field?.dispatchEvent(new Event('input', { bubbles: true })));
    act(() => document.querySelector<HTMLFormElement>('form#pay-invoice')?.requestSubmit());
    await act(() => vi.waitFor(() => expect(sent.length).toBeGreaterThan(before)));
    await act(() => vi.waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull()));
  }
  const [first, corrected] = sent;
  expect(corrected).toMatchObject({ payment_id: first?.payment_id, amount: expect.stringMatching(/^50000/u) });
  await act(() => vi.waitFor(() => expect(onClose).toHaveBeenCalled()));
  expect(shownToasts().map(({ text }) => text)).toContainEqual(expect.stringContaining('Your first attempt was saved'));
  expect(shownToasts().filter(({ tone }) => tone === 'success')).toEqual([]);
  act(() => root.unmount());
});
