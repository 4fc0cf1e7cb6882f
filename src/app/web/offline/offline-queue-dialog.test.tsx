import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { QueuedCall } from '#features/communications/web/call-kind.ts';
import { callKind } from '#features/communications/web/call-kind.ts';
import { emptyProperty } from '#features/properties/web/form/property-form-values.ts';
import { queuedPictureKind, queuedPropertyKind } from '#features/properties/web/form/queued-property.ts';
import { reportAnswer, reportUnable } from '#platform/connection/web/connection.ts';
import { flushQueue } from '#platform/offline-queue/web/offline-queue.ts';
import { acquireLock } from '#platform/offline-queue/web/queue-lock.ts';
import { clearQueue, putQueued, refreshQueue } from '#platform/offline-queue/web/queue-storage.ts';
import { startOfflineQueue } from '#platform/offline-queue/web/send-queue.ts';
import { fill, lost, refusal, renderApp, stubCalls } from '#platform/testing/web/render-app-testing.tsx';
import { OfflineQueueDialog } from './offline-queue-dialog.tsx';
// Loaded before the tests, whose time it would take.
import '#features/communications/web/log-call-dialog.lazy.tsx';

const call: QueuedCall = {
  id: 'c1',
  person: { topic: 'clients', id: 'k1', full_name: 'Kavita Rao' },
  written_at: '2026-03-02T09:00:00Z',
  call: { direction: 'out', outcome: 'reached', duration_minutes: null, note: '80 lakh' },
};
const question = 'It was not sent and cannot be restored.';
/** Calls that the server received. */
let logged: string[];
let isAway: boolean;
let stop: () => void;

beforeEach(async () => {
  logged = [];
  isAway = true;
  stubCalls((_, input: { note: string }) => {
    if (isAway) return lost();
    logged.push(input.note);
    return null;
  });
  const entry = { id: call.id, person: 'p1', kind: callKind.kind, payload: call };
  await putQueued({ ...entry, madeAt: '2026-03-02T09:00:00Z', refusal: null }, call.id);
  const hearing = { isStillMe: async () => true, onSent: () => undefined, onRefused: () => undefined };
  stop = await startOfflineQueue({ person: 'p1', kinds: [callKind], ...hearing });
  // The flush that began at the start fails offline.
  await flushQueue();
  await open();
});

afterEach(async () => {
  cleanup();
  stop();
  await clearQueue('p1');
});

function Screen() {
  const [isOpen, setOpen] = useState(true);
  return isOpen && <OfflineQueueDialog onClose={() => setOpen(false)} />;
}

async function open(): Promise<void> {
  await import('#ui/dialog-body.tsx');
  await renderApp(<Screen />, { me: { profile_id: 'p1' } });
  await shows('80 lakh');
}

const shows = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text));
const hides = (text: string) => waitFor(() => expect(document.body.textContent).not.toContain(text));

async function press(name: string): Promise<void> {
  const buttons = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent?.startsWith(name));
  // The last one is that of the question.
  await act(async () => buttons.at(-1)?.click());
}

it('sends a call once, with the edited text, even if the network returns while its form is open', async () => {
  await press('Edit');
  await waitFor(() => expect(document.querySelector('textarea')?.value).toBe('80 lakh'));
  isAway = false;
  await act(flushQueue);
  expect(logged).toEqual([]);
  fill(document.querySelector('textarea'), '90 lakh');
  act(() => document.querySelector('form')?.requestSubmit());
  await waitFor(() => expect(document.querySelector('textarea')).toBe(null));
  await flushQueue();
  expect(logged).toEqual(['90 lakh']);
});

it('does not send an entry while it asks whether to discard it, and sends it after Cancel', async () => {
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

it('discards an entry after confirmation', async () => {
  await press('Discard');
  await shows(question);
  isAway = false;
  await press('Discard');
  await shows('Everything has been sent.');
  await act(flushQueue);
  expect(logged).toEqual([]);
});

it('says that an entry is open in another tab, until it is released', async () => {
  const release = await acquireLock('unsent p1 c1');
  isAway = false;
  await act(async () => reportAnswer(true));
  await press('Send now');
  await shows('Entries open in another tab were not sent.');
  expect(logged).toEqual([]);
  release();
  await press('Send now');
  await shows('Everything has been sent.');
  expect(logged).toEqual(['80 lakh']);
});

it('disables sending while the server is unavailable, and says why', async () => {
  const data = { code: 'unavailable', reason: 'database', requestId: 'r1' };
  stubCalls(() => Response.json({ data }, { status: 503 }));
  await act(async () => reportUnable());
  await shows('when the server responds');
  expect(screen.getByRole('button', { name: /^Send now/u })).toHaveProperty('disabled', true);
  await act(async () => reportAnswer(true));
});

it('says why the server refused an entry', async () => {
  stubCalls(() => refusal({ code: 'conflict', reason: 'overlap' }));
  await act(async () => reportAnswer(true));
  await act(async () => void (await flushQueue()));
  await shows('The agent has another meeting at this time.');
});

it('names the picture that the server refused at its property', async () => {
  const made = { person: 'p1', madeAt: '2026-03-02T09:00:00Z', refusal: 'invalid' as const };
  const picture = { id: 'i1', file: new File(['…'], 'hall.jpg') };
  const also = { images: ['i1'], floor_plans: [] };
  const property = { id: 'h1', values: { ...emptyProperty, title: 'Asha Villa' }, before: [], also };
  await putQueued({ ...made, id: 'i1', kind: queuedPictureKind.kind, payload: picture, isPart: true }, 'i1');
  const details = { part: 'i1' };
  await putQueued({ ...made, id: 'h1', kind: queuedPropertyKind.kind, payload: property, details }, 'h1');
  await act(async () => void (await refreshQueue('p1')));
  await shows('New property: Asha Villa');
  await shows('This picture cannot be used: hall.jpg');
  await shows('Choose Edit and remove it. Then save this again.');
});
