import { afterEach, expect, it, vi } from 'vitest';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import { preloadedCallsOf, preloadQueries } from './preloaded-queries.ts';

const id = '019a9d5c-7c11-7000-8000-000000000000';
// The test answers the calls, which need nothing else of the context.
const context = { actor: { kind: 'person', profileId: id } } as CallContext;
const namesOf = (url: string) => preloadedCallsOf(url, id).map(([name]) => name);

afterEach(() => {
  vi.useRealTimers();
});

it('knows the queries of a list, a record and the performance page', () => {
  expect(namesOf('/leads')).toEqual([
    'leads/list',
    'leads/count',
    'savedViews/list',
    'notifications/bell',
    'vocabulary/list',
    'customFields/list',
  ]);
  expect(preloadedCallsOf(`/clients/${id}`, id)).toContainEqual(['clients/find', { id }]);
  expect(preloadedCallsOf('/agents/performance', id)).toContainEqual(['performance/read', { agent_id: id }]);
});

it.each([
  ['/properties?search=garden&sort=price_up&view=rows', { search: 'garden', sort: 'price_up' }],
  ['/properties?city=%5B%22Pune%22%5D&price_min=5000000&x=1', { city: ['Pune'], price_min: 5000000, sort: 'newest' }],
  ['/meetings?when=past', { when: 'past', sort: 'latest' }],
  ['/meetings', { when: 'upcoming', sort: 'soonest' }],
  ['/deals?state=all', { sort: 'latest' }],
  ['/invoices?status=paid', { status: 'paid', sort: 'newest' }],
  ['/invoices?sort=due', { sort: 'due' }],
])('filters and sorts the list of %s as its screen does', (url, input) => {
  expect(preloadedCallsOf(url, id)[0]?.[1]).toEqual(input);
});

it('preloads the list for any URL parameters', () => {
  const paths = ['properties', 'clients', 'agents', 'leads', 'meetings', 'deals', 'documents', 'invoices', 'analytics'];
  const names = ['search', 'sort', 'price_min', 'budget_max', 'status', 'role', 'type', 'from', 'agent', '__proto__'];
  const values = ['{"toString":1,"valueOf":1}', '[[{"length":-1}]]', '%E0%A4%A', 'null', '1e999', '"', '&=', '\0'];
  for (const path of paths)
    for (const name of names)
      for (const value of [...values, ...values.map(encodeURIComponent)])
        expect(namesOf(`/${path}?${name}=${value}`)[0]).toMatch(path);
});

it.each([`/clients/${id}/x`, `/clients/${id}?tab=x`, '/clients/1', '/login', '/nowhere', '/leads%'])(
  'leaves %s to the screen',
  (url) => {
    expect(namesOf(url)).toEqual(['vocabulary/list', 'customFields/list']);
  },
);

it('answers each call under its path and body, and omits refused ones', async () => {
  const first = await preloadQueries(
    '/agents',
    async (name) => {
      if (name === 'agents/list') throw new Error('forbidden');
      return `{"json":"${name}"}`;
    },
    context,
  );
  expect(JSON.parse(first.answers)).toEqual({
    '/rpc/notifications/bell {}': { json: 'notifications/bell' },
    '/rpc/vocabulary/list {}': { json: 'vocabulary/list' },
    '/rpc/customFields/list {}': { json: 'customFields/list' },
  });
});

it('does not wait for slow calls', async () => {
  vi.useFakeTimers();
  const answering = preloadQueries(
    '/clients',
    (name) => (name === 'clients/count' ? new Promise<never>(() => undefined) : Promise.resolve('{"json":0}')),
    context,
  );
  await vi.advanceTimersByTimeAsync(1_000);
  const names = Object.keys(JSON.parse((await answering).answers)).map((call) => call.split(' ')[0]);
  expect(names).toEqual([
    '/rpc/clients/list',
    '/rpc/savedViews/list',
    '/rpc/notifications/bell',
    '/rpc/vocabulary/list',
    '/rpc/customFields/list',
  ]);
});

it('preloads the first picture of the list', async () => {
  const cover = { id, sizes: [320, 1280] };
  const answer = async () => JSON.stringify({ json: { items: [{ cover }, { cover: null }] } });
  expect((await preloadQueries('/properties', answer, context)).picture?.set).toBe(
    `/files/${id}/320 320w, /files/${id}/1280 1280w`,
  );
  expect((await preloadQueries('/properties?city=Pune', answer, context)).picture).not.toBeNull();
  for (const url of ['/properties?city=Pune&view=rows', '/'])
    expect((await preloadQueries(url, answer, context)).picture).toBeNull();
});
