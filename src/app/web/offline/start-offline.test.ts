import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { Me } from '#features/accounts/contract.ts';
import { meQuery } from '#features/accounts/web/queries.ts';
import { readDraft, setDraftOwner, writeDraft } from '#platform/forms/web/drafts.ts';
import {
  deleteQueryCache,
  readPersistedQuery,
  readPersistedUser,
} from '#platform/query-cache/web/query-cache-storage.ts';
import { reportSessionEnd } from '#platform/session/web/session-end.ts';
import { build } from './build.ts';
import { startOffline } from './start-offline.ts';
import { stopOffline } from './stop-offline.ts';

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

afterEach(async () => {
  stopOffline();
  await deleteQueryCache();
  vi.unstubAllGlobals();
});

it('persists the person with changed settings', async () => {
  const client = new QueryClient();
  client.setQueryData(meQuery.queryKey, me);
  startOffline(client, me, Date.now());
  await expect.poll(() => readPersistedUser(build)).toMatchObject({ person: 'p1', me: { theme: 'light' } });
  client.setQueryData(meQuery.queryKey, { ...me, theme: 'dark' });
  await expect.poll(() => readPersistedUser(build)).toMatchObject({ person: 'p1', me: { theme: 'dark' } });
});

it('loads the lists that forms need offline, once', async () => {
  const client = new QueryClient();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({ json: [] });
  });
  startOffline(client, me, Date.now());
  const lists = ['/rpc/propertyTypes/list', '/rpc/accounts/listPeople'];
  await expect.poll(() => asked.toSorted()).toEqual(lists.toSorted());
  const isKept = async () => (await readPersistedQuery('p1', '["profiles","list"]', build)) !== null;
  await expect.poll(isKept, { timeout: 5_000 }).toBe(true);
  stopOffline();
  startOffline(new QueryClient(), me, Date.now());
  await expect.poll(() => readPersistedUser(build)).toMatchObject({ person: 'p1' });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(asked).toHaveLength(2);
});

it('persists when the server last confirmed who is signed in', async () => {
  const client = new QueryClient();
  const days = 24 * 60 * 60_000;
  const at = Date.now() - 3 * days;
  client.setQueryData(meQuery.queryKey, me);
  startOffline(client, me, at);
  client.setQueryData(meQuery.queryKey, { ...me, theme: 'dark' });
  await expect.poll(() => readPersistedUser(build)).toMatchObject({ at, me: { theme: 'dark' } });
  await client.fetchQuery({ ...meQuery, staleTime: 0, queryFn: async () => me });
  await expect.poll(() => readPersistedUser(build)).toMatchObject({ me: { theme: 'light' } });
  expect((await readPersistedUser(build))?.at).toBeGreaterThan(at);
});

it('keeps of drafts only what was typed as soon as the user sees other records', async () => {
  const client = new QueryClient();
  client.setQueryData(meQuery.queryKey, me);
  startOffline(client, me, Date.now());
  await expect.poll(() => readPersistedUser(build)).toMatchObject({ sight: null });
  setDraftOwner('p1');
  const record = { full_name: 'Lata Bhide', phone: '98220 41736', notes: 'Key with the guard' };
  writeDraft('client:c1', { ...record, notes: 'Key with Asha' }, { values: record, version: 3 });
  writeDraft('client:new', { full_name: 'Sunil Rane' });
  client.setQueryData(meQuery.queryKey, { ...me, theme: 'dark' });
  await expect.poll(() => readPersistedUser(build)).toMatchObject({ me: { theme: 'dark' } });
  expect(readDraft('client:c1')).toMatchObject({ values: { phone: '98220 41736' } });
  client.setQueryData(meQuery.queryKey, { ...me, sight: 'own' });
  await expect.poll(() => readDraft('client:c1')?.values).toEqual({ notes: 'Key with Asha' });
  expect(readDraft('client:c1')?.baseline).toEqual({ values: { notes: 'Key with the guard' }, version: 3 });
  expect(readDraft('client:new')?.values).toEqual({ full_name: 'Sunil Rane' });
});

it('deletes cached queries and the push subscription when the session ends', async () => {
  const [close, unsubscribe] = [vi.fn(), vi.fn()];
  const pushManager = { getSubscription: async () => ({ unsubscribe }) };
  const registration = { getNotifications: async () => [{ close }], pushManager };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  const client = new QueryClient();
  client.setQueryData(meQuery.queryKey, me);
  startOffline(client, me, Date.now());
  await expect.poll(() => readPersistedUser(build)).toMatchObject({ person: 'p1' });
  reportSessionEnd();
  await expect.poll(() => unsubscribe.mock.calls.length).toBe(1);
  await expect.poll(() => close.mock.calls.length).toBe(1);
  await expect.poll(() => readPersistedUser(build)).toBe(null);
});
