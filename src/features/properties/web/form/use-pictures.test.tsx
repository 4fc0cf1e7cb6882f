import 'fake-indexeddb/auto';
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enqueueMutation, queuedMutations, setOfflineQueue } from '#platform/offline-queue/web/offline-queue.ts';
import { clearQueue } from '#platform/offline-queue/web/queue-storage.ts';
import { startOfflineQueue } from '#platform/offline-queue/web/send-queue.ts';
import { renderAppHook } from '#platform/testing/web/render-app-testing.tsx';
import { shownToasts } from '#ui/toast.ts';
import { imageLimits } from '../../limits.ts';
import { queuedPictureKind } from './queued-property.ts';
import { usePictures } from './use-pictures.ts';

let stop: () => void;

/** A network without a connection. */
class Unreachable {
  readonly upload = {};
  onerror = () => undefined;
  open() {}
  send() {
    queueMicrotask(() => this.onerror());
  }
  abort() {}
}

beforeEach(async () => {
  vi.stubGlobal('XMLHttpRequest', Unreachable);
  const hearing = { isStillMe: async () => false, onSent: () => undefined, onRefused: () => undefined };
  stop = await startOfflineQueue({ person: 'p1', kinds: [queuedPictureKind], ...hearing });
});

afterEach(async () => {
  cleanup();
  stop();
  await clearQueue('p1');
  vi.unstubAllGlobals();
});

it('holds new pictures on the device, and leaves those of a queued property in the queue', async () => {
  const picture = { id: 'i1', file: new File(['…'], 'hall.jpg', { type: 'image/jpeg' }) };
  await enqueueMutation(queuedPictureKind, picture.id, picture);
  const sending = { current: null };
  const { result } = await renderAppHook(() =>
    usePictures({ value: [], sending, queued: [picture], holdAs: 'images', most: 9, onChange: () => undefined }),
  );
  act(() => result.current.add([new File(['…'], 'garden.jpg', { type: 'image/jpeg' })]));
  await waitFor(() => expect(queuedMutations().map(({ kind }) => kind)).toContain('held_picture'));
  expect(queuedMutations().map(({ kind }) => kind)).toEqual(['property_picture', 'held_picture']);
  act(() => result.current.cancel('i1'));
  await waitFor(() => expect(result.current.pending.map(({ name }) => name)).toEqual(['garden.jpg']));
  expect(queuedMutations()).toHaveLength(2);
});

it('says at once that a full device does not keep new pictures', async () => {
  setOfflineQueue({
    person: 'p1',
    enqueue: () => Promise.reject(new DOMException('', 'QuotaExceededError')),
    discard: async () => undefined,
    lock: async () => null,
    flush: async () => ({ isLocked: false }),
  });
  const sending = { current: null };
  const { result } = await renderAppHook(() =>
    usePictures({ value: [], sending, holdAs: 'images', most: 9, onChange: () => undefined }),
  );
  act(() => result.current.add([new File(['…'], 'garden.jpg', { type: 'image/jpeg' })]));
  const said = () => JSON.stringify(shownToasts());
  await waitFor(() => expect(said()).toContain('New pictures are kept only while this page is open.'));
  expect(said()).toContain('This device is full.');
});

it('names and counts the files that are too large and cannot be made smaller', async () => {
  const sending = { current: null };
  const { result } = await renderAppHook(() => usePictures({ value: [], sending, most: 9, onChange: () => undefined }));
  const large = (name: string) =>
    new File([new Uint8Array(imageLimits.bytes + 1)], name, {
      type: name.endsWith('gif') ? 'image/gif' : 'image/jpeg',
    });
  act(() =>
    result.current.add([large('hall.jpg'), large('plan.gif'), new File(['…'], 'a.jpg', { type: 'image/jpeg' })]),
  );
  const said = () => JSON.stringify(shownToasts());
  await waitFor(() => expect(said()).toContain('Please select images smaller than 5MB each.'));
  expect(said()).toContain('2 were not added: hall.jpg, plan.gif');
  await waitFor(() => expect(result.current.pending.map(({ name }) => name)).toEqual(['a.jpg']));
});
