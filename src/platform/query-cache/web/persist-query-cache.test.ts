import 'fake-indexeddb/auto';
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isOffline, isServerAway, reportAnswer } from '#platform/connection/web/connection.ts';
import { RefusedCall } from '#platform/rpc/web/client.ts';
import { maxCachedMs } from '../max-cached.ts';
import { persistQueryCache } from './persist-query-cache.ts';
import {
  deleteQueryCache,
  hasPersistedUser,
  persistQuery,
  persistUser,
  prunePersistedQueries,
  readPersistedQuery,
  readPersistedUser,
} from './query-cache-storage.ts';

const stops: Array<() => void> = [];

function open(person = 'p1', build = 'b1'): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  stops.push(persistQueryCache({ client, person, build, shouldPersist: ([topic]) => topic === 'leads' }));
  return client;
}

const answered = (client: QueryClient, key: unknown[], data: unknown) =>
  client.fetchQuery({ queryKey: key, queryFn: async () => data });

const unanswered = (client: QueryClient, key: unknown[], error: unknown = new TypeError('Failed to fetch')) => {
  const observer = new QueryObserver(client, { queryKey: key, queryFn: () => Promise.reject(error) });
  stops.push(observer.subscribe(() => undefined));
  return observer;
};

const readPersisted = (person: string, key: unknown[], build = 'b1') =>
  readPersistedQuery(person, JSON.stringify(key), build);

beforeEach(() => deleteQueryCache());

afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  reportAnswer(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('caches answers and shows them with their age when there is no new one', async () => {
  const before = open();
  await answered(before, ['leads', 'one', '1'], { name: 'Sunita' });
  await answered(before, ['secrets'], 'hidden');
  await expect
    .poll(() => readPersisted('p1', ['leads', 'one', '1']), { timeout: 5_000 })
    .toMatchObject({ data: { name: 'Sunita' } });
  expect(await readPersisted('p1', ['secrets'])).toBeNull();
  const at = before.getQueryState(['leads', 'one', '1'])?.dataUpdatedAt;

  const observer = unanswered(open(), ['leads', 'one', '1']);
  await expect.poll(() => observer.getCurrentResult().data).toEqual({ name: 'Sunita' });
  expect(observer.getCurrentResult().dataUpdatedAt).toBe(at);
});

it('shows no cached data after a refusal, for another user or for another build', async () => {
  const client = open();
  await answered(client, ['leads', 'list'], ['Sunita']);
  await expect.poll(() => readPersisted('p1', ['leads', 'list']), { timeout: 5_000 }).not.toBeNull();
  const refused = unanswered(open(), ['leads', 'list'], new RefusedCall('', { code: 'forbidden', requestId: 'r' }));
  const others = unanswered(open('p2'), ['leads', 'list']);
  const newer = unanswered(open('p1', 'b2'), ['leads', 'list']);
  for (const { getCurrentResult } of [refused, others, newer].map((one) => ({
    getCurrentResult: () => one.getCurrentResult(),
  }))) {
    await expect.poll(() => getCurrentResult().isError).toBe(true);
    expect(getCurrentResult().data).toBeUndefined();
  }
});

it('does not persist an answer that was removed from the page meanwhile', async () => {
  const client = open();
  await answered(client, ['leads', 'one', '1'], 'Sunita');
  await answered(client, ['leads', 'list'], ['Asha']);
  client.removeQueries({ queryKey: ['leads', 'one', '1'] });
  await expect.poll(() => readPersisted('p1', ['leads', 'list']), { timeout: 5_000 }).not.toBeNull();
  expect(await readPersisted('p1', ['leads', 'one', '1'])).toBeNull();
});

const unable = new RefusedCall('', { code: 'unavailable', reason: 'database', requestId: 'r' });

it('shows cached data while the server is unavailable, which is not offline, and refetches later', async () => {
  const key = ['leads', 'one', '1'];
  await persistQuery({
    person: 'p1',
    hash: JSON.stringify(key),
    data: 'seen',
    at: Date.now() - 1,
    build: 'b1',
    size: 6,
  });
  stopClock();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    // A list needs no files, so these stay unavailable.
    return Response.json({ database: asked.length === 1 ? 'away' : 'ok', files: 'away' }, { status: 503 });
  });
  const answers = [() => Promise.reject(unable), () => Promise.resolve('answered')];
  const observer = new QueryObserver(open(), { queryKey: key, queryFn: () => answers.shift()?.() });
  stops.push(observer.subscribe(() => undefined));
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('seen'));
  expect([isServerAway(), isOffline()]).toEqual([true, false]);
  await pass(15_000);
  expect(isServerAway()).toBe(true);
  await pass(15_000);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('answered'));
  expect(isServerAway()).toBe(false);
  expect(asked).toEqual(['/readyz', '/readyz']);
});

it('refetches only refused queries if the server answered others', async () => {
  const client = open();
  const calls = { answered: 0, refused: 0 };
  const well = new QueryObserver(client, { queryKey: ['deals', 'list'], queryFn: () => (calls.answered += 1) });
  stops.push(well.subscribe(() => undefined));
  await vi.waitFor(() => expect(well.getCurrentResult().data).toBe(1));
  const ill = new QueryObserver(client, {
    queryKey: ['leads', 'one', '1'],
    queryFn: () => {
      calls.refused += 1;
      return calls.refused === 1 ? Promise.reject(unable) : 'answered';
    },
  });
  stops.push(ill.subscribe(() => undefined));
  await vi.waitFor(() => expect(isServerAway()).toBe(true));
  await answered(client, ['me'], 'Meera');
  await vi.waitFor(() => expect(ill.getCurrentResult().data).toBe('answered'));
  expect([isServerAway(), calls]).toEqual([false, { answered: 1, refused: 2 }]);
});

it('does not report offline while it retries an unavailable server, also for earlier calls', async () => {
  const key = ['leads', 'one', '1'];
  await persistQuery({
    person: 'p1',
    hash: JSON.stringify(key),
    data: 'seen',
    at: Date.now() - 1,
    build: 'b1',
    size: 6,
  });
  stopClock();
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  const client = new QueryClient({
    defaultOptions: { queries: { retry: 9, retryDelay: 60_000, networkMode: 'always' } },
  });
  const observer = new QueryObserver(client, { queryKey: key, queryFn: () => Promise.reject(unable) });
  stops.push(observer.subscribe(() => undefined));
  await vi.waitFor(() => expect(observer.getCurrentResult().failureCount).toBe(1));
  stops.push(persistQueryCache({ client, person: 'p1', build: 'b1', shouldPersist: () => true }));
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('seen'));
  const next = new QueryObserver(client, { queryKey: ['leads', 'list'], queryFn: () => Promise.reject(unable) });
  stops.push(next.subscribe(() => undefined));
  await pass(10_000);
  expect([isServerAway(), isOffline()]).toEqual([true, false]);
});

it('shows no cached data if only a part of the server is unavailable', async () => {
  const key = ['leads', 'one', '1'];
  await persistQuery({
    person: 'p1',
    hash: JSON.stringify(key),
    data: 'seen',
    at: Date.now() - 1,
    build: 'b1',
    size: 6,
  });
  const refusal = new RefusedCall('', { code: 'unavailable', reason: 'files', requestId: 'r' });
  const observer = unanswered(open(), key, refusal);
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
  await readPersisted('p1', key);
  expect(observer.getCurrentResult().data).toBeUndefined();
  expect(isServerAway()).toBe(false);
});

it('shows cached data on a network without internet, and refetches only that data later', async () => {
  const before = open();
  await answered(before, ['leads', 'one', '1'], { name: 'Sunita' });
  await expect.poll(() => readPersisted('p1', ['leads', 'one', '1']), { timeout: 5_000 }).not.toBeNull();

  const client = open();
  await answered(client, ['me'], 'Meera');
  const calls = { late: 0, idle: 0 };
  let answer: (name: string) => void = () => undefined;
  const idle = new QueryObserver(client, { queryKey: ['idle'], queryFn: () => (calls.idle += 1) });
  stops.push(idle.subscribe(() => undefined));
  const late = new QueryObserver(client, {
    queryKey: ['leads', 'one', '1'],
    queryFn: () => {
      calls.late += 1;
      return new Promise((resolve) => {
        answer = (name) => resolve({ name });
      });
    },
  });
  stops.push(late.subscribe(() => undefined));
  expect(isOffline()).toBe(false);
  await expect.poll(() => late.getCurrentResult().data, { timeout: 6_000 }).toEqual({ name: 'Sunita' });
  expect(isOffline()).toBe(true);

  // This query is not awaited.
  const next = new QueryObserver(client, {
    queryKey: ['leads', 'one', '1', 'again'],
    queryFn: () => new Promise(() => 0),
  });
  await persistQuery({
    person: 'p1',
    hash: JSON.stringify(['leads', 'one', '1', 'again']),
    data: 'seen',
    at: Date.now(),
    build: 'b1',
    size: 6,
  });
  stops.push(next.subscribe(() => undefined));
  await expect.poll(() => next.getCurrentResult().data).toBe('seen');

  answer('Sunita Deshmukh');
  await expect.poll(() => late.getCurrentResult().data).toEqual({ name: 'Sunita Deshmukh' });
  expect(isOffline()).toBe(false);
  await expect.poll(() => calls).toEqual({ late: 1, idle: 2 });
}, 15_000);

/** Only the test advances time from here on; IndexedDB still works. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it.each([
  { name: 'by itself', isBackBefore: false },
  { name: 'after the connection is back', isBackBefore: true },
])('refetches the cached pages of last week even if the next page was answered $name', async ({ isBackBefore }) => {
  const weekAgo = Date.now() - maxCachedMs + 60_000;
  const seen = { pages: ['a of then'], pageParams: ['a'] };
  const hash = JSON.stringify(['leads', 'list']);
  await persistQuery({ person: 'p1', hash, data: seen, at: weekAgo, build: 'b1', size: 6 });
  stopClock();
  const asked: string[] = [];
  const list = new InfiniteQueryObserver(open(), {
    queryKey: ['leads', 'list'],
    queryFn: ({ pageParam }) => {
      asked.push(pageParam);
      return asked.length === 1 ? new Promise<string>(() => undefined) : Promise.resolve(`${pageParam} of now`);
    },
    initialPageParam: 'a',
    getNextPageParam: (last: string) => (last.startsWith('a') ? 'b' : undefined),
  });
  stops.push(list.subscribe(() => undefined));
  await pass(4_000);
  const pages = () => list.getCurrentResult().data?.pages;
  await vi.waitFor(() => expect(pages()).toEqual(['a of then']));
  if (isBackBefore) reportAnswer(true);
  void list.fetchNextPage();
  await vi.waitFor(() => expect(pages()).toEqual(['a of now', 'b of now']));
  expect(isOffline()).toBe(false);
  await pass(60_000);
  expect(asked).toEqual(['a', 'b', 'a', 'b']);
  await expect
    .poll(async () => (await readPersisted('p1', ['leads', 'list']))?.data)
    .toEqual({ pages: ['a of now', 'b of now'], pageParams: ['a', 'b'] });
});

it('refetches cached data even if it was changed here meanwhile', async () => {
  const key = ['leads', 'one', '1'];
  await persistQuery({
    person: 'p1',
    hash: JSON.stringify(key),
    data: 'seen',
    at: Date.now() - 1,
    build: 'b1',
    size: 6,
  });
  const client = open();
  const answers = [() => Promise.reject(new TypeError('Failed to fetch')), () => Promise.resolve('answered')];
  const observer = new QueryObserver(client, { queryKey: key, queryFn: () => answers.shift()?.() });
  stops.push(observer.subscribe(() => undefined));
  await expect.poll(() => observer.getCurrentResult().data).toBe('seen');
  expect(isOffline()).toBe(true);
  client.setQueryData(key, 'changed', { updatedAt: Date.now() + 1_000 });
  reportAnswer(true);
  await expect.poll(() => observer.getCurrentResult().data).toBe('answered');
});

it('retries a hanging call after reconnection, with growing timeouts', async () => {
  stopClock();
  const client = open();
  let calls = 0;
  let answer: (name: string) => void = () => undefined;
  reportAnswer(false);
  const observer = new QueryObserver(client, {
    queryKey: ['leads', 'one', '1'],
    queryFn: () => {
      calls += 1;
      return new Promise<string>((resolve) => {
        answer = resolve;
      });
    },
  });
  stops.push(observer.subscribe(() => undefined));
  reportAnswer(true);
  await pass(14_000);
  expect(calls).toBe(1);
  await pass(1_000);
  expect(calls).toBe(2);
  await pass(4_000);
  expect(isOffline()).toBe(true);
  reportAnswer(true);
  await pass(29_000);
  expect(calls).toBe(2);
  await pass(1_000);
  expect(calls).toBe(3);
  answer('Sunita');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('Sunita'));
  await pass(120_000);
  expect(calls).toBe(3);
});

it('retries only the next page if that one hangs', async () => {
  stopClock();
  const client = open();
  const asked: string[] = [];
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['leads', 'list'],
    queryFn: ({ pageParam }) => {
      asked.push(pageParam);
      return asked.length === 2 ? new Promise<string>(() => undefined) : Promise.resolve(pageParam);
    },
    initialPageParam: 'a',
    getNextPageParam: (last: string) => (last === 'a' ? 'b' : undefined),
  });
  stops.push(list.subscribe(() => undefined));
  await vi.waitFor(() => expect(list.getCurrentResult().data?.pages).toEqual(['a']));
  reportAnswer(false);
  void list.fetchNextPage();
  reportAnswer(true);
  await pass(15_000);
  await vi.waitFor(() => expect(list.getCurrentResult().data?.pages).toEqual(['a', 'b']));
  expect(asked).toEqual(['a', 'b', 'b']);
});

it('caches only the first pages of a long list', async () => {
  const client = open();
  const pages = ['a', 'b', 'c', 'd'];
  await answered(client, ['leads', 'list'], { pages, pageParams: ['', 'b', 'c', 'd'] });
  await expect
    .poll(async () => (await readPersisted('p1', ['leads', 'list']))?.data, { timeout: 5_000 })
    .toEqual({ pages: ['a', 'b', 'c'], pageParams: ['', 'b', 'c'] });
});

it('prunes old entries, other builds and what exceeds the limit', async () => {
  const entry = { person: 'p1', data: 1, build: 'b1', size: 1 };
  await persistQuery({ ...entry, hash: 'old', at: Date.now() - maxCachedMs - 1 });
  await persistQuery({ ...entry, hash: 'other', at: Date.now(), build: 'b0' });
  for (let index = 0; index < 305; index += 1)
    await persistQuery({ ...entry, hash: `h${index}`, at: Date.now() - 1000 + index });
  await persistQuery({ ...entry, hash: 'large', at: Date.now() - 2000, size: 30_000_000 });
  await prunePersistedQueries('b1');
  const left = async (hash: string) => (await readPersistedQuery('p1', hash, 'b1')) !== null;
  expect(await left('h304')).toBe(true);
  expect(await left('h10')).toBe(true);
  expect(await left('h3')).toBe(false);
  expect(await left('large')).toBe(false);
});

it('keeps only the last user and deletes the data of others', async () => {
  await persistUser({ person: 'p1', me: { name: 'Meera' }, sight: null, build: 'b1', at: Date.now() });
  await persistQuery({ person: 'p1', hash: 'x', data: 1, at: Date.now(), build: 'b1', size: 1 });
  expect(await readPersistedUser('b1')).toMatchObject({ me: { name: 'Meera' } });
  expect(await readPersistedUser('b2')).toBeNull();
  await persistUser({ person: 'p2', me: { name: 'Rohan' }, sight: null, build: 'b1', at: Date.now() });
  expect(await readPersistedUser('b1')).toMatchObject({ person: 'p2' });
  expect(await readPersistedQuery('p1', 'x', 'b1')).toBeNull();
  await deleteQueryCache();
  expect(await readPersistedUser('b1')).toBeNull();
  expect(await hasPersistedUser()).toBe(false);
});

it('deletes what the user saw before, as soon as the user sees other records', async () => {
  const user = { person: 'p1', me: { name: 'Meera' }, build: 'b1', at: Date.now() };
  await persistUser({ ...user, sight: null });
  await persistQuery({ person: 'p1', hash: 'x', data: 1, at: Date.now(), build: 'b1', size: 1 });
  await persistUser({ ...user, sight: null });
  expect(await readPersistedQuery('p1', 'x', 'b1')).not.toBeNull();
  await persistUser({ ...user, sight: 'own' });
  expect(await readPersistedQuery('p1', 'x', 'b1')).toBeNull();
});

it('distinguishes a user of another build from no user', async () => {
  await persistUser({ person: 'p1', me: { name: 'Meera' }, sight: null, build: 'b1', at: Date.now() });
  expect(await readPersistedUser('b2')).toBeNull();
  expect(await hasPersistedUser()).toBe(true);
});
