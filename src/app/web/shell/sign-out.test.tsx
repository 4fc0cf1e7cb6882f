import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import { shownToasts } from '#ui/toast.ts';
import { SignOut } from './sign-out.late.tsx';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('says that somebody is still signed in where the network leads nowhere', async () => {
  const patience = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  vi.stubGlobal(
    'fetch',
    (_path: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queryClient.setQueryData<unknown>(meQuery.queryKey, { profile_id: 'p1' });
  const view = createRoot(document.createElement('div'));
  await act(async () =>
    view.render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <SignOut onClose={() => undefined} />
        </QueryClientProvider>
      </I18nProvider>,
    ),
  );
  expect(shownToasts()).toEqual([]);
  patience.abort(new DOMException('Too long.', 'TimeoutError'));
  await expect
    .poll(() => shownToasts().map(({ text }) => text))
    .toEqual(['You are still signed in: the server did not answer. Try again.']);
  await act(async () => view.unmount());
});
