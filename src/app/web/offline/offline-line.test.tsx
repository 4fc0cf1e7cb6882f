import { QueryObserver } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { reportAnswer, reportUnable } from '#platform/connection/web/connection.ts';
import { renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { OfflineLine } from './offline-line.tsx';

afterEach(() => reportAnswer(true));

it('distinguishes a failing server from an unreachable one, and shows the age of the data', async () => {
  const { container: page, queryClient } = await renderApp(<OfflineLine />);
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

it('says when the page itself was never loaded on the device', async () => {
  const { container: page, queryClient } = await renderApp(<OfflineLine />);
  window.history.replaceState(null, '', '/follow-ups');
  const options = { queryKey: ['follow_ups', 'list'], queryFn: () => new Promise<never>(() => undefined) };
  let stop: () => void = () => undefined;
  await act(async () => {
    const other = new QueryObserver(queryClient, {
      queryKey: ['leads', 'list'],
      initialData: ['Sunita'],
      staleTime: Infinity,
    });
    const stops = [new QueryObserver(queryClient, options), other].map((query) => query.subscribe(() => undefined));
    stop = () => {
      for (const end of stops) end();
    };
    reportAnswer(false);
  });
  expect(page.textContent).toBe('Offline – this page is not available on this device');
  stop();
});
