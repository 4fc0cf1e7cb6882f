import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changePersonStatus, changeRole } from '#features/accounts/server/service/people.ts';
import { hashOfToken } from '#features/accounts/server/tokens.ts';
import { newKeyToken } from '#features/api-keys/server/service.ts';
import { aClient } from '#features/clients/client-testing.ts';
import type { Scope } from '#platform/access/scopes.ts';
import { scopes } from '#platform/access/scopes.ts';
import { openLog } from '#platform/log/server/log.ts';
import type { TestApp } from './app-testing.ts';
import { createTestApp } from './app-testing.ts';
import { programContext } from './serve.ts';

const logged: string[] = [];
let testApp: TestApp;
let agent: Awaited<ReturnType<TestApp['addPerson']>>;
beforeAll(async () => {
  const log = openLog('debug', { write: (line: string) => logged.push(line) });
  testApp = await createTestApp({ log });
});
beforeEach(async () => {
  await query('delete from rate_limits');
  agent = await testApp.addPerson({ full_name: 'Rohan Deshmukh' });
});
afterAll(() => testApp.close());

async function query<Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await testApp.services.database.pool.query(text, values)).rows;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function call(token: string, method: Method, url: string, options: { payload?: object; headers?: object } = {}) {
  const headers = { authorization: `Bearer ${token}`, ...options.headers };
  const payload = options.payload && { payload: options.payload };
  const answer = await testApp.built.app.inject({ method, url, headers, ...payload });
  const body = answer.headers['content-type']?.toString().startsWith('application/json') ? answer.json() : null;
  return { status: answer.statusCode, headers: answer.headers, body, data: body?.data, text: answer.body };
}

const keyFor = (...granted: Scope[]) => testApp.addKey(agent.id, granted);

describe('a call with a key', () => {
  it('acts as its person, without a session, a cookie or an origin', async () => {
    const token = await keyFor('read', 'write');
    const before = await query('select id from sessions');
    const me = await call(token, 'GET', '/api/me');
    expect([me.status, me.body.full_name]).toEqual([200, 'Rohan Deshmukh']);
    const client = aClient({ id: uuid(), full_name: 'Lata Kale' });
    const made = await call(token, 'POST', '/api/clients', {
      payload: client,
      headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(made.status, made.text).toBe(200);
    expect(made.headers['set-cookie']).toBeUndefined();
    expect(await query('select id from sessions')).toEqual(before);
    const [change] = await query(
      `select c.actor_id, k.name from changes c join api_keys k on k.id = c.api_key_id where c.entity_id = $1`,
      [client.id],
    );
    expect(change).toEqual({ actor_id: agent.id, name: 'Sync' });
  });

  it('does not use the cookie that comes along', async () => {
    const admin = await testApp.addPerson({ role: 'Admin' });
    const answer = await call(await keyFor('read'), 'GET', '/api/me', { headers: { cookie: admin.cookie } });
    expect(answer.body.profile_id).toBe(agent.id);
    const refused = await call(newKeyToken(), 'GET', '/api/me', { headers: { cookie: admin.cookie } });
    expect([refused.status, refused.data.reason]).toEqual([401, 'key_unknown']);
  });

  it('names the scope that is missing', async () => {
    const token = await keyFor('read');
    const refused = await call(token, 'POST', '/api/clients', { payload: aClient({ id: uuid() }) });
    expect(refused.status).toBe(403);
    expect(refused.data).toMatchObject({ code: 'forbidden', reason: 'scope_missing', scope: 'write' });
    // Also before the input is checked.
    expect((await call(token, 'POST', '/api/clients', { payload: {} })).data.scope).toBe('write');
    expect((await call(token, 'DELETE', `/api/clients/${uuid()}`)).data.scope).toBe('delete');
    // What goes to the trash by another method is deleted, too.
    const writer = await keyFor('read', 'write');
    for (const url of ['/api/merges', `/api/bulk-changes/${uuid()}/start`, `/api/imports/${uuid()}/undo`])
      expect([url, (await call(writer, 'POST', url, { payload: {} })).data.scope]).toEqual([url, 'delete']);
    expect((await call(token, 'GET', '/api/clients/export.csv')).data.scope).toBe('export');
  });

  it('downloads a list with the scope of exports', async () => {
    const answer = await call(await keyFor('export'), 'GET', '/api/clients/export.csv');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  });

  it('may no more than the role of its person, also if the role changes afterwards', async () => {
    const admin = await testApp.addPerson({ role: 'Admin' });
    const token = await testApp.addKey(admin.id, scopes);
    expect((await call(token, 'GET', '/api/audit')).status).toBe(200);
    await query(`update profiles set role = 'Agent' where id = $1`, [admin.id]);
    const refused = await call(token, 'GET', '/api/audit');
    expect([refused.status, refused.data.reason]).toEqual([403, undefined]);
    expect((await call(token, 'GET', '/api/clients')).status).toBe(200);
  });

  it('never reaches passwords, sessions, keys, people and archives', async () => {
    const admin = await testApp.addPerson({ role: 'Admin' });
    const token = await testApp.addKey(admin.id, scopes);
    for (const [method, url] of [
      ['POST', '/api/me/password'],
      ['GET', '/api/me/devices'],
      ['POST', '/api/me/second-factor'],
      ['POST', '/api/sign-in'],
      ['POST', '/api/reset-password'],
      ['GET', '/api/me/api-keys'],
      ['POST', '/api/me/api-keys'],
      ['GET', '/api/api-keys'],
      ['DELETE', `/api/api-keys/${uuid()}`],
      ['POST', '/api/people'],
      ['PUT', `/api/people/${agent.id}/role`],
      ['POST', `/api/people/${agent.id}/erase`],
      ['PUT', `/api/agents/${agent.id}`],
      ['GET', '/api/outbox'],
      ['GET', '/api/archives'],
      ['GET', `/api/archives/${uuid()}/file`],
      ['GET', '/api/calendar-feed'],
      ['GET', '/api/public-site/feeds'],
    ] as const) {
      const { status, data } = await call(token, method, url, method === 'GET' ? {} : { payload: {} });
      expect([status, data?.reason], `${method} ${url}`).toEqual([403, 'session_only']);
    }
  });

  it('writes the time of its use at most once a minute', async () => {
    const token = await keyFor('read');
    const usedAt = async () => {
      const [row] = await query<{ at: Date }>('select last_used_at as at from api_keys where token_hash = $1', [
        hashOfToken(token),
      ]);
      return row?.at ?? null;
    };
    expect(await usedAt()).toBeNull();
    await call(token, 'GET', '/api/me');
    const first = await usedAt();
    expect(first).not.toBeNull();
    await call(token, 'GET', '/api/me');
    expect(await usedAt()).toEqual(first);
    await query(`update api_keys set last_used_at = now() - interval '61 seconds' where profile_id = $1`, [agent.id]);
    await call(token, 'GET', '/api/me');
    expect((await usedAt())?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? 0);
  });
});

describe('a key that does not work', () => {
  const reasonOf = async (token: string) => {
    const { status, data, headers } = await call(token, 'GET', '/api/me');
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"']);
    return data.reason;
  };

  it('is refused with the reason, which only its holder learns', async () => {
    expect(await reasonOf(newKeyToken())).toBe('key_unknown');
    expect(await reasonOf('aangan_short')).toBe('key_unknown');
    const at = new Date(Date.now() - 60_000);
    const past = { created_at: new Date(Date.now() - 120_000), expires_at: at };
    expect(await reasonOf(await testApp.addKey(agent.id, ['read'], { revoked_at: at }))).toBe('key_revoked');
    expect(await reasonOf(await testApp.addKey(agent.id, ['read'], past))).toBe('key_expired');
  });

  it('is that of somebody who waits for approval, who left, or who is in the trash', async () => {
    const waiting = await testApp.addPerson({ approved_at: null });
    expect(await reasonOf(await testApp.addKey(waiting.id, ['read']))).toBe('key_person_away');
    const token = await keyFor('read');
    await query(`update profiles set status = 'inactive' where id = $1`, [agent.id]);
    expect(await reasonOf(token)).toBe('key_revoked');
    // Back again: the key stays revoked.
    await query(`update profiles set status = 'active' where id = $1`, [agent.id]);
    expect(await reasonOf(token)).toBe('key_revoked');
    const second = await keyFor('read');
    await query('update profiles set deleted_at = now() where id = $1', [agent.id]);
    expect(await reasonOf(second)).toBe('key_revoked');
    const [change] = await query(
      `select actor_id, difference from changes where topic = 'api_keys' and action = 'revoked' order by id desc limit 1`,
    );
    expect(change).toEqual({ actor_id: null, difference: { name: ['Sync', null] } });
  });

  it('counts against a limit of its network; keys that work do not', async () => {
    const own = await keyFor('read');
    for (let tries = 0; tries < 50; tries += 1) expect((await call(newKeyToken(), 'GET', '/api/me')).status).toBe(401);
    const limited = await call(newKeyToken(), 'GET', '/api/me');
    expect([limited.status, limited.data.code]).toEqual([429, 'too_many']);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await call(own, 'GET', '/api/me')).status).toBe(200);
  });
});

describe('a key outside of the header of the API', () => {
  it('opens no call of our own pages', async () => {
    const answer = await call(await keyFor('read'), 'POST', '/rpc/accounts/me', { payload: {} });
    expect([answer.status, answer.data.reason]).toEqual([401, 'key_not_here']);
  });

  it('opens no page and no live stream', async () => {
    const token = await keyFor('read');
    expect((await call(token, 'GET', '/live')).status).toBe(401);
    expect((await call(token, 'GET', '/properties')).headers.location).toContain('/login');
  });

  it('is refused in an address, and never logged', async () => {
    const token = await keyFor('read');
    const encoded = token.replaceAll('_', '%5F').replace('aangan', '%61angan');
    for (const url of [`/api/me?key=${token}`, `/api/me?key=${encoded}`, `/api/${token}`, `/login?next=${token}`]) {
      const { status, data } = await call(token, 'GET', url);
      expect([status, data.reason], url).toEqual([422, 'key_in_address']);
    }
    await call(token, 'GET', '/api/me');
    await call(newKeyToken(), 'GET', '/api/me');
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.filter((line) => /aangan_[\w-]{20}/u.test(decodeURIComponent(line.replaceAll('%', '%25'))))).toEqual(
      [],
    );
    expect(logged.join('')).not.toContain(token.slice(-20));
  });

  it('is stored nowhere: the database has only its hash', async () => {
    const token = await keyFor('read');
    await call(token, 'GET', '/api/me');
    const [{ dump } = { dump: '' }] = await query<{ dump: string }>(
      `select string_agg(k::text, ' ') as dump from api_keys k`,
    );
    expect(dump).toContain(hashOfToken(token));
    expect(dump).not.toContain(token.slice(10, 40));
  });
});

describe('the description of the API', () => {
  it('declares the key, and the scopes of each operation', async () => {
    const document = (await testApp.built.app.inject({ method: 'GET', url: '/api/openapi.json' })).json();
    expect(document.components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' });
    const { paths } = document;
    expect(paths['/clients'].post).toMatchObject({
      'x-right': 'write',
      'x-scopes': ['write'],
      security: [{ apiKey: ['write'] }, { session: [] }],
    });
    expect(paths['/me/password'].post).toMatchObject({ 'x-scopes': null, security: [{ session: [] }] });
    expect(paths['/clients/export.csv'].get).toMatchObject({ 'x-scopes': ['export'] });
    expect(paths['/files/{id}/{width}'].get).toMatchObject({ 'x-scopes': ['read'], servers: [{ url: '/' }] });
    expect(paths['/live'].get).toMatchObject({ 'x-scopes': null });
    // A portal shows more than any scope.
    expect(paths['/{topic}/{person_id}/portal-links'].post).toMatchObject({ 'x-scopes': null });
    expect(paths['/owner-reports/{id}/whatsapp'].post).toMatchObject({ 'x-scopes': null });
    const operations = Object.values<Record<string, object>>(paths).flatMap((path) => Object.values(path));
    expect(operations.filter((operation) => !('x-scopes' in operation && 'security' in operation))).toEqual([]);
  });

  it('shows the scopes on the reference page', async () => {
    const { body } = await testApp.built.app.inject({ method: 'GET', url: '/api/reference' });
    expect(body).toContain('Authorization: Bearer aangan_');
    expect(body).toContain('<small>write + delete</small>');
  });
});

it('a status or a role that is changed by an Admin counts for the next call', async () => {
  const context = { ...programContext(testApp.services), auth: testApp.built.auth };
  const token = await keyFor('manage');
  await changeRole(context, { id: agent.id, role: 'Manager', version: 1 });
  expect((await call(token, 'GET', '/api/portal-links')).status).toBe(200);
  await changePersonStatus(context, { id: agent.id, status: 'on_leave', version: 2 });
  expect((await call(token, 'GET', '/api/portal-links')).status).toBe(200);
  await changePersonStatus(context, { id: agent.id, status: 'inactive', version: 3 });
  expect((await call(token, 'GET', '/api/portal-links')).data.reason).toBe('key_revoked');
});
