import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import { InvoiceTimeline } from './invoice-timeline.tsx';

afterEach(() => vi.unstubAllGlobals());

it('says what is due where a save changed the tax alone', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const difference = { tax_kind: ['none', 'cgst_sgst'], cgst: ['0.00', '9000.00'], total: ['100000.00', '118000.00'] };
  const updated = { id: 1, at: '2026-03-01T05:30:00Z', action: 'updated', actor: 'Rohan', difference };
  const answer = { json: { entries: [updated], names: {}, has_more: false } };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)));
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const me = { date_format: 'dd/mm/yyyy', company: { time_zone: 'Asia/Kolkata', currency: 'INR' } };
  queryClient.setQueryData<unknown>(meQuery.queryKey, me);
  queryClient.setQueryDefaults(meQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY });
  const box = document.createElement('div');
  const view = createRoot(box);
  await act(async () =>
    view.render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <InvoiceTimeline id="0190a3b2-7c1d-7e00-8000-000000000001" />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  await act(() => vi.waitFor(() => expect(box.querySelector('li')).not.toBeNull()));
  expect(box.querySelector('li')?.textContent).toContain('Total changed');
  await act(async () => view.unmount());
});
