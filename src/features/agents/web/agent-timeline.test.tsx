import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import type { HistoryEntry } from '#features/history/contract.ts';
import { AgentTimeline } from './agent-timeline.tsx';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => vi.unstubAllGlobals());

const entry = (id: number, action: string, difference: HistoryEntry['difference'] = {}): HistoryEntry => ({
  ...{ id, at: '2026-03-01T05:30:00Z', action, actor: 'Rohan', difference },
});

async function open(...pages: HistoryEntry[][]) {
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
        <I18nProvider i18n={i18n}>
          <AgentTimeline id="0190a3b2-7c1d-7e00-8000-000000000001" />
        </I18nProvider>
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

it('tells nothing of what is of the person alone: how the program looks to them, their picture, their address proved', async () => {
  const timeline = await open([
    entry(6, 'updated', { theme: ['light', 'dark'] }),
    entry(5, 'updated', { avatar_file_id: [null, '0190a3b2-7c1d-7e00-8000-000000000002'] }),
    entry(4, 'updated', { language: ['en', 'mr'], phone: [null, '98220 12345'] }),
    entry(3, 'email_confirmed'),
    // What was personal in it was erased: that something was changed stays.
    entry(2, 'updated'),
    entry(1, 'signed_up'),
  ]);
  expect(timeline.titles()).toEqual(['Phone changed', 'Changed', 'Signed up']);
  await timeline.close();
});

it('offers what is earlier also where nothing of a page is told', async () => {
  const timeline = await open([entry(2, 'updated', { theme: ['light', 'dark'] })], [entry(1, 'invited')]);
  expect(timeline.titles()).toEqual([]);
  await act(async () => timeline.earlier()?.click());
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(timeline.titles()).toEqual(['Invited']);
  });
  expect(timeline.earlier()).toBeUndefined();
  await timeline.close();
});
