import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#platform/database/server/database.ts';
import { createTestDatabase } from '#platform/database/server/testing.ts';
import type { TestAuth } from './auth-testing.ts';
import { cookieOf, createTestAuth, passMinutes } from './auth-testing.ts';
import { prepareSessionLookup } from './repository/sessions.ts';
import { openSessions } from './sessions.ts';
import { profiles, sessions, users } from './tables.ts';

let test: TestAuth;
let cookie: string;
beforeEach(async () => {
  test = await createTestAuth();
  cookie = cookieOf(test.auth, (await test.signUp('first@a.in')).token);
});
afterEach(() => test.close());

const find = (header: string | undefined = cookie) => test.auth.sessions.findPerson(header, new Date());
const passSeconds = (seconds: number) => passMinutes(seconds / 60);

describe('the user of a request', () => {
  it('is the person of the session', async () => {
    const profile = await test.profileOf('first@a.in');
    expect((await find())?.person).toEqual({
      kind: 'person',
      userId: profile?.user_id,
      profileId: profile?.id,
      sessionId: (await test.db.select().from(sessions))[0]?.id,
      role: 'Admin',
      isWaiting: false,
      sight: null,
      language: 'en',
    });
  });

  it.each([undefined, '', 'aangan_session=forged.AAAA'])('is null for %j', async (header) => {
    expect(await test.auth.sessions.findPerson(header, new Date())).toBeNull();
  });

  it.each([
    ['inactive', { status: 'inactive' }],
    ['deleted', { deleted_at: new Date() }],
  ] as const)('is null when the person is %s', async (_, values) => {
    await test.db.update(profiles).set(values);
    expect(await find()).toBeNull();
  });

  it('is present while on leave', async () => {
    await test.db.update(profiles).set({ status: 'on_leave' });
    expect(await find()).not.toBeNull();
  });

  it('waits for confirmation only where there is a mail server', async () => {
    await test.db.update(users).set({ emailVerified: false });
    expect((await find())?.person.isWaiting).toBe(false);
    const sessionsWithEmail = openSessions({ db: test.db, cookie: test.auth.cookie, canSendEmail: true });
    expect((await sessionsWithEmail.findPerson(cookie, new Date()))?.person.isWaiting).toBe(true);
  });
});

describe('the session cache', () => {
  it('queries the database once for concurrent requests, and again after five seconds', async () => {
    const queries = vi.spyOn(test.database.pool, 'query');
    await Promise.all([find(), find(), find()]);
    await find();
    expect(queries).toHaveBeenCalledTimes(1);
    passSeconds(4.9);
    await find();
    expect(queries).toHaveBeenCalledTimes(1);
    passSeconds(0.2);
    await find();
    expect(queries).toHaveBeenCalledTimes(2);
  });

  it('drops an ended session as soon as it is notified', async () => {
    const sessionId = (await find())?.person.sessionId ?? '';
    await test.db.delete(sessions);
    expect(await find()).not.toBeNull();
    test.auth.sessions.onSessionEnded(sessionId);
    expect(await find()).toBeNull();
  });

  it('drops every session when notifications may have been missed', async () => {
    await find();
    await test.db.delete(sessions);
    test.auth.sessions.onSessionEnded(null);
    expect(await find()).toBeNull();
  });

  it('keeps an ended session for at most five seconds', async () => {
    await find();
    await test.db.delete(sessions);
    passSeconds(5);
    expect(await find()).toBeNull();
  });

  it('discards a lookup in progress when its session ends', async () => {
    const sessionId = (await find())?.person.sessionId ?? '';
    passSeconds(6);
    const underWay = find();
    test.auth.sessions.onSessionEnded(sessionId);
    await underWay;
    await test.db.delete(sessions);
    expect(await find()).toBeNull();
  });

  it('drops a person whose role changed', async () => {
    const profileId = (await find())?.person.profileId ?? '';
    await test.db.update(profiles).set({ role: 'Agent' });
    expect((await find())?.person.role).toBe('Admin');
    test.auth.sessions.forgetPerson(profileId);
    expect((await find())?.person.role).toBe('Agent');
  });

  it('does not cache missing sessions', async () => {
    const [row] = await test.db.delete(sessions).returning();
    expect(await find()).toBeNull();
    if (row) await test.db.insert(sessions).values(row);
    expect(await find()).not.toBeNull();
  });
});

describe('session lifetime', () => {
  const day = 24 * 60;
  const row = async () => (await test.db.select().from(sessions))[0];

  it('ends after thirty days without use', async () => {
    passMinutes(30 * day);
    expect(await find()).toBeNull();
  });

  it('is not extended within its first day', async () => {
    passMinutes(day - 1);
    expect((await find())?.renewedCookie).toBeUndefined();
    expect((await row())?.expiresAt).toEqual(new Date('2026-04-01T09:00:00Z'));
  });

  it('is extended on use after a day, with a cookie that lasts as long', async () => {
    passMinutes(29 * day);
    expect((await find())?.renewedCookie).toBe(test.auth.cookie.open((await row())?.token ?? ''));
    expect((await row())?.expiresAt).toEqual(new Date('2026-04-30T09:00:00Z'));
    passMinutes(29 * day);
    expect(await find()).not.toBeNull();
  });

  it('records its use every ten minutes', async () => {
    passMinutes(9);
    await find();
    expect((await row())?.updatedAt).toEqual(new Date('2026-03-02T09:00:00Z'));
    passMinutes(2);
    await find();
    expect((await row())?.updatedAt).toEqual(new Date('2026-03-02T09:11:00Z'));
  });

  it('is renewed by one of two concurrent requests on two servers', async () => {
    passMinutes(2 * day);
    const other = openSessions({ db: test.db, cookie: test.auth.cookie, canSendEmail: false });
    const found = await Promise.all([find(), other.findPerson(cookie, new Date())]);
    expect(found.filter((answer) => answer?.renewedCookie)).toHaveLength(1);
    expect(found.every((answer) => answer !== null)).toBe(true);
  });

  it('belongs only to the owner of the session', async () => {
    await test.signUp('second@a.in');
    const [first] = await test.db.select().from(users).where(eq(users.email, 'first@a.in'));
    expect((await find())?.person.userId).toBe(first?.id);
  });
});

it('uses no named statement, since connection poolers lose them', async () => {
  const own = await createTestDatabase();
  const pooled = openDatabase({ url: own.url, directUrl: own.url, maxConnections: 1 });
  const find = prepareSessionLookup(pooled.db);
  for (const token of ['one', 'two', 'three', 'four']) expect(await find(token, new Date())).toBeNull();
  const { rows } = await pooled.pool.query('select name from pg_prepared_statements');
  expect(rows).toEqual([]);
  await pooled.close();
  await own.drop();
});
