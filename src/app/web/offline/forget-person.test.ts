import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { countDrafts, setDraftOwner, writeDraft } from '#platform/forms/web/drafts.ts';
import { clearPersonData } from './forget-person.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser that was pushed to and shows a message. */
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

it('leaves no message on the device, and lets none come', async () => {
  const unsubscribe = vi.fn(async () => true);
  pushedTo({ unsubscribe });
  await clearPersonData('p1');
  expect(close).toHaveBeenCalledOnce();
  expect(unsubscribe).toHaveBeenCalledOnce();
});

it('lets none come where the browser cannot say what it shows', async () => {
  const unsubscribe = vi.fn(async () => true);
  pushedTo({ unsubscribe, getNotifications: () => Promise.reject(new TypeError('not a function')) });
  await clearPersonData('p1');
  expect(unsubscribe).toHaveBeenCalledOnce();
});

it('keeps nobody waiting for a push service that does not answer, nor where there is none', async () => {
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

it('leaves no draft, nor does a form that goes away with its page', async () => {
  setDraftOwner('p1');
  writeDraft('property', { title: 'Not finished' });
  await clearPersonData('p1');
  writeDraft('property', { title: 'Not finished yet' });
  expect(countDrafts('p1')).toBe(0);
});
