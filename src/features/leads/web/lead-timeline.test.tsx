import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import { LeadTimeline } from './lead-timeline.tsx';

afterEach(() => vi.unstubAllGlobals());

it('says that a letter was written to a lead', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const difference = { mail_id: [null, '0190a3b2-7c1d-7e00-8000-000000000002'] };
  const emailed = { id: 1, at: '2026-03-01T05:30:00Z', action: 'emailed', actor: 'Rohan', difference };
  const answer = { json: { entries: [emailed], names: {}, has_more: false } };
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
          <LeadTimeline id="0190a3b2-7c1d-7e00-8000-000000000001" />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  await act(() => vi.waitFor(() => expect(box.querySelector('li')).not.toBeNull()));
  expect(box.querySelector('li p.font-medium')?.textContent).toBe('Email written');
  await act(async () => view.unmount());
});
