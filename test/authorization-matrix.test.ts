import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takesKeys } from '#features/api-keys/rules.ts';
import { aClient } from '#features/clients/client-testing.ts';
import { aProperty } from '#features/properties/property-testing.ts';
import type { Permission, Right, Role } from '#platform/access/rights.ts';
import { roleMay, roles } from '#platform/access/rights.ts';
import type { KeyAccess, Scope } from '#platform/access/scopes.ts';
import { scopes } from '#platform/access/scopes.ts';
import type { TestApp } from '../src/app/server/app-testing.ts';
import { createTestApp } from '../src/app/server/app-testing.ts';

/** Every kind of caller: signed out, a client with a link, a waiting person, every role. */
const callers = ['visitor', 'client', 'waiting', 'inactive', ...roles] as const;
type Caller = (typeof callers)[number];

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

/** A separate session for every call: some calls end it. */
async function cookieOf(caller: Caller): Promise<string | undefined> {
  if (caller === 'visitor') return undefined;
  if (caller === 'client') return testApp.openLink();
  const { cookie } = await testApp.addPerson({
    full_name: caller,
    role: caller === 'waiting' || caller === 'inactive' ? 'Agent' : caller,
    status: caller === 'inactive' ? 'inactive' : 'active',
    approved_at: caller === 'waiting' ? null : new Date(),
  });
  return cookie;
}

/** The expected result of a call: refused with a code, or passed to the call itself. */
function verdict(right: Right, caller: Caller): 'through' | 'unauthenticated' | 'waiting' | 'forbidden' {
  if (right === 'public') return 'through';
  if (right === 'portal') return caller === 'client' ? 'through' : 'unauthenticated';
  if (caller === 'visitor' || caller === 'client' || caller === 'inactive') return 'unauthenticated';
  if (right === 'signed_in') return 'through';
  if (caller === 'waiting') return 'waiting';
  return roleMay(caller as Role, right as Permission) ? 'through' : 'forbidden';
}

interface RouteCase {
  readonly name: string;
  readonly right: Right;
  readonly method: 'GET' | 'POST';
  readonly url: string;
}

function everyRoute(): RouteCase[] {
  const filled = (url: string) => url.replaceAll(/:\w+/gu, uuid()).replace('*', 'x');
  return [
    ...testApp.procedures.map(({ name, right, rpcPath }) => ({ name, right, method: 'POST' as const, url: rpcPath })),
    ...testApp.plainRoutes.map((route) => ({ ...route, url: filled(route.url) })),
  ];
}

async function call(routeCase: RouteCase, caller: Caller) {
  const cookie = await cookieOf(caller);
  const headers = { 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}) };
  if (routeCase.url === '/live' && verdict(routeCase.right, caller) === 'through') {
    // The stream does not end by itself; the response to HEAD shows whether the caller is admitted.
    return testApp.built.app.inject({ method: 'HEAD', url: routeCase.url, headers });
  }
  return routeCase.method === 'GET'
    ? testApp.built.app.inject({ method: 'GET', url: routeCase.url, headers })
    : testApp.built.app.inject({
        method: 'POST',
        url: routeCase.url,
        headers: { ...headers, 'content-type': 'application/json' },
        payload: '{"json":{}}',
      });
}

function codeOf(body: string): string | null {
  try {
    const parsed: unknown = JSON.parse(body);
    const inner = parsed && typeof parsed === 'object' && 'json' in parsed ? parsed.json : parsed;
    const data = inner && typeof inner === 'object' && 'data' in inner ? inner.data : null;
    return data && typeof data === 'object' && 'code' in data ? String(data.code) : null;
  } catch {
    return null;
  }
}

/** They ask for the secret of a connection instead of a session; `intake-routes.test.ts` covers them. */
const withSecret = ['POST /intake/:id', 'GET /intake/:id'];

describe('every route, for every caller', () => {
  it('is covered: each has a right, and the matrix has the contract, uploads, downloads, the stream and sign-in', () => {
    const names = everyRoute().map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'accounts.signIn',
        'properties.update',
        'imports.undo',
        'POST /api/files',
        'GET /files/:id/:width',
        'GET /api/imports/:id/refused.csv',
        'GET /live',
        'GET /login',
      ]),
    );
    expect(names.length).toBeGreaterThan(60);
  });

  it.each(callers)('answers %s as the rights table says', { timeout: 120_000 }, async (caller) => {
    const wrong: string[] = [];
    for (const routeCase of everyRoute()) {
      const answer = await call(routeCase, caller);
      const expected = withSecret.includes(routeCase.name) ? 'unauthenticated' : verdict(routeCase.right, caller);
      const code = codeOf(answer.body);
      const isRefused = code === 'unauthenticated' || code === 'waiting' || code === 'forbidden';
      const seen = isRefused ? code : 'through';
      if (seen !== expected || answer.statusCode >= 500) {
        wrong.push(`${routeCase.name}: ${answer.statusCode} ${code}, expected ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

interface ApiRoute {
  readonly name: string;
  readonly right: Right;
  readonly keys: KeyAccess;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
}

/** Every operation that takes keys: the procedures by their path, and the plain routes; agents are the caller. */
function everyApiRoute(agentId = uuid()): ApiRoute[] {
  const filled = (url: string) =>
    url
      .replace('{topic}', 'clients')
      .replace('{agent_id}', agentId)
      .replaceAll(/\{\w+\}|:\w+/gu, uuid());
  return [
    ...testApp.procedures.map(({ name, right, keys, method, apiPath }) => ({
      name,
      right,
      keys,
      // One of the methods that a contract may have.
      method: method as ApiRoute['method'],
      url: filled(apiPath),
    })),
    ...testApp.plainRoutes.filter(({ url }) => takesKeys(url)).map((route) => ({ ...route, url: filled(route.url) })),
  ];
}

/** What a key with these scopes gets; `role` is that of its person. */
function keyVerdict({ right, keys }: ApiRoute, granted: readonly Scope[], role: Role): string {
  if (keys === 'session') return 'session_only';
  const missing = keys.find((scope) => !granted.includes(scope));
  if (missing) return `lacks ${missing}`;
  return right === 'public' || right === 'signed_in' || roleMay(role, right as Permission) ? 'through' : 'forbidden';
}

async function callWithKey({ method, url }: ApiRoute, token: string): Promise<{ status: number; seen: string }> {
  const { statusCode: status, body } = await testApp.built.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(method !== 'GET' && { payload: {} }),
  });
  if (status !== 401 && status !== 403) return { status, seen: 'through' };
  const { data } = JSON.parse(body) as { data: { reason?: string; scope?: string; code: string } };
  if (data.reason === 'scope_missing') return { status, seen: `lacks ${data.scope}` };
  if (data.reason === 'session_only') return { status, seen: 'session_only' };
  // Other reasons are rules about the record, which come after the right.
  return { status, seen: data.reason === undefined ? data.code : 'through' };
}

describe('every operation of the API, with a key', () => {
  const single = scopes.map((scope) => [scope, [scope], 'Admin'] as const);
  const all = roles.map((role) => [`all scopes, as ${role}`, [...scopes], role] as const);
  it.each([...single, ...all])('answers %s as scopes and role say', { timeout: 120_000 }, async (_, granted, role) => {
    const { id } = await testApp.addPerson({ role });
    const token = await testApp.addKey(id, granted);
    const wrong: string[] = [];
    for (const route of everyApiRoute(id)) {
      const expected = keyVerdict(route, granted, role);
      const { status, seen } = await callWithKey(route, token);
      if (seen !== expected || status >= 500) wrong.push(`${route.name}: ${status} ${seen}, expected ${expected}`);
    }
    expect(wrong).toEqual([]);
  });

  it('leaves to signed-in people what no key may do', () => {
    const closed = everyApiRoute().filter(({ keys }) => keys === 'session');
    const names = closed.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        ...['accounts.signIn', 'accounts.changePassword', 'accounts.beginSecondFactor', 'accounts.saveProfile'],
        ...['accounts.invitePerson', 'accounts.changeRole', 'accounts.erasePerson', 'agents.update', 'agents.delete'],
        ...['apiKeys.mine', 'apiKeys.create', 'apiKeys.list', 'apiKeys.createService', 'apiKeys.revoke'],
        ...[
          'archives.request',
          'outbox.list',
          'outbox.find',
          'intake.renewSecret',
          'calendarFeed.read',
          'publicSite.feeds',
        ],
        ...['clients.erase', 'leads.erase', 'portal.view', 'GET /api/archives/:id/file'],
      ]),
    );
  });

  it('is reached by a key of each scope', () => {
    const reached = new Set(everyApiRoute().flatMap(({ keys }) => (keys === 'session' ? [] : keys)));
    expect([...reached].toSorted()).toEqual([...scopes].toSorted());
  });
});

/** A working token of each kind that opens something without an account. */
async function everyToken(): Promise<ReadonlyArray<readonly [kind: string, token: string]>> {
  const cookie = await cookieOf('Admin');
  const api = async <Answer>(method: 'POST' | 'PUT', url: string, payload: object): Promise<Answer> => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const answer = await testApp.built.app.inject({ method, url: `/api${url}`, headers, payload });
    expect(answer.statusCode, `${url}: ${answer.body}`).toBeLessThan(300);
    // Some answers are empty; their callers read nothing.
    return answer.body === '' ? (undefined as Answer) : answer.json<Answer>();
  };
  const property = aProperty();
  await api('POST', '/properties', property);
  const client = aClient({ id: uuid(), email: 'asha@example.in' });
  await api('POST', '/clients', client);
  const link = { id: uuid(), property_ids: [property.id], recipient: null };
  const { url: shared } = await api<{ url: string }>('POST', '/property-links', link);
  const stops = [{ id: uuid(), property_id: property.id }];
  const participants = [{ id: uuid(), topic: 'clients', person_id: client.id }];
  const tour = { id: uuid(), stops, participants, meeting_date: new Date().toISOString() };
  const visit = await api<{ participants: Array<{ id: string }> }>('POST', '/visits', tour);
  const message = `/visits/${tour.id}/participants/${visit.participants[0]?.id}/message`;
  const { url: toured } = await api<{ url: string }>('POST', message, { kind: 'link' });
  const email = { id: uuid(), subject: 'Hello', content: '<p>Hello</p>', template_id: null };
  await api('POST', `/clients/${client.id}/emails`, email);
  const { rows } = await testApp.services.database.pool.query(
    'select unsubscribe_url as url from emails where unsubscribe_url is not null order by id desc limit 1',
  );
  const { homes_url } = await api<{ homes_url: string }>('POST', '/public-site/feeds', {});
  const connection = { id: uuid(), kind: 'webhook', name: 'Portal', source: 'portal', campaign: '', keep_days: 90 };
  const none = { portal_account: '', cost_per_month: null, mapping: null, is_enabled: true };
  const { secret } = await api<{ secret: string }>('POST', '/intake-connections', { ...connection, ...none });
  const portal = await testApp.openLink();
  return [
    ['the portal', portal.replace('aangan_portal=', '')],
    ['a property link', new URL(shared).pathname.replace('/p/', '')],
    ['a visit', new URL(toured).pathname.replace('/v/', '')],
    ['an email', new URL(rows[0]?.url).searchParams.get('token') ?? ''],
    ['the feeds', new URL(homes_url).searchParams.get('key') ?? ''],
    ['a connection', secret],
  ];
}

describe('a token that opens something without an account', () => {
  it('opens nothing else, wherever it is sent', { timeout: 240_000 }, async () => {
    const wrong: string[] = [];
    for (const [kind, token] of await everyToken()) {
      expect(token.length, kind).toBeGreaterThan(15);
      // Wrong tokens count.
      await testApp.services.database.pool.query('delete from rate_limits');
      const own = testApp.built.auth.cookie.open(token).split(';')[0];
      // The portal knows its own token by its own cookie, which the callers above cover.
      const portal = kind === 'the portal' ? '' : `; aangan_portal=${token}`;
      const headers = { cookie: `${own}${portal}`, authorization: `Bearer ${token}`, 'sec-fetch-site': 'same-origin' };
      for (const { name, right, method, url } of everyRoute()) {
        if (url === '/live') continue;
        const query = `${url.includes('?') ? '&' : '?'}token=${token}&key=${token}&link=${token}`;
        const answer = await testApp.built.app.inject({
          method,
          url: `${url}${query}`,
          headers: { ...headers, ...(method === 'POST' && { 'content-type': 'application/json' }) },
          ...(method === 'POST' && { payload: '{"json":{}}' }),
        });
        const expected = withSecret.includes(name) ? 'unauthenticated' : verdict(right, 'visitor');
        const seen = codeOf(answer.body) === 'unauthenticated' ? 'unauthenticated' : 'through';
        if (seen !== expected || answer.statusCode >= 500) wrong.push(`${kind} at ${name}: ${answer.statusCode}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('the contract as plain HTTP', () => {
  it('reads numbers and lists from a URL, and names the invalid field', async () => {
    const cookie = await cookieOf('Agent');
    const get = (url: string) => testApp.built.app.inject({ method: 'GET', url, headers: { cookie } });
    const fine = await get('/api/properties?limit=5&price_min=100000.5&status=sold&status=rented&bedrooms_min=2');
    expect([fine.statusCode, fine.json()]).toEqual([200, { items: [], next: null }]);
    const ofOne = await get('/api/properties?status=sold&city=Pune');
    expect([ofOne.statusCode, ofOne.json()]).toEqual([200, { items: [], next: null }]);
    const unknown = await get('/api/properties?status=gone');
    expect([unknown.statusCode, unknown.json().data.fields]).toEqual([422, [{ path: 'status.0', code: 'not_valid' }]]);
    const wrong = await get('/api/properties?limit=999');
    expect([wrong.statusCode, wrong.json().data.fields]).toEqual([
      422,
      [{ path: 'limit', code: 'too_big', limit: 60 }],
    ]);
  });

  it('accepts only JSON, and distinguishes missing from invalid fields', async () => {
    const cookie = await cookieOf('Agent');
    const post = (payload: string, type: string) =>
      testApp.built.app.inject({
        method: 'POST',
        url: '/api/properties',
        headers: { cookie, 'content-type': type },
        payload,
      });
    for (const type of [
      'multipart/form-data; boundary=x',
      'application/xml',
      'text/plain',
      'application/x-www-form-urlencoded',
    ]) {
      expect((await post('a=b', type)).statusCode, type).toBe(415);
    }
    const answer = await post(JSON.stringify({ price: 5, city: null, bathrooms: 2.3 }), 'application/json');
    expect(answer.statusCode).toBe(422);
    expect(answer.json().data.fields).toEqual(
      expect.arrayContaining([
        { path: 'price', code: 'wrong_type' },
        { path: 'city', code: 'required' },
        { path: 'title', code: 'required' },
        { path: 'bathrooms', code: 'not_multiple_of', limit: 0.5 },
      ]),
    );
    for (const payload of ['null', '5', '"text"', '{"json":{},"meta":[[1,"id","x"]]}', '{"json":{},"meta":{}}']) {
      const headers = { cookie, 'content-type': 'application/json' };
      const unread = await testApp.built.app.inject({ method: 'POST', url: '/rpc/properties/find', headers, payload });
      expect([unread.statusCode, unread.json().json.data.code], payload).toEqual([422, 'invalid']);
    }
    const broken = await testApp.built.app.inject({ method: 'GET', url: '/api/properties/%E0%A4%A' });
    expect([broken.statusCode, broken.json().data.code]).toEqual([400, 'invalid']);
  });

  it('documents every operation of the contract and every route outside it', async () => {
    const { paths } = (await testApp.built.app.inject({ method: 'GET', url: '/api/openapi.json' })).json();
    expect(Object.keys(paths['/imports'])).toEqual(expect.arrayContaining(['get', 'post']));
    expect(paths['/properties/{id}']).toMatchObject({ get: {}, put: {}, delete: {} });
    expect(paths['/live'].get['x-right']).toBe('read');
  });
});
