import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveMessage } from '#platform/changes/change.ts';
import { RefusedCall } from '#platform/rpc/web/client.ts';
import { sightMessage } from '#platform/visibility/visibility.ts';
import type { LiveMeta, QueryRefresher } from './refresh-queries.ts';
import { refreshQueries } from './refresh-queries.ts';

let client: QueryClient;
let refresher: QueryRefresher;
let announced: LiveMessage[];
let fetches: Record<string, number>;
/** The code with which the server refuses every call. */
let refusal: string | null;
let isLimited: boolean;
let stops: Array<() => void>;

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  announced = [];
  fetches = {};
  stops = [];
  refusal = null;
  isLimited = false;
  refresher = refreshQueries({
    client,
    me: 'me',
    isLimited: () => isLimited,
    announce: (messages) => announced.push(...messages),
  });
});
afterEach(() => {
  for (const stop of stops) stop();
  refresher.stop();
  client.clear();
  vi.useRealTimers();
});

async function watch(queryKey: readonly string[], meta?: LiveMeta): Promise<void> {
  const name = queryKey.join('/');
  const queryFn = () => {
    if (refusal) throw new RefusedCall(refusal, { code: refusal, requestId: 'r' });
    fetches[name] = (fetches[name] ?? -1) + 1;
    return fetches[name];
  };
  const observer = new QueryObserver(client, { queryKey, queryFn, retry: false, ...(meta && { meta }) });
  stops.push(observer.subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(0);
}

const message = (topic: string, id: string | null, more: Partial<LiveMessage> = {}): LiveMessage => ({
  topic,
  id,
  action: 'updated',
  actorId: 'somebody',
  ...more,
});

test('refreshes the lists of a topic and the changed record, and nothing else', async () => {
  for (const key of [
    ['leads', 'list'],
    ['leads', 'one', '1'],
    ['leads', 'one', '2', 'timeline'],
    ['clients', 'list'],
  ]) {
    await watch(key);
  }
  refresher.onMessages([message('leads', '1')]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetches).toEqual({ 'leads/list': 1, 'leads/one/1': 1, 'leads/one/2/timeline': 0, 'clients/list': 0 });
  refresher.onMessages([message('leads', null)]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetches).toEqual({ 'leads/list': 2, 'leads/one/1': 2, 'leads/one/2/timeline': 1, 'clients/list': 0 });
});

test('refreshes queries that name other topics or single records of them', async () => {
  await watch(['dashboard'], { topics: ['leads', 'profiles/me'] });
  refresher.onMessages([message('profiles', 'another'), message('clients', '1')]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetches.dashboard).toBe(0);
  refresher.onMessages([message('profiles', 'me')]);
  await vi.advanceTimersByTimeAsync(1000);
  refresher.onMessages([message('leads', '1')]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetches.dashboard).toBe(2);
});

test('refreshes a topic at once, then at most once in 250 ms, and skips no change', async () => {
  await watch(['leads', 'list']);
  await watch(['leads', 'one', '9']);
  for (let count = 0; count < 10; count += 1) {
    refresher.onMessages([message('leads', String(count))]);
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(fetches['leads/list']).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetches).toEqual({ 'leads/list': 2, 'leads/one/9': 1 });
});

test('fetches a query of several topics once after changes that arrive together', async () => {
  await watch(['notifications', 'bell'], { topics: ['leads', 'meetings', 'deals'] });
  await watch(['leads', 'list']);
  refresher.onMessages([message('leads', '1'), message('meetings', '2')]);
  await vi.advanceTimersByTimeAsync(15);
  expect(fetches).toEqual({ 'notifications/bell': 0, 'leads/list': 1 });
  refresher.onMessages([message('deals', '3')]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetches).toEqual({ 'notifications/bell': 1, 'leads/list': 1 });
  refresher.onMessages([message('deals', '4')]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetches['notifications/bell']).toBe(2);
});

test('refreshes but does not announce changes by the user', async () => {
  await watch(['leads', 'list']);
  refresher.onMessages([message('leads', '1', { actorId: 'me' })]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetches['leads/list']).toBe(1);
  expect(announced).toEqual([]);
  const other = message('leads', '2');
  refresher.onMessages([other]);
  expect(announced).toEqual([other]);
});

test('does not refresh a list that offers new records when others add some', async () => {
  await watch(['leads', 'list'], { offersNew: true });
  refresher.onMessages([message('leads', '1', { action: 'created' })]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetches['leads/list']).toBe(0);
  refresher.onMessages([message('leads', '1', { action: 'created', actorId: 'me' })]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetches['leads/list']).toBe(1);
});

test('refreshes everything without announcing after missed changes', async () => {
  await watch(['leads', 'one', '1']);
  await watch(['clients', 'list']);
  refresher.onMessages([message('*', null, { actorId: null })]);
  await vi.advanceTimersByTimeAsync(0);
  expect(fetches).toEqual({ 'leads/one/1': 1, 'clients/list': 1 });
  expect(announced).toEqual([]);
});

test('refreshes everything every 30 seconds while live updates are down', async () => {
  await watch(['leads', 'list']);
  refresher.onState('down');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetches['leads/list']).toBe(2);
  refresher.onState('live');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetches['leads/list']).toBe(2);
});

const lead = ['leads', 'one', '1'];

test('removes a shown record that left the sight of the user when the sight changes', async () => {
  await watch(lead);
  refusal = 'not_found';
  refresher.onMessages([sightMessage('me')]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(client.getQueryState(lead)).toMatchObject({ status: 'error', data: undefined });
  refusal = null;
  refresher.onMessages([sightMessage('me')]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(client.getQueryState(lead)).toMatchObject({ status: 'success', data: 1 });
});

test.each([
  { who: 'a limited user', limited: true, code: 'not_found', left: undefined },
  { who: 'a limited user while the server fails', limited: true, code: 'internal', left: 0 },
  { who: 'everybody else, whose page offers to restore it', limited: false, code: 'not_found', left: 0 },
])('after a refusal, shows $who as much of a record as they may see', async ({ limited, code, left }) => {
  await watch(lead);
  isLimited = limited;
  refusal = code;
  refresher.onMessages([message('leads', '1')]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(client.getQueryState(lead)).toMatchObject({ status: 'error', data: left });
});
