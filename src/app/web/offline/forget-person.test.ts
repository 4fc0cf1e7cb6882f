import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { countDrafts, setDraftOwner, writeDraft } from '#platform/forms/web/drafts.ts';
import { clearPersonData } from './forget-person.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser with a push subscription and a visible notification. */
function pushedTo({ unsubscribe = async () => true, getNotifications = async () => [{ close }] } = {}) {
  const serviceWorker = {
    getRegistration: async () => ({
      getNotifications,
      pushManager: { getSubscription: async () => ({ unsubscribe }) },
    }),
  };
  vi.stubGlobal('navigator', { serviceWorker });
}
const close = vi.fn();

afterEach(() => close.mockClear());

it('closes notifications on the device and ends the subscription', async () => {
  const unsubscribe = vi.fn(async () => true);
  pushedTo({ unsubscribe });
  await clearPersonData('p1');
  expect(close).toHaveBeenCalledOnce();
  expect(unsubscribe).toHaveBeenCalledOnce();
});

it('ends the subscription if the browser cannot list its notifications', async () => {
  const unsubscribe = vi.fn(async () => true);
  pushedTo({ unsubscribe, getNotifications: () => Promise.reject(new TypeError('not a function')) });
  await clearPersonData('p1');
  expect(unsubscribe).toHaveBeenCalledOnce();
});

it('does not wait for a push service that hangs or is missing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  pushedTo({ unsubscribe: () => new Promise(() => undefined) });
  const leaving = clearPersonData('p1');
  vi.advanceTimersByTime(2_000);
  await leaving;
  expect(close).toHaveBeenCalledOnce();
  vi.useRealTimers();
  vi.stubGlobal('navigator', {});
  await clearPersonData('p1');
});

it('deletes drafts, and keeps a form from writing them again', async () => {
  setDraftOwner('p1');
  writeDraft('property', { title: 'Not finished' });
  await clearPersonData('p1');
  writeDraft('property', { title: 'Not finished yet' });
  expect(countDrafts('p1')).toBe(0);
});
