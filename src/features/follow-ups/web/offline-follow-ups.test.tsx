import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportAnswer } from '#platform/connection/web/connection.ts';
import type { QueuedMutation } from '#platform/offline-queue/web/offline-queue.ts';
import { flushQueue, queuedMutations } from '#platform/offline-queue/web/offline-queue.ts';
import { clearQueue } from '#platform/offline-queue/web/queue-storage.ts';
import { startOfflineQueue } from '#platform/offline-queue/web/send-queue.ts';
import { lost, refusal, renderApp } from '#platform/testing/web/render-app-testing.tsx';
import { aFollowUp } from '../follow-up-testing.ts';
import { FollowUpListScreen } from './follow-up-list-screen.tsx';
import type { QueuedFollowUpAct } from './queued-follow-up.ts';
import { followUpActId, followUpActKind } from './queued-follow-up.ts';
import { QueuedFollowUpDialog } from './queued-follow-up-dialog.lazy.tsx';

const id = (end: number) => `01890000-0000-7000-8000-00000000000${end}`;
const followUp = aFollowUp({ id: id(1), due_at: '2026-11-26T05:00:00.000Z', version: 3 });

let isAway: boolean;
/** What the server accepted. */
let accepted: unknown[];
let refuse: (path: string, input: { version?: number }) => Response | null;
let stop: () => void;

beforeEach(async () => {
  vi.setSystemTime('2026-11-26T06:00:00Z');
  isAway = false;
  accepted = [];
  refuse = () => null;
  const hearing = { isStillMe: async () => true, onSent: () => undefined, onRefused: () => undefined };
  stop = await startOfflineQueue({ person: 'meera', kinds: [followUpActKind], ...hearing });
});

afterEach(async () => {
  cleanup();
  stop();
  await clearQueue('meera');
  reportAnswer(true);
  vi.useRealTimers();
});

function onCall(path: string, input: object) {
  if (isAway) return lost();
  const call = path.slice('/rpc/followUps/'.length);
  if (call === 'count') return { value: 1, capped: false };
  if (call === 'list') return { items: [followUp], next: null };
  if (call === 'ofPerson') return [followUp];
  const refused = refuse(call, input);
  if (refused) return refused;
  accepted.push([call, input]);
  return followUp;
}

const open = () => renderApp(<FollowUpListScreen />, { path: '/follow-ups', route: '/follow-ups', onCall });
const press = async (name: string | RegExp) =>
  act(async () => fireEvent.click(await screen.findByRole('button', { name })));
const goAway = () =>
  act(async () => {
    isAway = true;
    reportAnswer(false);
  });
const comeBack = async () => {
  isAway = false;
  await act(async () => {
    reportAnswer(true);
    await flushQueue();
  });
};

it('keeps what is done without a network, shows it, and sends it once', async () => {
  await open();
  await screen.findByRole('button', { name: 'Done: Lata Rane' });
  await goAway();
  await press('Done: Lata Rane');
  expect(await screen.findByText('Waiting to be sent')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Done: Lata Rane' })).toBeNull();
  await comeBack();
  expect(accepted).toEqual([['done', { id: id(1) }]]);
  expect(queuedMutations()).toEqual([]);
});

it('takes back what waits', async () => {
  await open();
  await screen.findByRole('button', { name: 'Done: Lata Rane' });
  await goAway();
  await press('Done: Lata Rane');
  await press('Undo: Lata Rane');
  expect(await screen.findByRole('button', { name: 'Done: Lata Rane' })).toBeTruthy();
  await comeBack();
  expect(accepted).toEqual([]);
});

it('snoozes without a network, says when, and what needs one', async () => {
  const { user } = await open();
  await screen.findByRole('button', { name: 'Done: Lata Rane' });
  await goAway();
  await user.click(screen.getByRole('button', { name: 'Snooze: Lata Rane' }));
  const remove = await screen.findByRole('menuitem', { name: /^Delete/u });
  expect(remove.textContent).toContain('Go online to do this.');
  await user.click(screen.getByRole('menuitem', { name: 'Tomorrow' }));
  expect(await screen.findByText('Waiting to be sent')).toBeTruthy();
  expect(screen.getByText('Tomorrow')).toBeTruthy();
  await comeBack();
  expect(accepted).toEqual([['change', { id: id(1), version: 3, on: '2026-11-27', time: null }]]);
});

const snooze: QueuedFollowUpAct = {
  followUp: { id: id(1), person: followUp.person },
  act: 'change',
  input: { id: id(1), version: 2, on: '2026-11-30', time: null },
};

const refused = (payload: QueuedFollowUpAct, details?: QueuedMutation['details']): QueuedMutation => ({
  id: followUpActId(id(1)),
  person: 'meera',
  kind: followUpActKind.kind,
  payload,
  madeAt: '2026-11-26T05:00:00.000Z',
  refusal: 'conflict',
  details,
});

it('lets the user decide when somebody changed the follow-up meanwhile', async () => {
  refuse = (_, { version }) => (version === 3 ? null : refusal({ code: 'conflict', current: followUp }));
  const entry = refused(snooze);
  let isClosed = false;
  const onClose = () => {
    isClosed = true;
  };
  await renderApp(<QueuedFollowUpDialog entry={entry} queued={snooze} title="Snooze" onClose={onClose} />, { onCall });
  expect((await screen.findByRole('dialog')).textContent).toContain('Someone else changed this follow-up.');
  await press(/^Send again/u);
  await waitFor(() => expect(isClosed).toBe(true));
  expect(accepted).toEqual([['change', { ...snooze.input, version: 3 }]]);
});

it('says who was faster', async () => {
  const done: QueuedFollowUpAct = { followUp: snooze.followUp, act: 'done', input: { id: id(1) } };
  const entry = refused(done, { reason: 'follow_up_done', changedBy: 'Rohan Patil' });
  await renderApp(<QueuedFollowUpDialog entry={entry} queued={done} title="Done" onClose={() => undefined} />, {
    onCall,
  });
  expect((await screen.findByRole('dialog')).textContent).toContain('Rohan Patil already did this follow-up.');
  expect(screen.queryByRole('button', { name: /^Send again/u })).toBeNull();
});
