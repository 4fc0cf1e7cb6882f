import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { MutationKind } from '#platform/offline-queue/web/offline-queue.ts';
import { setQueuedMutations } from '#platform/offline-queue/web/offline-queue.ts';
import { clearQueue, putQueued, readQueue } from '#platform/offline-queue/web/queue-storage.ts';
import { startOfflineQueue } from '#platform/offline-queue/web/send-queue.ts';
import { renderApp, stubCalls } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import { SignOut } from './sign-out.lazy.tsx';

afterEach(async () => {
  vi.restoreAllMocks();
  setQueuedMutations([]);
  await clearQueue('p1');
});

const signOut = () => renderApp(<SignOut onClose={() => undefined} />, { me: { profile_id: 'p1' } });

it('says that the person is still signed in when the network hangs', async () => {
  const patience = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  const call = vi.fn(
    (_path: string, _input: object, signal?: AbortSignal) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  stubCalls(call);
  await signOut();
  await waitFor(() => expect(call).toHaveBeenCalled());
  expect(shownToasts()).toEqual([]);
  patience.abort(new DOMException('Too long.', 'TimeoutError'));
  const sentence = 'You are still signed in: the server is not responding. Try again.';
  await waitFor(() => expect(shownToasts().map(({ text }) => text)).toEqual([sentence]));
});

it('names queued notes before sending has started, and sends them once it has', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const asked: string[] = [];
  stubCalls((path) => void asked.push(path));
  const entry = { person: 'p1', kind: 'note', payload: {}, madeAt: new Date().toISOString(), refusal: null };
  for (const id of ['one', 'two', 'three']) await putQueued({ ...entry, id }, id);
  await import('#ui/dialog-body.tsx');
  await signOut();
  const shown = () => document.querySelector('[role=dialog]')?.textContent ?? '';
  await waitFor(() => expect(shown()).toContain('3 entries have not been sent yet'));
  const press = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Send now'));
  await act(async () => press?.click());
  expect(shown()).not.toContain('Not everything could be sent');
  expect(asked).toEqual([]);
  expect(await readQueue('p1')).toHaveLength(3);

  const sent: unknown[] = [];
  const kind: MutationKind<unknown> = { kind: 'note', topics: [], send: async (payload) => sent.push(payload) };
  const hearing = { onSent: () => undefined, onRefused: () => undefined };
  const stop = await act(() =>
    startOfflineQueue({ person: 'p1', kinds: [kind], isStillMe: async () => true, ...hearing }),
  );
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/')); // Nothing is left to ask about.
  expect(asked).toEqual(['/rpc/accounts/signOut']);
  expect(sent).toHaveLength(3);
  stop();
});
