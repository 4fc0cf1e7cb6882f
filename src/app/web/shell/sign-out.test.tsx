import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import type { MutationKind } from '#platform/offline-queue/web/offline-queue.ts';
import { setQueuedMutations } from '#platform/offline-queue/web/offline-queue.ts';
import { clearQueue, putQueued, readQueue } from '#platform/offline-queue/web/queue-storage.ts';
import { startOfflineQueue } from '#platform/offline-queue/web/send-queue.ts';
import { shownToasts } from '#ui/toast.ts';
import { SignOut } from './sign-out.lazy.tsx';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  setQueuedMutations([]);
  await clearQueue('p1');
});

async function signOut(): Promise<Root> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queryClient.setQueryData<unknown>(meQuery.queryKey, { profile_id: 'p1', company: { time_zone: 'Asia/Kolkata' } });
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
  return view;
}

it('says that somebody is still signed in where the network leads nowhere', async () => {
  const patience = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  const call = vi.fn(
    (_path: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  vi.stubGlobal('fetch', call);
  const view = await signOut();
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(call).toHaveBeenCalled();
  });
  expect(shownToasts()).toEqual([]);
  patience.abort(new DOMException('Too long.', 'TimeoutError'));
  await expect
    .poll(() => shownToasts().map(({ text }) => text))
    .toEqual(['You are still signed in: the server is not responding. Try again.']);
  await act(async () => view.unmount());
});

it('names what waits on this device though sending has not begun, and sends it as soon as it has', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response('{}');
  });
  const entry = { person: 'p1', kind: 'note', payload: {}, madeAt: new Date().toISOString(), refusal: null };
  for (const id of ['one', 'two', 'three']) await putQueued({ ...entry, id }, id);
  await import('#ui/dialog-body.tsx');
  const view = await signOut();
  const shown = () => document.querySelector('[role=dialog]')?.textContent ?? '';
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(shown()).toContain('3 notes have not been sent yet');
  });
  const press = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Send now'));
  await act(async () => {
    press?.click();
  });
  expect(shown()).not.toContain('Not everything could be sent');
  expect(asked).toEqual([]);
  expect(await readQueue('p1')).toHaveLength(3);

  const sent: unknown[] = [];
  const kind: MutationKind<unknown> = { kind: 'note', topics: [], send: async (payload) => sent.push(payload) };
  const hearing = { onSent: () => undefined, onRefused: () => undefined };
  const stop = await startOfflineQueue({ person: 'p1', kinds: [kind], isStillMe: async () => true, ...hearing });
  await vi.waitFor(async () => {
    await act(async () => undefined);
    // Nothing is left to ask about.
    expect(assign).toHaveBeenCalledWith('/');
  });
  expect(asked).toEqual(['/rpc/accounts/signOut']);
  expect(sent).toHaveLength(3);
  stop();
  await act(async () => view.unmount());
});
