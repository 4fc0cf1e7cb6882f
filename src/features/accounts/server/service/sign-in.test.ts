import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#platform/limits/server/tables.ts';
import type { TestAuth } from '../auth-testing.ts';
import { catchRefusal, cookieOf, createTestAuth, goodPassword, passMinutes } from '../auth-testing.ts';
import { profiles, sessions } from '../tables.ts';
import { signIn, signOut } from './sign-in.ts';
import { sweepSessions } from './sweep.ts';

let test: TestAuth;
beforeEach(async () => {
  test = await createTestAuth();
  await test.signUp('first@a.in');
});
afterEach(() => test.close());

const wrong = { code: 'invalid', reason: 'wrong_credentials' };
const enter = (password: string, email = 'first@a.in', address = '203.0.113.7') =>
  signIn({ ...test.visitor, caller: { address, userAgent: 'Firefox' } }, { email, password });

describe('signing in', () => {
  it('opens a session with the name of the device', async () => {
    const { state, token } = await enter(goodPassword);
    expect(state).toBe('active');
    const { actor } = await test.personWith(token);
    const [session] = await test.db.select().from(sessions).where(eq(sessions.id, actor.sessionId));
    expect(session).toMatchObject({ ipAddress: '203.0.113.7', userAgent: 'Firefox', userId: actor.userId });
    expect(session?.expiresAt).toEqual(new Date('2026-04-01T09:00:00Z'));
  });

  it('answers a wrong password and an unknown address alike', async () => {
    expect(await catchRefusal(enter('wrong password'))).toEqual(wrong);
    expect(await catchRefusal(enter(goodPassword, 'nobody@a.in'))).toEqual(wrong);
  });

  it('signs in a person who waits for approval, so that they see their status', async () => {
    await test.signUp('new@a.in');
    const { state, token } = await enter(goodPassword, 'new@a.in');
    expect(state).toBe('waiting_approval');
    expect((await test.personWith(token)).actor.isWaiting).toBe(true);
  });

  it.each([
    ['inactive', { status: 'inactive' }, { code: 'invalid', reason: 'inactive' }],
    ['deleted', { deleted_at: new Date() }, wrong],
  ] as const)('rejects a person who is %s, and opens no session', async (_, values, refusal) => {
    await test.db.delete(sessions);
    await test.db.update(profiles).set(values);
    expect(await catchRefusal(enter(goodPassword))).toEqual(refusal);
    expect(await catchRefusal(enter('wrong password'))).toEqual(wrong);
    expect(await test.db.select().from(sessions)).toEqual([]);
  });

  it('signs in a person on leave', async () => {
    await test.db.update(profiles).set({ status: 'on_leave' });
    expect(await enter(goodPassword)).toMatchObject({ state: 'active' });
  });
});

describe('guessing limits', () => {
  it('do not count a right password that the server failed to process', async () => {
    const now = () => {
      throw new Error('the server is stopping');
    };
    const failing = { ...test.visitor, clock: { now } };
    for (let round = 0; round < 11; round += 1) {
      const given = { email: 'first@a.in', password: goodPassword };
      await expect(signIn(failing, given)).rejects.toThrow('the server is stopping');
    }
    expect(await enter(goodPassword)).toMatchObject({ state: 'active' });
  });

  it.each(['first@a.in', 'nobody@a.in'])('lock %s for a quarter of an hour after ten tries', async (email) => {
    for (let round = 0; round < 10; round += 1) {
      expect(await catchRefusal(enter('wrong password', email, `203.0.113.${round}`))).toEqual(wrong);
    }
    const locked = { code: 'too_many', retryAfter: 900 };
    expect(await catchRefusal(enter(goodPassword, email, '198.51.100.1'))).toEqual(locked);
    passMinutes(14);
    expect(await catchRefusal(enter(goodPassword, email, '198.51.100.1'))).toEqual({
      code: 'too_many',
      retryAfter: 60,
    });
    passMinutes(1);
    if (email === 'first@a.in') expect(await enter(goodPassword)).toMatchObject({ state: 'active' });
    else expect(await catchRefusal(enter(goodPassword, email))).toEqual(wrong);
  });

  it('restart after the right password', async () => {
    for (let round = 0; round < 9; round += 1) await catchRefusal(enter('wrong password'));
    await enter(goodPassword);
    for (let round = 0; round < 9; round += 1) expect(await catchRefusal(enter('wrong password'))).toEqual(wrong);
    expect(await enter(goodPassword)).toMatchObject({ state: 'active' });
  });

  it('lock a network after fifty tries at many accounts', async () => {
    const guess = (account: number) =>
      catchRefusal(enter('wrong password', `person${account}@a.in`, `2001:db8:1:2::${account}`));
    for (let account = 1; account <= 5; account += 1) expect(await guess(account)).toEqual(wrong);
    // Each try costs a password hash, so only the first five and the last are real.
    await test.db.update(rateLimits).set({ points: 49 }).where(eq(rateLimits.points, 5));
    expect(await guess(50)).toEqual(wrong);
    const shut = { code: 'too_many', retryAfter: 900 };
    expect(await catchRefusal(enter(goodPassword, 'first@a.in', '2001:db8:1:2:ffff::9'))).toEqual(shut);
    expect(await enter(goodPassword, 'first@a.in', '2001:db8:1:3::1')).toMatchObject({ state: 'active' });
  });

  it('store no network address and no email address', async () => {
    await catchRefusal(enter('wrong password'));
    const text = JSON.stringify(await test.db.select().from(rateLimits));
    expect(text).toContain('sign_in');
    expect(text).not.toContain('first@a.in');
    expect(text).not.toContain('203.0.113.7');
  });
});

describe('expired sessions', () => {
  it('are deleted, and no others', async () => {
    passMinutes(20 * 24 * 60);
    const { token } = await enter(goodPassword);
    passMinutes(11 * 24 * 60);
    expect(await test.db.select().from(sessions)).toHaveLength(2);
    await sweepSessions(test.program);
    expect((await test.db.select().from(sessions)).map((session) => session.token)).toEqual([token]);
  });
});

describe('signing out', () => {
  it('ends only this session, and notifies every server', async () => {
    const here = await enter(goodPassword);
    const there = await enter(goodPassword);
    const heard: string[] = [];
    const listener = await test.database.pool.connect();
    listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
    await listener.query('listen sessions');
    const person = await test.personWith(here.token);
    await signOut(person);
    expect(await test.auth.sessions.findPerson(cookieOf(test.auth, here.token), new Date())).toBeNull();
    expect(await test.auth.sessions.findPerson(cookieOf(test.auth, there.token), new Date())).not.toBeNull();
    await listener.query('select 1');
    listener.release(true);
    expect(heard).toEqual([person.actor.sessionId]);
  });
});

describe('with a mail server', () => {
  it('answers an unconfirmed address like a wrong password', async () => {
    await test.close();
    test = await createTestAuth({ canSendEmail: true });
    await test.signUp('first@a.in');
    await test.signUp('new@a.in');
    expect(await catchRefusal(enter(goodPassword, 'new@a.in'))).toEqual(wrong);
    expect(await enter(goodPassword)).toMatchObject({ state: 'active' });
  });
});
