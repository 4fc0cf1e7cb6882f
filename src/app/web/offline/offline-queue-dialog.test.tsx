import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import type { QueuedCall } from '#features/communications/web/call-kind.ts';
import { callKind } from '#features/communications/web/call-kind.ts';
import { reportAnswer, reportUnable } from '#platform/connection/web/connection.ts';
import { flushQueue } from '#platform/offline-queue/web/offline-queue.ts';
import { acquireLock } from '#platform/offline-queue/web/queue-lock.ts';
import { clearQueue, putQueued } from '#platform/offline-queue/web/queue-storage.ts';
import { startOfflineQueue } from '#platform/offline-queue/web/send-queue.ts';
import { OfflineQueueDialog } from './offline-queue-dialog.tsx';

const call: QueuedCall = {
  id: 'c1',
  client: { id: 'k1', full_name: 'Kavita Rao' },
  written_at: '2026-03-02T09:00:00Z',
  call: { direction: 'out', outcome: 'reached', duration_minutes: null, note: '80 lakh' },
};
const question = 'It was not sent and cannot be restored.';
/** What the server got. */
let logged: string[];
let isAway: boolean;
let stop: () => void;
let view: Root;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  logged = [];
  isAway = true;
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    if (isAway) throw new TypeError('Failed to fetch');
    logged.push(JSON.parse(body).json.note);
    return new Response(JSON.stringify({ json: null }));
  });
  const entry = { id: call.id, person: 'p1', kind: callKind.kind, payload: call };
  await putQueued({ ...entry, madeAt: '2026-03-02T09:00:00Z', refusal: null }, call.id);
  const hearing = { isStillMe: async () => true, onSent: () => undefined, onRefused: () => undefined };
  stop = await startOfflineQueue({ person: 'p1', kinds: [callKind], ...hearing });
  // What was begun at the start finds no network.
  await flushQueue();
  await open();
});

afterEach(async () => {
  await act(async () => view.unmount());
  stop();
  await clearQueue('p1');
  vi.unstubAllGlobals();
});

async function open(): Promise<void> {
  const queryClient = new QueryClient();
  const company = { time_zone: 'Asia/Kolkata' };
  queryClient.setQueryData<unknown>(meQuery.queryKey, { profile_id: 'p1', date_format: 'dd/mm/yyyy', company });
  await import('#ui/dialog-body.tsx');
  view = createRoot(document.createElement('div'));
  await act(async () =>
    view.render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <OfflineQueueDialog onClose={() => view.render(null)} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  await shows('80 lakh');
}

/** What comes late comes later on a busy machine. */
const patience = { timeout: 10_000 };

const shows = (words: string) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    expect(document.body.textContent).toContain(words);
  }, patience);

const hides = (words: string) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    expect(document.body.textContent).not.toContain(words);
  });

async function press(name: string): Promise<void> {
  const buttons = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent?.startsWith(name));
  // That of the question, which comes last.
  await act(async () => buttons.at(-1)?.click());
}

it('sends a call once, with the words of its form, though the network came back while that was open', async () => {
  await press('Edit');
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(document.querySelector('textarea')?.value).toBe('80 lakh');
  }, patience);
  isAway = false;
  await act(flushQueue);
  expect(logged).toEqual([]);
  const field = document.querySelector('textarea');
  // React hears only of a value that the control's own setter was not told of.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, '90 lakh');
  act(() => void field?.dispatchEvent(new Event('input', { bubbles: true })));
  act(() => document.querySelector('form')?.requestSubmit());
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(document.querySelector('textarea')).toBe(null);
  });
  await flushQueue();
  expect(logged).toEqual(['90 lakh']);
});

it('sends nothing while it asks whether to discard it, and sends it when the answer is no', async () => {
  await press('Discard');
  await shows(question);
  isAway = false;
  await act(flushQueue);
  expect(logged).toEqual([]);
  await press('Cancel');
  await hides(question);
  await act(flushQueue);
  expect(logged).toEqual(['80 lakh']);
});

it('discards it when the answer is yes', async () => {
  await press('Discard');
  await shows(question);
  isAway = false;
  await press('Discard');
  await shows('Everything has been sent.');
  await act(flushQueue);
  expect(logged).toEqual([]);
});

it('says what keeps it back that is open elsewhere, until it is let go', async () => {
  const release = await acquireLock('unsent p1 c1');
  isAway = false;
  await act(async () => reportAnswer(true));
  await press('Send now');
  await shows('Notes open in another tab were not sent.');
  expect(logged).toEqual([]);
  release();
  await press('Send now');
  await shows('Everything has been sent.');
  expect(logged).toEqual(['80 lakh']);
});

it('sends nothing by hand while the server can do nothing, and says what is waited for', async () => {
  const data = { code: 'unavailable', reason: 'database', requestId: 'r1' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data }), { status: 503 }));
  await act(async () => reportUnable());
  await shows('when the server responds');
  const [button] = [...document.querySelectorAll('button')].filter(({ textContent }) =>
    textContent?.startsWith('Send now'),
  );
  expect(button?.disabled).toBe(true);
  await act(async () => reportAnswer(true));
});
