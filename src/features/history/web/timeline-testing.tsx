import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import type { HistoryEntry } from '../contract.ts';

export const entryOf = (id: number, action: string, difference: HistoryEntry['difference'] = {}): HistoryEntry => ({
  id,
  at: '2026-03-01T05:30:00Z',
  action,
  actor: 'Rohan',
  difference,
});

/** Shows a timeline in English over a server that answers with these pages, newest first. */
export async function openTimeline(timeline: ReactNode, ...pages: HistoryEntry[][]) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  vi.stubGlobal('fetch', async () => {
    const entries = pages.shift() ?? [];
    return new Response(JSON.stringify({ json: { entries, names: {}, has_more: pages.length > 0 } }));
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const me = { date_format: 'dd/mm/yyyy', company: { time_zone: 'Asia/Kolkata', currency: 'INR' } };
  queryClient.setQueryData<unknown>(meQuery.queryKey, me);
  queryClient.setQueryDefaults(meQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY });
  const box = document.createElement('div');
  const view = createRoot(box);
  await act(async () =>
    view.render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>{timeline}</I18nProvider>
      </QueryClientProvider>,
    ),
  );
  await act(() => vi.waitFor(() => expect(box.querySelector('ul')).not.toBeNull()));
  return {
    titles: () => [...box.querySelectorAll('li p.font-medium')].map(({ textContent }) => textContent),
    earlier: () =>
      [...box.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith('Show earlier')),
    close: () => act(async () => view.unmount()),
  };
}
