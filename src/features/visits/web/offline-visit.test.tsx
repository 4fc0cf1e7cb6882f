import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { aMeetingCard } from '#features/meetings/meeting-testing.ts';
import { reportAnswer } from '#platform/connection/web/connection.ts';
import { enqueueMutation, flushQueue, queuedMutations } from '#platform/offline-queue/web/offline-queue.ts';
import { clearQueue } from '#platform/offline-queue/web/queue-storage.ts';
import { startOfflineQueue } from '#platform/offline-queue/web/send-queue.ts';
import { lost, refusal, renderApp, renderAppHook, stubCalls } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import type { Visit } from '../contract.ts';
import { visitQuery } from './queries.ts';
import type { QueuedVisitAct } from './queued-visit.ts';
import { finishAct, finishEntry, queuedActId, visitKind } from './queued-visit.ts';
import { QueuedVisitDialog } from './queued-visit-dialog.lazy.tsx';
import { useVisitWithQueue } from './use-visit-with-queue.ts';
import { VisitScreen } from './visit-screen.tsx';

const id = (end: number) => `01890000-0000-7000-8000-00000000000${end}`;

const visit: Visit = {
  id: id(1),
  version: 1,
  title: 'Visit to Corner Home',
  status: 'scheduled',
  meeting_date: '2026-11-26T06:00:00.000Z',
  duration_minutes: 60,
  location: 'Baner Road, Pune',
  property_id: id(2),
  agent_id: 'meera',
  agent: 'Meera Kulkarni',
  check_in_state: 'open',
  has_started: true,
  stops: [
    {
      id: id(3),
      minutes: 30,
      planned_at: '2026-11-26T06:00:00.000Z',
      property_id: id(2),
      property: {
        title: 'Corner Home',
        status: 'available',
        address: 'Baner Road',
        city: 'Pune',
        latitude: null,
        longitude: null,
      },
      check_in: null,
      is_code_locked: false,
      feedback: [],
    },
  ],
  participants: [
    {
      id: id(4),
      is_main: true,
      person: {
        topic: 'clients',
        id: id(5),
        full_name: 'Kavita Bhide',
        email: null,
        phone: '55501 77012',
        phone_e164: '+915550177012',
      },
      attendance: null,
    },
  ],
};

const feedback: QueuedVisitAct = {
  visit: { id: visit.id, title: visit.title },
  about: 'Corner Home',
  act: 'feedback',
  input: { id: visit.id, stop_id: id(3), participant_id: id(4), answer: 'liked', reason: null, message: '' },
};

let isAway: boolean;
/** What the server accepted, by the end of its path. */
let accepted: string[];
/** The visit on the server. */
let current: Visit;
let stop: () => void;

beforeAll(async () => {
  await import('#ui/dialog-body.tsx');
  await import('./visit-parts.lazy.tsx');
}, 60_000);

beforeEach(async () => {
  isAway = false;
  accepted = [];
  current = visit;
  stop = await startOfflineQueue({
    person: 'meera',
    kinds: [visitKind],
    isStillMe: async () => true,
    onSent: () => undefined,
    onRefused: () => undefined,
  });
});

afterEach(async () => {
  cleanup();
  stop();
  await clearQueue('meera');
  reportAnswer(true);
});

function onCall(path: string) {
  if (isAway) return lost();
  if (path.startsWith('/rpc/visits/find')) return current;
  if (path.startsWith('/rpc/meetings/find')) return aMeetingCard({ id: visit.id });
  if (path.startsWith('/rpc/followUps')) return [];
  const isEnd = path.startsWith('/rpc/visits/finish');
  if (isEnd && current.status === 'cancelled')
    return refusal({ code: 'conflict', reason: 'visit_cancelled', changedBy: 'Priya Nair', changedById: 'priya' });
  accepted.push(path.split('/').at(-1) ?? '');
  if (path.startsWith('/rpc/meetings/changeStatus')) current = { ...current, status: 'scheduled' };
  if (isEnd) current = { ...current, status: 'completed', check_in_state: 'closed' };
  return current;
}

const open = () =>
  renderApp(<VisitScreen />, { path: `/visits/${visit.id}`, route: '/visits/$id', onCall: (path) => onCall(path) });

async function press(name: string | RegExp) {
  const [button] = await screen.findAllByRole('button', { name });
  await act(async () => fireEvent.click(button ?? document.body));
}

const goAway = () =>
  act(async () => {
    isAway = true;
    reportAnswer(false);
  });

it('finishes a visit without a network: behind its feedback, shown at once, and sent once in order', async () => {
  await open();
  await screen.findByRole('button', { name: /^Finish visit/u });
  await goAway();
  await press('I like it');
  await waitFor(() => expect(queuedMutations()).toHaveLength(1));
  await press(/^Finish visit/u);
  await waitFor(() =>
    expect(queuedMutations().map((entry) => entry.id)).toEqual([queuedActId(feedback), finishEntry(visit.id)]),
  );
  expect(await screen.findByText('Visit completed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Check in' })).toBe(null);
  expect(screen.getByText('Completed')).toBeTruthy();
  isAway = false;
  await act(async () => {
    reportAnswer(true);
    await flushQueue();
  });
  await flushQueue();
  expect(accepted).toEqual(['saveFeedback', 'finish']);
});

it('takes a queued finish back', async () => {
  await open();
  await screen.findByRole('button', { name: /^Finish visit/u });
  await goAway();
  await press(/^Finish visit/u);
  await press('Undo');
  expect(await screen.findByRole('button', { name: /^Finish visit/u })).toBeTruthy();
  expect(queuedMutations()).toEqual([]);
});

it('says before the press what needs a connection', async () => {
  await open();
  await screen.findByRole('button', { name: /^Finish visit/u });
  await goAway();
  for (const name of [/^On my way/u, 'Send visit page: Kavita Bhide', 'Change plan'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
  expect(document.body.textContent).toContain('Go online to message visitors.');
  expect(document.body.textContent).toContain('Go online to add or remove properties.');
});

it('keeps the page when this device is full, and says so', async () => {
  await open();
  await screen.findByRole('button', { name: /^Finish visit/u });
  await goAway();
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  await press(/^Finish visit/u);
  await waitFor(() => expect(JSON.stringify(shownToasts())).toContain('This device is full'));
  IDBObjectStore.prototype.put = put;
  expect(await screen.findByRole('button', { name: /^Finish visit/u })).toBeTruthy();
});

it('names who cancelled the visit meanwhile, and sends everything of it once it is reopened', async () => {
  current = { ...visit, status: 'cancelled', check_in_state: 'closed' };
  await enqueueMutation(visitKind, queuedActId(feedback), feedback);
  await enqueueMutation(visitKind, finishEntry(visit.id), finishAct(visit));
  stubCalls((path) => onCall(path));
  await flushQueue();
  accepted = [];
  const entry = queuedMutations().find((one) => one.id === finishEntry(visit.id));
  if (!entry) throw new Error('no entry');
  expect(entry.refusal).toBe('conflict');
  await renderApp(
    <QueuedVisitDialog entry={entry} queued={finishAct(visit)} title="Finish visit" onClose={() => undefined} />,
    { onCall: (path) => onCall(path) },
  );
  await waitFor(() => expect(document.body.textContent).toContain('Priya Nair cancelled this visit.'));
  await press(/^Reopen and send/u);
  await waitFor(() => expect(queuedMutations().every((one) => one.refusal === null)).toBe(true));
  await flushQueue();
  expect(accepted).toEqual(['changeStatus', 'finish']);
  expect(queuedMutations()).toEqual([]);
});

it.each([
  ['a day behind', '2026-11-25T06:10:00Z', '2026-11-25T07:00:00Z', 'open'],
  ['a day ahead', '2026-11-27T06:10:00Z', '2026-11-27T07:00:00Z', 'open'],
  ['right, and the visit is over', '2026-11-26T06:10:00Z', '2026-11-26T11:00:00Z', 'over'],
] as const)(
  'without a network, a clock that is %s does not stop the check-in wrongly',
  async (_, readAt, now, expected) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    const queryClient = new QueryClient();
    queryClient.setQueryData(visitQuery(visit.id).queryKey, visit, { updatedAt: Date.parse(readAt) });
    const { result } = await renderAppHook(() => useVisitWithQueue(visit), { queryClient, onCall: () => lost() });
    await goAway();
    expect(result.current).toMatchObject({ check_in_state: expected, has_started: true });
    vi.useRealTimers();
  },
);
