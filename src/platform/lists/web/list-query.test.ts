import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { listOptions } from './list-query.ts';

test('aborts the request of a page when its filter is no longer shown', async () => {
  const signals = new Map<string, AbortSignal | undefined>();
  const list = (search: string) =>
    listOptions('leads', [search], async (_, { signal }) => {
      signals.set(search, signal);
      return search === 'ra' ? await new Promise<never>(() => {}) : { rows: [search], next: null };
    });
  const queryClient = new QueryClient();
  const observer = new InfiniteQueryObserver(queryClient, list('ra'));
  const forget = observer.subscribe(() => {});
  observer.setOptions(list('rane'));
  await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false);

  expect(observer.getCurrentResult().data?.pages).toEqual([{ rows: ['rane'], next: null }]);
  expect(signals.get('ra')?.aborted).toBe(true);
  expect(signals.get('rane')?.aborted).toBe(false);
  forget();
});
