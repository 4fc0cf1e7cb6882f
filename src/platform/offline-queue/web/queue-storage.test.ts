import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { QueuedMutation } from './offline-queue.ts';

const entry: QueuedMutation = {
  id: 'one',
  person: 'p1',
  kind: 'note',
  payload: {},
  madeAt: '2026-03-02T09:00:00Z',
  refusal: null,
};

beforeEach(async () => {
  // Each test loads fresh modules, like a new page.
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  // Opening fails because the stored version is newer.
  (await openDB('unsent', 2)).close();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('opens its database again after a failure', async () => {
  const { refreshQueue, putQueued, readQueue } = await import('./queue-storage.ts');
  await expect(readQueue('p1')).rejects.toThrow('version');
  expect(await refreshQueue('p1')).toEqual([]);
  await deleteDB('unsent');
  await putQueued(entry, entry.id);
  expect(await refreshQueue('p1')).toEqual([{ ...entry, position: 1 }]);
});

it('sends the queue even if its database failed to open at the start', async () => {
  const { startOfflineQueue } = await import('./send-queue.ts');
  const { putQueued } = await import('./queue-storage.ts');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const sent = vi.fn();
  const stop = await startOfflineQueue({
    person: 'p1',
    kinds: [{ kind: 'note', topics: ['notes'], send: async () => undefined }],
    isStillMe: async () => true,
    onSent: sent,
    onRefused: () => undefined,
  });
  await deleteDB('unsent');
  await putQueued(entry, entry.id);
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith([{ ...entry, position: 1 }], new Set(['notes'])));
  stop();
});

it('keeps the order of writing when the clock of the device is set back, and the place of what is replaced', async () => {
  const { putQueued, readQueue } = await import('./queue-storage.ts');
  await deleteDB('unsent');
  await putQueued({ ...entry, id: 'first', madeAt: '2026-03-03T09:00:00Z' }, 'first');
  await putQueued({ ...entry, id: 'second', madeAt: '2026-03-02T09:00:00Z' }, 'second');
  await putQueued({ ...entry, id: 'again', madeAt: '2026-03-02T10:00:00Z' }, 'first');
  expect((await readQueue('p1')).map(({ id }) => id)).toEqual(['again', 'second']);
});
