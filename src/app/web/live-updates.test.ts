import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Me } from '#features/accounts/contract.ts';
import { countDrafts, setDraftOwner, writeDraft } from '#platform/forms/web/drafts.ts';
import { setQueuedMutations } from '#platform/offline-queue/web/offline-queue.ts';
import { putQueued } from '#platform/offline-queue/web/queue-storage.ts';
import { showCarriedToast } from '#ui/carried-toast.ts';
import { shownToasts } from '#ui/toast.ts';
import { startLiveUpdates } from './live-updates.ts';

const me: Me = {
  profile_id: 'p1',
  full_name: 'Rohan Patil',
  email: 'rohan@example.in',
  phone: null,
  address: null,
  letters_company: null,
  avatar_url: null,
  role: 'Agent',
  state: 'active',
  permissions: [],
  sight: null,
  reach: null,
  language: 'en',
  theme: 'light',
  date_format: 'dd/mm/yyyy',
  has_shortcuts: true,
  company: { name: 'Aangan', time_zone: 'Asia/Kolkata', currency: 'inr', logo_url: null, can_send_email: true },
  version: 1,
};
let signedIn: Me | null = null;
const note = { person: 'p1', kind: 'note', payload: {}, madeAt: '2026-03-02T09:00:00Z', refusal: null };

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  // Another tab is the leader.
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => undefined) } });
  signedIn = null;
  const refusal = { message: 'unauthenticated', data: { code: 'unauthenticated', requestId: 'r' } };
  const answer = () =>
    signedIn ? Response.json({ json: signedIn }) : Response.json({ json: refusal }, { status: 401 });
  vi.stubGlobal('fetch', async (path: string) => (path === '/rpc/accounts/me' ? answer() : Promise.reject(path)));
  setDraftOwner('p1');
});
afterEach(() => {
  setQueuedMutations([]);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The toast on the next page after the session was ended from another device. */
async function toastsAfterSignOut(tabs = 1): Promise<Array<string | undefined>> {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  for (let tab = 0; tab < tabs; tab += 1) startLiveUpdates(new QueryClient(), me, null);
  const otherTab = new BroadcastChannel('live-2 p1');
  otherTab.postMessage({ kind: 'end', reason: 'signed_out' });
  await expect.poll(() => assign.mock.calls).toEqual(Array.from({ length: tabs }, () => ['/login']));
  otherTab.close();
  assign.mockRestore();
  // They sign in again.
  setDraftOwner('p1');
  const before = shownToasts();
  showCarriedToast();
  return shownToasts()
    .filter((shown) => !before.includes(shown))
    .map(({ text }) => text);
}

it('a sign-out from another device says how many drafts were deleted', async () => {
  writeDraft('property', { title: 'Not finished' });
  writeDraft('client', { full_name: 'Lata' });
  expect(await toastsAfterSignOut()).toEqual(['2 drafts were removed from this device.']);
  expect(countDrafts('p1')).toBe(0);
});

it('it says how many notes were deleted, combines both, and says nothing if nothing was lost', async () => {
  setQueuedMutations([{ ...note, id: 'n1' }]);
  const ofNotes = '1 unsent entry was removed from this device.';
  expect(await toastsAfterSignOut()).toEqual([ofNotes]);
  writeDraft('property', { title: 'Not finished' });
  expect(await toastsAfterSignOut()).toEqual([`${ofNotes} 1 draft was removed from this device.`]);
  setQueuedMutations([]);
  expect(await toastsAfterSignOut()).toEqual([]);
});

it('every tab says so, whichever deletes first', async () => {
  setQueuedMutations([{ ...note, id: 'n1' }]);
  writeDraft('property', { title: 'Not finished' });
  const [said] = await toastsAfterSignOut(2);
  expect(said).toMatch(/1 unsent entry .+ 1 draft was removed from this device\.$/u);
});

it('it counts notes that are only in storage because the page has just been opened', async () => {
  for (const id of ['n1', 'n2']) await putQueued({ ...note, id }, id);
  expect(await toastsAfterSignOut()).toEqual(['2 unsent entries were removed from this device.']);
});

it('a late sign-out deletes nothing if the same person has signed in again, and stays connected', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  writeDraft('property', { title: 'Not finished' });
  const client = new QueryClient();
  const refetched = vi.spyOn(client, 'invalidateQueries');
  signedIn = me;
  startLiveUpdates(client, me, null);
  const otherTab = new BroadcastChannel('live-2 p1');
  const asked: unknown[] = [];
  otherTab.onmessage = ({ data }) => asked.push(data);
  otherTab.postMessage({ kind: 'end', reason: 'signed_out' });
  await vi.waitFor(() => expect(refetched).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(asked).toContainEqual({ kind: 'join', position: null }));
  expect(countDrafts('p1')).toBe(1);
  expect(assign).not.toHaveBeenCalled();
  otherTab.postMessage({ kind: 'end', reason: 'signed_out' });
  await vi.waitFor(() => expect(refetched).toHaveBeenCalledTimes(2));
  otherTab.close();
});
