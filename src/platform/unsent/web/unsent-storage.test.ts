import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Unsent } from './unsent.ts';

const entry: Unsent = {
  id: 'one',
  person: 'p1',
  kind: 'note',
  payload: {},
  madeAt: '2026-03-02T09:00:00Z',
  refusal: null,
};

beforeEach(async () => {
  // Each with what a page has that has just begun.
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  // Of a later version it opens for nobody.
  (await openDB('unsent', 2)).close();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('opens its database again after it could not be opened', async () => {
  const { lookAtUnsent, putUnsent, readUnsent } = await import('./unsent-storage.ts');
  await expect(readUnsent('p1')).rejects.toThrow('version');
  expect(await lookAtUnsent('p1')).toEqual([]);
  await deleteDB('unsent');
  await putUnsent(entry, entry.id);
  expect(await lookAtUnsent('p1')).toEqual([entry]);
});

it('sends what waits also where its database did not open at the start', async () => {
  const { startSending } = await import('./send-unsent.ts');
  const { putUnsent } = await import('./unsent-storage.ts');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const sent = vi.fn();
  const stop = await startSending({
    person: 'p1',
    kinds: [{ kind: 'note', topics: ['notes'], send: async () => undefined }],
    isStillMe: async () => true,
    onSent: sent,
    onRefused: () => undefined,
  });
  await deleteDB('unsent');
  await putUnsent(entry, entry.id);
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith([entry], new Set(['notes'])));
  stop();
});
