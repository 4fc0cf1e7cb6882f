import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aFollowUp } from '#features/follow-ups/follow-up-testing.ts';
import { followUpActKind } from '#features/follow-ups/web/queued-follow-up.ts';
import { aMeetingCard } from '#features/meetings/meeting-testing.ts';
import { aWaitingLead } from '#features/response-clock/waiting-lead-testing.ts';
import type { QueuedVisitAct } from '#features/visits/web/queued-visit.ts';
import { finishEntry, visitKind } from '#features/visits/web/queued-visit.ts';
import { reportAnswer } from '#platform/connection/web/connection.ts';
import { enqueueMutation, queuedMutations } from '#platform/offline-queue/web/offline-queue.ts';
import { clearQueue } from '#platform/offline-queue/web/queue-storage.ts';
import { startOfflineQueue } from '#platform/offline-queue/web/send-queue.ts';
import { renderApp, unanswered } from '#platform/testing/web/render-app-testing.tsx';
import type { TodayItem } from '../contract.ts';
import { TodayScreen } from './today-screen.tsx';

const id = (end: number) => `01890000-0000-7000-8000-00000000000${end}`;
const at = '2026-11-26T05:00:00.000Z';
const meeting = aMeetingCard({ id: id(5), title: 'Visit to Corner Home', meeting_date: at });
const items: TodayItem[] = [
  { kind: 'follow_up', at, record: aFollowUp({ id: id(1), due_at: at, version: 3 }) },
  { kind: 'enquiry', at, record: aWaitingLead({ full_name: 'Kiran Shah', since: at }) },
  { kind: 'meeting', at, record: meeting, stops: [] },
];

let stop: () => void;

beforeEach(async () => {
  vi.setSystemTime('2026-11-26T06:00:00Z');
  const hearing = { isStillMe: async () => false, onSent: () => undefined, onRefused: () => undefined };
  stop = await startOfflineQueue({ person: 'meera', kinds: [followUpActKind, visitKind], ...hearing });
  await renderApp(<TodayScreen />, {
    path: '/today',
    route: '/today',
    onCall: (path) => (path.endsWith('today/read') ? { day: '2026-11-26', items, more: [] } : unanswered()),
  });
  await screen.findByText('Lata Rane');
  await act(async () => reportAnswer(false));
});

afterEach(async () => {
  cleanup();
  stop();
  await clearQueue('meera');
  reportAnswer(true);
  vi.useRealTimers();
});

it('keeps a follow-up that is done without a network, and shows that it waits', async () => {
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Done: Lata Rane' })));
  expect(await screen.findByText('Waiting to be sent')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Done: Lata Rane' })).toBeNull();
  await act(async () => fireEvent.keyDown(screen.getByText('Lata Rane'), { key: 'd' }));
  expect(queuedMutations().map(({ kind }) => kind)).toEqual([followUpActKind.kind]);
});

it('marks a visit with acts that wait', async () => {
  const { title } = meeting;
  const finish: QueuedVisitAct = {
    visit: { id: meeting.id, title },
    about: '',
    act: 'finish',
    input: { id: meeting.id },
    after: [],
  };
  await act(() => enqueueMutation(visitKind, finishEntry(meeting.id), finish));
  expect(await screen.findByText('Waiting to be sent')).toBeTruthy();
});

it('says before the press what needs a connection', () => {
  for (const name of [/^Take lead/u, /^Confirm/u, /^Reschedule/u]) {
    const button = screen.getByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-description')).toBe('Go online to do this.');
    fireEvent.click(button);
  }
  fireEvent.keyDown(screen.getByText(meeting.title), { key: 'r' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: /^Complete/u }).getAttribute('aria-disabled')).toBeNull();
});
