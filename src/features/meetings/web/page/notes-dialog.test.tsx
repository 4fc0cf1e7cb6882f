import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, waitFor } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { reportAnswer, reportUnable } from '#platform/connection/web/connection.ts';
import type { QueuedMutation } from '#platform/offline-queue/web/offline-queue.ts';
import { setOfflineQueue, setQueuedMutations } from '#platform/offline-queue/web/offline-queue.ts';
import { clearQueue, putQueued } from '#platform/offline-queue/web/queue-storage.ts';
import { fill, refusal, renderApp, unanswered } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import { meetingQuery } from '../queries.ts';
import { NotesDialog } from './notes-dialog.lazy.tsx';
import type { QueuedMeetingNotes } from './notes-kind.ts';
import { notesKind } from './notes-kind.ts';
import { queuedNotesId } from './queued-notes-id.ts';

const meeting = { id: '0190a3b2-7c1d-7e00-8000-000000000001', title: 'At the flat' };
const noted = { meeting_notes: '', outcome: null, follow_up_required: false, next_follow_up_date: null };

const waits: QueuedMeetingNotes = { meeting, version: 5, base: noted, mine: { ...noted, meeting_notes: 'A' } };
const waiting: QueuedMutation = {
  id: queuedNotesId(meeting.id),
  person: 'p1',
  kind: notesKind.kind,
  payload: waits,
  madeAt: '2026-03-02T09:00:00Z',
  refusal: null,
};

afterEach(async () => {
  cleanup();
  await clearQueue('p1');
  reportAnswer(true);
  setQueuedMutations([]);
  setOfflineQueue(null);
});

/** The dialog with cached notes, which it refetches. */
async function open(onCall: (path: string, input: { version: number }) => unknown, cached?: object) {
  await import('#ui/dialog-body.tsx');
  return renderApp(<NotesDialog meeting={meeting} onClose={() => undefined} />, {
    me: { profile_id: 'p1' },
    queries: cached ? [[meetingQuery(meeting.id).queryKey, { ...meeting, ...noted, ...cached }]] : [],
    queryClient: new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } }),
    onCall,
  });
}

it.each([
  ['on a network without a connection', () => reportAnswer(false)],
  ['on a server that cannot respond', () => reportUnable()],
])('waits for the latest notes, but not %s', async (_, report) => {
  const asked = vi.fn(unanswered);
  await open(asked, { version: 1 });
  await waitFor(() => {
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('Loading meeting notes...');
    expect(asked).toHaveBeenCalled();
  });
  expect(document.querySelector('form#meeting-notes')).toBeNull();
  await act(async () => report());
  expect(document.querySelector('form#meeting-notes')).not.toBeNull();
});

it('does not report a conflict with notes that this device sent from its queue', async () => {
  setQueuedMutations([waiting]);
  const current = { ...meeting, ...noted, meeting_notes: 'A', version: 6 };
  const saved: unknown[] = [];
  await open((path, input) => {
    if (path !== '/rpc/meetings/saveNotes') return unanswered();
    saved.push(input);
    if (input.version === 6) return { ...current, ...input, version: 7 };
    return refusal({ code: 'conflict', changedBy: 'Meera Kulkarni', current });
  });
  await waitFor(() => expect(document.querySelector('textarea')?.value).toBe('A'));
  fill(document.querySelector('textarea'), 'A, B');
  act(() => document.querySelector('form')?.requestSubmit());
  await waitFor(() => expect(shownToasts().map(({ title }) => title)).toContain('Notes saved successfully'));
  expect(saved).toMatchObject([5, 6].map((version) => ({ version, meeting_notes: 'A, B' })));
});

it('opens notes queued on this device if sending has not begun, not what others wrote', async () => {
  await putQueued(waiting, waiting.id);
  const asked = vi.fn(unanswered);
  reportAnswer(false);
  await open(asked, { meeting_notes: 'A dog', version: 6 });
  await waitFor(() => expect(document.querySelector('form#meeting-notes')).not.toBeNull());
  expect(document.querySelector('textarea')?.value).toBe('A');
  expect(asked).not.toHaveBeenCalled();
});

it('locks queued notes while it is open, and opens the server’s notes if they were sent', async () => {
  const release = vi.fn();
  const lock = vi.fn(async (): Promise<(() => void) | null> => release);
  const nothing = async () => undefined;
  setOfflineQueue({ person: 'p1', enqueue: nothing, discard: nothing, flush: async () => ({ isLocked: false }), lock });
  setQueuedMutations([waiting]);
  reportAnswer(false);
  const cached = { meeting_notes: 'A, and she has a dog', version: 6 };
  const opensWith = (text: string) => waitFor(() => expect(document.querySelector('textarea')?.value).toBe(text));
  const view = await open(unanswered, cached);
  await opensWith('A');
  expect(lock).toHaveBeenCalledWith(waiting);
  expect(release).not.toHaveBeenCalled();
  view.unmount();
  expect(release).toHaveBeenCalledOnce();

  lock.mockResolvedValue(null);
  await open(unanswered, cached);
  await opensWith('A, and she has a dog');
});
