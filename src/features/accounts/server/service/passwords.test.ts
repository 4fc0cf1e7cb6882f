import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { company } from '#features/company/server/tables.ts';
import { queuedJobsQuery } from '#platform/jobs/server/queued-jobs.ts';
import type { TestAuth } from '../auth-testing.ts';
import { catchRefusal, cookieOf, createTestAuth, goodPassword, passMinutes, tokenFromLink } from '../auth-testing.ts';
import { profiles, sessions, verifications } from '../tables.ts';
import { changePassword, forgotPassword, resetEmailJob, resetPassword, sendResetEmail } from './passwords.ts';
import { signIn } from './sign-in.ts';

let test: TestAuth;
let token: string;
beforeEach(async () => {
  test = await createTestAuth({ canSendEmail: true });
  ({ token } = await test.signUp('first@a.in'));
});
afterEach(() => test.close());

const newPassword = 'nine neem trees';
const enter = (password: string) => signIn(test.visitor, { email: 'first@a.in', password });
const isSignedIn = async (which: string) =>
  (await test.auth.sessions.findPerson(cookieOf(test.auth, which), new Date())) !== null;
const lastReset = async () => tokenFromLink((await test.emailsTo('first@a.in')).at(-1)?.html);

describe('changing the password', () => {
  it('requires the current password, and ends the other sessions', async () => {
    const other = await enter(goodPassword);
    const me = await test.personWith(token);
    expect(await isSignedIn(other.token)).toBe(true);
    await changePassword(me, { current_password: goodPassword, new_password: newPassword });
    expect(await isSignedIn(token)).toBe(true);
    expect(await isSignedIn(other.token)).toBe(false);
    expect(await catchRefusal(enter(goodPassword))).toMatchObject({ reason: 'wrong_credentials' });
    expect(await enter(newPassword)).toMatchObject({ state: 'active' });
    const entry = (await test.log()).findLast(({ action }) => action !== 'signed_in');
    expect(entry).toMatchObject({ action: 'password_changed', actor_id: me.actor.profileId, difference: {} });
  });

  it.each([
    ['a wrong current one', 'something else', newPassword, 'current_password: wrong_password'],
    ['a common one', goodPassword, 'admin@123', 'new_password: weak_password'],
    ['the email address', goodPassword, 'FIRST@a.in', 'new_password: weak_password'],
  ])('rejects %s', async (_, current_password, new_password, field) => {
    const me = await test.personWith(token);
    const refused = await catchRefusal(changePassword(me, { current_password, new_password }));
    expect(refused).toEqual({ code: 'invalid', fields: [field] });
    expect(await enter(goodPassword)).toMatchObject({ state: 'active' });
  });

  it('requires the minimum length that the agency set', async () => {
    const me = await test.personWith(token);
    await test.db.update(company).set({ min_password_length: 16 });
    const change = (new_password: string) => changePassword(me, { current_password: goodPassword, new_password });
    expect(await catchRefusal(change(newPassword))).toEqual({ code: 'invalid', fields: ['new_password: too_short'] });
    await change(`${newPassword} 9`);
  });

  it('blocks a sign-in in progress with the old password', async () => {
    const me = await test.personWith(token);
    const late = await test.overtake(
      (db) => changePassword({ ...me, db }, { current_password: goodPassword, new_password: newPassword }),
      () => catchRefusal(enter(goodPassword)),
    );
    expect(late).toEqual({ code: 'invalid', reason: 'wrong_credentials' });
    expect(await test.db.select().from(sessions)).toMatchObject([{ id: me.actor.sessionId }]);
  });

  it('limits guesses in an unattended session', async () => {
    const me = await test.personWith(token);
    const guess = () => changePassword(me, { current_password: 'a guess', new_password: newPassword });
    for (let round = 0; round < 10; round += 1) expect(await catchRefusal(guess())).toMatchObject({ code: 'invalid' });
    expect(await catchRefusal(guess())).toEqual({ code: 'too_many', retryAfter: 900 });
  });
});

async function sendResetTo(email: string): Promise<void> {
  await sendResetEmail(test.program, { profile_id: (await test.profileOf(email))?.id ?? null });
}

describe('requesting a password reset', () => {
  beforeEach(async () => {
    await test.close();
    test = await createTestAuth({ canSendEmail: true });
    await test.signUp('first@a.in');
  });

  it('answers alike with and without an account', async () => {
    for (const email of ['first@a.in', 'nobody@a.in'])
      expect(await forgotPassword(test.visitor, { email })).toBeUndefined();
    const { rows } = await test.db.execute<{ identifier: string; payload: unknown }>(
      sql`select identifier, payload from (${sql.raw(queuedJobsQuery)}) j order by id`,
    );
    const profile_id = (await test.profileOf('first@a.in'))?.id;
    expect(rows).toEqual([
      { identifier: resetEmailJob, payload: { profile_id } },
      { identifier: resetEmailJob, payload: { profile_id: null } },
    ]);
  });

  it('sends nothing without an account or to an inactive person, and limits emails', async () => {
    await sendResetEmail(test.program, { profile_id: null });
    expect(await test.emailsTo('nobody@a.in')).toEqual([]);
    for (let round = 0; round < 7; round += 1) await sendResetTo('first@a.in');
    expect(await test.emailsTo('first@a.in')).toHaveLength(5);
    passMinutes(61);
    await test.db.update(profiles).set({ status: 'inactive' });
    await sendResetTo('first@a.in');
    expect(await test.emailsTo('first@a.in')).toHaveLength(5);
  });

  it('is limited by network', async () => {
    for (let round = 0; round < 20; round += 1) await forgotPassword(test.visitor, { email: 'first@a.in' });
    const refused = await catchRefusal(forgotPassword(test.visitor, { email: 'first@a.in' }));
    expect(refused).toEqual({ code: 'too_many', retryAfter: 3600 });
  });
});

describe('the reset link', () => {
  const used = { code: 'gone', reason: 'link_expired' };
  beforeEach(() => sendResetTo('first@a.in'));

  it('sets the password once and ends all sessions', async () => {
    const link = await lastReset();
    expect((await test.emailsTo('first@a.in')).at(-1)?.html).toBe(`http://localhost:3000/reset-password#${link}`);
    await resetPassword(test.visitor, { token: link, password: newPassword });
    expect(await isSignedIn(token)).toBe(false);
    expect(await enter(newPassword)).toMatchObject({ state: 'active' });
    expect(await catchRefusal(resetPassword(test.visitor, { token: link, password: 'another one' }))).toEqual(used);
    expect(await enter(newPassword)).toMatchObject({ state: 'active' });
    const entry = (await test.log()).findLast(({ action }) => action !== 'signed_in');
    expect(entry).toMatchObject({ action: 'password_reset', difference: {} });
  });

  it('works for one of two concurrent requests', async () => {
    const link = await lastReset();
    const outcomes = await Promise.allSettled(
      [newPassword, 'another one'].map((password) => resetPassword(test.visitor, { token: link, password })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('blocks a sign-in in progress with the old password during a reset', async () => {
    const link = await lastReset();
    const late = await test.overtake(
      (db) => resetPassword({ ...test.visitor, db }, { token: link, password: newPassword }),
      () => catchRefusal(enter(goodPassword)),
    );
    expect(late).toEqual({ code: 'invalid', reason: 'wrong_credentials' });
    expect(await test.db.select().from(sessions)).toEqual([]);
    expect(await enter(newPassword)).toMatchObject({ state: 'active' });
  });

  it('is not overwritten by a change that began with the old password', async () => {
    const [link, me] = [await lastReset(), await test.personWith(token)];
    const late = await test.overtake(
      (db) => resetPassword({ ...test.visitor, db }, { token: link, password: newPassword }),
      () => catchRefusal(changePassword(me, { current_password: goodPassword, new_password: 'another one' })),
    );
    expect(late).toEqual({ code: 'invalid', fields: ['current_password: wrong_password'] });
    expect(await enter(newPassword)).toMatchObject({ state: 'active' });
  });

  it('works for an hour', async () => {
    const link = await lastReset();
    passMinutes(61);
    expect(await catchRefusal(resetPassword(test.visitor, { token: link, password: newPassword }))).toEqual(used);
    expect(await enter(goodPassword)).toMatchObject({ state: 'active' });
  });

  it('is void once another link was used or the password changed', async () => {
    const first = await lastReset();
    await sendResetTo('first@a.in');
    await resetPassword(test.visitor, { token: await lastReset(), password: newPassword });
    expect(await catchRefusal(resetPassword(test.visitor, { token: first, password: 'another one' }))).toEqual(used);
    await sendResetTo('first@a.in');
    const me = await test.personWith((await enter(newPassword)).token);
    await changePassword(me, { current_password: newPassword, new_password: goodPassword });
    const late = resetPassword(test.visitor, { token: await lastReset(), password: 'another one' });
    expect(await catchRefusal(late)).toEqual(used);
  });

  it('stays valid when the new password is rejected', async () => {
    const link = await lastReset();
    for (const password of ['iloveyou', 'first@a.in']) {
      const refused = await catchRefusal(resetPassword(test.visitor, { token: link, password }));
      expect(refused).toEqual({ code: 'invalid', fields: ['password: weak_password'] });
    }
    await resetPassword(test.visitor, { token: link, password: newPassword });
    expect(await enter(newPassword)).toMatchObject({ state: 'active' });
  });

  it('confirms the address it was sent to', async () => {
    await test.signUp('new@a.in');
    await sendResetTo('new@a.in');
    const link = tokenFromLink((await test.emailsTo('new@a.in')).at(-1)?.html);
    await resetPassword(test.visitor, { token: link, password: newPassword });
    const opened = await signIn(test.visitor, { email: 'new@a.in', password: newPassword });
    expect(opened).toMatchObject({ state: 'waiting_approval' });
    expect((await test.emailsTo('first@a.in')).at(-1)?.subject).toBe('Name of new@a.in asked to join');
  });

  it('unlocks an account that was locked by wrong guesses', async () => {
    for (let round = 0; round < 11; round += 1) await catchRefusal(enter('a guess'));
    expect(await catchRefusal(enter(goodPassword))).toMatchObject({ code: 'too_many' });
    await resetPassword(test.visitor, { token: await lastReset(), password: newPassword });
    expect(await enter(newPassword)).toMatchObject({ state: 'active' });
  });

  it('is stored nowhere in the database', async () => {
    const link = await lastReset();
    expect(JSON.stringify(await test.db.select().from(verifications))).not.toContain(link);
  });

  it('cannot be guessed', async () => {
    const guess = () => resetPassword(test.visitor, { token: 'x'.repeat(24), password: newPassword });
    for (let round = 0; round < 50; round += 1) expect(await catchRefusal(guess())).toEqual(used);
    expect(await catchRefusal(guess())).toEqual({ code: 'too_many', retryAfter: expect.any(Number) });
  });
});
