import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isProcedure } from '@orpc/server';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profiles, sessions, users } from '#features/accounts/server/tables.ts';
import type { Permission, Right, Role } from '#platform/access/rights.ts';
import { roleMay, roles } from '#platform/access/rights.ts';
import { openDatabase } from '#platform/database/server/database.ts';
import { createTestDatabase } from '#platform/database/server/testing.ts';
import { readEnvironment } from '#platform/environment/server/environment.ts';
import { openStorage } from '#platform/files/server/open-storage.ts';
import { openLog } from '#platform/log/server/log.ts';
import { buildApp } from './serve.ts';
import type { Services } from './services.ts';

/** Everybody who may come by: nobody signed in, somebody who waits, every role. */
const callers = ['visitor', 'waiting', 'inactive', ...roles] as const;
type Caller = (typeof callers)[number];

let services: Services;
let built: Awaited<ReturnType<typeof buildApp>>;
let folder: string;
let drop: () => Promise<void>;

beforeAll(async () => {
  const own = await createTestDatabase();
  drop = own.drop;
  folder = await mkdtemp(path.join(tmpdir(), 'walk-'));
  const environment = readEnvironment({ DATA_DIR: folder, DATABASE_URL: own.url });
  services = {
    environment,
    publicUrl: 'http://localhost:3000',
    secret: randomBytes(32).toString('hex'),
    clock: { now: () => new Date() },
    log: openLog('silent'),
    database: openDatabase({ url: own.url, maxConnections: 8 }),
    files: await openStorage(environment),
  };
  built = await buildApp(services, { webFolder: folder, render: () => '<html></html>' });
  await built.app.ready();
});

afterAll(async () => {
  await built.live.close();
  await built.app.close();
  await services.database.close();
  await drop();
  await rm(folder, { recursive: true, force: true });
});

/** A session of its own for every call: some calls end it. */
async function cookieOf(caller: Caller): Promise<string | undefined> {
  if (caller === 'visitor') return undefined;
  const { db } = services.database;
  const userId = uuid();
  const email = `${userId}@example.in`;
  await db.insert(users).values({ id: userId, name: caller, email, emailVerified: true });
  await db.insert(profiles).values({
    id: uuid(),
    user_id: userId,
    full_name: caller,
    email,
    role: caller === 'waiting' || caller === 'inactive' ? 'Agent' : caller,
    status: caller === 'inactive' ? 'inactive' : 'active',
    approved_at: caller === 'waiting' ? null : new Date(),
  });
  const token = randomBytes(24).toString('hex');
  const now = new Date();
  await db.insert(sessions).values({
    id: uuid(),
    userId,
    token,
    expiresAt: new Date(now.getTime() + 3_600_000),
    createdAt: now,
    updatedAt: now,
  });
  return built.door.cookie.open(token).split(';')[0];
}

/** What must come of a call: refused with a code, or let through to whatever the call itself says. */
function verdict(right: Right, caller: Caller): 'through' | 'unauthenticated' | 'waiting' | 'forbidden' {
  if (right === 'public') return 'through';
  if (caller === 'visitor' || caller === 'inactive') return 'unauthenticated';
  if (right === 'signed_in') return 'through';
  if (caller === 'waiting') return 'waiting';
  return roleMay(caller as Role, right as Permission) ? 'through' : 'forbidden';
}

interface Walked {
  readonly name: string;
  readonly right: Right;
  readonly method: 'GET' | 'POST' | 'HEAD';
  readonly url: string;
}

/** Every procedure of the contract, found in the router itself. */
function procedures(router: object, names: readonly string[] = []): Walked[] {
  return Object.entries(router).flatMap(([name, part]: [string, unknown]) => {
    const place = [...names, name];
    if (isProcedure(part)) {
      const { right } = part['~orpc'].meta as { right: Right };
      return [{ name: place.join('.'), right, method: 'POST' as const, url: `/rpc/${place.join('/')}` }];
    }
    return typeof part === 'object' && part !== null ? procedures(part, place) : [];
  });
}

function plainRoutes(): Walked[] {
  return built.routes.flatMap(({ method, url, config }) => {
    const right = config?.right;
    if (!right || right === 'contract') return [];
    const filled = url.replaceAll(/:\w+/gu, uuid()).replace('*', 'x');
    return [method]
      .flat()
      .filter((verb) => verb === 'GET' || verb === 'POST')
      .map((verb) => ({ name: `${String(verb)} ${url}`, right, method: verb as 'GET' | 'POST', url: filled }));
  });
}

async function call(walked: Walked, caller: Caller) {
  const cookie = await cookieOf(caller);
  const headers = { 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}) };
  if (walked.url === '/live' && verdict(walked.right, caller) === 'through') {
    // The stream does not end by itself: its head tells who is let in.
    return built.app.inject({ method: 'HEAD', url: walked.url, headers });
  }
  return walked.method === 'GET'
    ? built.app.inject({ method: 'GET', url: walked.url, headers })
    : built.app.inject({
        method: 'POST',
        url: walked.url,
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

describe('every route, for everybody', () => {
  it('is known: no route without a right, and the walk sees the contract, uploads, downloads, the stream and the door', () => {
    const names = [...procedures(built.router), ...plainRoutes()].map(({ name }) => name);
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

  it.each(callers)('answers %s as the table of rights says', { timeout: 120_000 }, async (caller) => {
    const wrong: string[] = [];
    for (const walked of [...procedures(built.router), ...plainRoutes()]) {
      const answer = await call(walked, caller);
      const expected = verdict(walked.right, caller);
      const code = codeOf(answer.body);
      const isRefused = code === 'unauthenticated' || code === 'waiting' || code === 'forbidden';
      const seen = isRefused ? code : 'through';
      if (seen !== expected || answer.statusCode >= 500) {
        wrong.push(`${walked.name}: ${answer.statusCode} ${code}, expected ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('the same contract as plain HTTP', () => {
  it('reads numbers and lists from an address, and says which field of it is wrong', async () => {
    const cookie = await cookieOf('Agent');
    const get = (url: string) => built.app.inject({ method: 'GET', url, headers: { cookie } });
    const fine = await get('/api/properties?limit=5&price_min=100000.5&status=sold&status=rented&bedrooms_min=2');
    expect([fine.statusCode, fine.json()]).toEqual([200, { items: [], next: null }]);
    const wrong = await get('/api/properties?limit=999');
    expect([wrong.statusCode, wrong.json().data.fields]).toEqual([
      422,
      [{ path: 'limit', code: 'too_big', limit: 60 }],
    ]);
  });

  it('takes JSON only, and tells what is missing from what is wrong', async () => {
    const cookie = await cookieOf('Agent');
    const post = (payload: string, type: string) =>
      built.app.inject({ method: 'POST', url: '/api/properties', headers: { cookie, 'content-type': type }, payload });
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
    const broken = await built.app.inject({ method: 'GET', url: '/api/properties/%E0%A4%A' });
    expect([broken.statusCode, broken.json().data.code]).toEqual([400, 'invalid']);
  });

  it('describes every operation of the contract and every route beside it', async () => {
    const { paths } = (await built.app.inject({ method: 'GET', url: '/api/openapi.json' })).json();
    expect(Object.keys(paths['/imports'])).toEqual(expect.arrayContaining(['get', 'post']));
    expect(paths['/properties/{id}']).toMatchObject({ get: {}, put: {}, delete: {} });
    expect(paths['/live'].get['x-right']).toBe('read');
  });
});
