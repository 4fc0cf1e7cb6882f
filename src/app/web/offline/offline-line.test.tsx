import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import { reportAnswer, reportUnable } from '#platform/connection/web/connection.ts';
import { OfflineLine } from './offline-line.lazy.tsx';

let page: HTMLElement;
let view: Root;
const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const company = { time_zone: 'Asia/Kolkata' };
  queryClient.setQueryData<unknown>(meQuery.queryKey, { profile_id: 'p1', date_format: 'dd/mm/yyyy', company });
  page = document.createElement('div');
  view = createRoot(page);
  await act(async () =>
    view.render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <OfflineLine />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
});

afterEach(async () => {
  await act(async () => view.unmount());
  reportAnswer(true);
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('tells a server that can do nothing from one that cannot be reached, and of when the page is', async () => {
  expect(page.textContent).toBe('');
  await act(async () => reportUnable());
  expect(page.textContent).toBe('The server is not responding. Try again in a moment.');

  const seen = new QueryObserver(queryClient, { queryKey: ['leads', 'list'], queryFn: () => 'never' });
  queryClient.setQueryData(['leads', 'list'], ['Sunita'], { updatedAt: Date.parse('2026-03-02T09:00:00Z') });
  let stop: () => void = () => undefined;
  await act(async () => {
    stop = seen.subscribe(() => undefined);
  });
  expect(page.textContent).toMatch(/^The server is not responding – last updated on 02\/03\/2026 at 0?2:30\sPM$/iu);
  await act(async () => reportAnswer(false));
  expect(page.textContent).toMatch(/^Offline – last updated on 02\/03\/2026/u);
  await act(async () => reportAnswer(true));
  expect(page.textContent).toBe('');
  stop();
});
