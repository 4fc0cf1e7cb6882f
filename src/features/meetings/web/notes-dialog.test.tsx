import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meQuery } from '#features/accounts/web/queries.ts';
import { reportAnswer, reportUnable } from '#platform/connection/web/connection.ts';
import type { QueuedMutation } from '#platform/offline-queue/web/offline-queue.ts';
import { setOfflineQueue, setQueuedMutations } from '#platform/offline-queue/web/offline-queue.ts';
import { clearQueue, putQueued } from '#platform/offline-queue/web/queue-storage.ts';
import { shownToasts } from '#ui/toast.ts';
import { NotesDialog } from './notes-dialog.lazy.tsx';
import type { QueuedMeetingNotes } from './notes-kind.ts';
import { notesKind, queuedNotesId } from './notes-kind.ts';
import { meetingQuery } from './queries.ts';

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

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(async () => {
  await clearQueue('p1');
  reportAnswer(true);
  setQueuedMutations([]);
  setOfflineQueue(null);
  vi.unstubAllGlobals();
});

async function open(queryClient: QueryClient): Promise<Root> {
  await import('#ui/dialog-body.tsx');
  const view = createRoot(document.createElement('div'));
  await act(async () =>
    view.render(
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <NotesDialog meeting={meeting} onClose={() => undefined} />
        </I18nProvider>
      </QueryClientProvider>,
    ),
  );
  return view;
}

it.each([
  ['on a network that leads nowhere', () => reportAnswer(false)],
  ['of a server that can do nothing', () => reportUnable()],
])('waits for what others wrote, but not %s', async (_, report) => {
  const asked = vi.fn(() => new Promise(() => undefined));
  vi.stubGlobal('fetch', asked);
  const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
  queryClient.setQueryData<unknown>(meQuery.queryKey, { profile_id: 'p1', company: { time_zone: 'Asia/Kolkata' } });
  queryClient.setQueryData<unknown>(meetingQuery(meeting.id).queryKey, { ...meeting, ...noted, version: 1 });
  const view = await open(queryClient);
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('Loading meeting notes...');
    expect(asked).toHaveBeenCalled();
  });
  expect(document.querySelector('form#meeting-notes')).toBeNull();
  await act(async () => report());
  expect(document.querySelector('form#meeting-notes')).not.toBeNull();
  await act(async () => view.unmount());
});

it('does not ask about what this device itself had sent of the notes that waited', async () => {
  setQueuedMutations([waiting]);
  const current = { ...meeting, ...noted, meeting_notes: 'A', version: 6 };
  const saved: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path !== '/rpc/meetings/saveNotes') return new Promise(() => undefined);
    const { json } = JSON.parse(body);
    saved.push(json);
    if (json.version === 6) return new Response(JSON.stringify({ json: { ...current, ...json, version: 7 } }));
    const data = { code: 'conflict', requestId: 'r', changedBy: 'Meera Kulkarni', current };
    return new Response(JSON.stringify({ json: { message: 'conflict', data } }), { status: 409 });
  });
  const queryClient = new QueryClient();
  queryClient.setQueryData<unknown>(meQuery.queryKey, { profile_id: 'p1', company: { time_zone: 'Asia/Kolkata' } });
  const view = await open(queryClient);
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(document.querySelector('textarea')?.value).toBe('A');
  });
  const field = document.querySelector('textarea');
  // React hears only of a value that the control's own setter was not told of.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'A, B');
  act(() => void field?.dispatchEvent(new Event('input', { bubbles: true })));
  act(() => document.querySelector('form')?.requestSubmit());
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(shownToasts().map(({ title }) => title)).toContain('Notes saved successfully');
  });
  expect(saved).toMatchObject([5, 6].map((version) => ({ version, meeting_notes: 'A, B' })));
  await act(async () => view.unmount());
});

it('goes on with what waits on this device where sending has not begun, and not with what others wrote', async () => {
  await putQueued(waiting, waiting.id);
  const asked = vi.fn(() => new Promise(() => undefined));
  vi.stubGlobal('fetch', asked);
  reportAnswer(false);
  const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
  queryClient.setQueryData<unknown>(meQuery.queryKey, { profile_id: 'p1', company: { time_zone: 'Asia/Kolkata' } });
  const stands = { ...meeting, ...noted, meeting_notes: 'A dog', version: 6 };
  queryClient.setQueryData<unknown>(meetingQuery(meeting.id).queryKey, stands);
  const view = await open(queryClient);
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(document.querySelector('form#meeting-notes')).not.toBeNull();
  });
  expect(document.querySelector('textarea')?.value).toBe('A');
  expect(asked).not.toHaveBeenCalled();
  await act(async () => view.unmount());
});

it('has what waits to itself while it is open, and begins with what the server has where that was sent', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const release = vi.fn();
  const lock = vi.fn(async (): Promise<(() => void) | null> => release);
  const nothing = async () => undefined;
  setOfflineQueue({ person: 'p1', enqueue: nothing, discard: nothing, flush: async () => ({ isLocked: false }), lock });
  setQueuedMutations([waiting]);
  reportAnswer(false);
  const queryClient = new QueryClient();
  queryClient.setQueryData<unknown>(meQuery.queryKey, { profile_id: 'p1', company: { time_zone: 'Asia/Kolkata' } });
  const stands = { ...meeting, ...noted, meeting_notes: 'A, and she has a dog', version: 6 };
  queryClient.setQueryData<unknown>(meetingQuery(meeting.id).queryKey, stands);
  const opensWith = (text: string) =>
    vi.waitFor(async () => {
      await act(async () => undefined);
      expect(document.querySelector('textarea')?.value).toBe(text);
    });
  const view = await open(queryClient);
  await opensWith('A');
  expect(lock).toHaveBeenCalledWith(waiting);
  expect(release).not.toHaveBeenCalled();
  await act(async () => view.unmount());
  expect(release).toHaveBeenCalledOnce();

  lock.mockResolvedValue(null);
  const again = await open(queryClient);
  await opensWith('A, and she has a dog');
  await act(async () => again.unmount());
});
