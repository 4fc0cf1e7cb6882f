import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import { timelineQuery } from '#features/history/web/queries.ts';
import { setDraftOwner } from '#platform/forms/web/drafts.ts';
import { NotedTimeline } from './noted-timeline.lazy.tsx';
import { notesQuery } from './queries.ts';

afterEach(() => vi.unstubAllGlobals());

it('tells nothing of what was saved of no known field, and offers what is earlier', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  localStorage.clear();
  setDraftOwner('meera');
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const id = '0190a3b2-7c1d-7e00-8000-000000000001';
  const entry = { id: 2, at: '2026-03-01T05:30:00Z', action: 'updated', actor: 'Rohan', difference: {} };
  const hidden = { ...entry, difference: { rank: ['1', '2'] } };
  const shown = { ...entry, id: 1, difference: { city: ['Pune', 'Nashik'] } };
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', staleTime: Number.POSITIVE_INFINITY } },
  });
  const me = { date_format: 'dd/mm/yyyy', company: { time_zone: 'Asia/Kolkata', currency: 'INR' } };
  queryClient.setQueryData<unknown>(meQuery.queryKey, me);
  const pages = [{ entries: [hidden], names: {}, has_more: true }];
  queryClient.setQueryData<unknown>(timelineQuery('properties', id).queryKey, { pages, pageParams: [0] });
  const none = { pages: [{ items: [], next: null }], pageParams: [''] };
  queryClient.setQueryData<unknown>(notesQuery('properties', id).queryKey, none);
  const earlier = { json: { entries: [shown], names: {}, has_more: false } };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(earlier)));
  const words = { labels: { city: { id: 'City' } }, show: (_: string, value: unknown) => String(value) };
  const box = document.body.appendChild(document.createElement('div'));
  const view = createRoot(box);
  await act(async () =>
    view.render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <NotedTimeline topic="properties" id={id} words={words} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  const titles = () => [...box.querySelectorAll('li p.font-medium')].map(({ textContent }) => textContent);
  expect(titles()).toEqual([]);
  const button = [...box.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith('Show earlier'));
  await act(async () => button?.click());
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(titles()).toEqual(['City changed']);
  });
  await act(async () => view.unmount());
  box.remove();
});
