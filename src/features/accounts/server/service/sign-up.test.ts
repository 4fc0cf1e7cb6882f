import { eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { notifications } from '#platform/notifications/server/tables.ts';
import type { TestAuth } from '../auth-testing.ts';
import { catchRefusal, createTestAuth, goodPassword, passMinutes, tokenFromLink } from '../auth-testing.ts';
import { lockEmail } from '../repository/users.ts';
import { credentials, profiles, sessions, users } from '../tables.ts';
import { createFirstSignUpLink } from './first-sign-up.ts';
import { invitePerson } from './invitations.ts';
import { readSignInOptions } from './sign-in-options.ts';
import { signUp } from './sign-up.ts';

let test: TestAuth;
afterEach(() => test.close());

describe('the first account', () => {
  it('becomes Admin and is active at once', async () => {
    test = await createTestAuth({ canSendEmail: true });
    expect(await readSignInOptions(test.visitor)).toMatchObject({ sign_up: 'first', can_send_email: true });
    expect(await test.signUp('first@agency.in')).toMatchObject({ state: 'active' });
    expect(await test.profileOf('first@agency.in')).toMatchObject({ role: 'Admin', status: 'active' });
    expect(await test.emailsTo('first@agency.in')).toEqual([]);
    expect(await readSignInOptions(test.visitor)).toMatchObject({ sign_up: 'approval' });
  });

  it('is one of two concurrent sign-ups', async () => {
    test = await createTestAuth();
    const states = await Promise.all(['one@a.in', 'two@a.in', 'three@a.in'].map((email) => test.signUp(email)));
    expect(states.map(({ state }) => state).sort()).toEqual(['active', 'waiting_approval', 'waiting_approval']);
    const roles = await Promise.all(['one@a.in', 'two@a.in', 'three@a.in'].map((email) => test.profileOf(email)));
    expect(roles.filter((profile) => profile?.role === 'Admin')).toHaveLength(1);
  });

  it('needs the link printed at start where the network can reach the server', async () => {
    test = await createTestAuth({ firstSignUpNeedsLink: true });
    expect(await readSignInOptions(test.visitor)).toMatchObject({ sign_up: 'first_by_link' });
    const refused = { code: 'forbidden', reason: 'first_link_needed' };
    const link = await createFirstSignUpLink(test.program);
    expect(link).toMatch(/^http:\/\/localhost:3000\/sign-up#[\w-]{43}$/u);
    expect(await catchRefusal(test.signUp('one@a.in'))).toEqual(refused);
    expect(await catchRefusal(test.signUp('one@a.in', { token: 'x'.repeat(43) }))).toEqual(refused);
    expect(await test.signUp('one@a.in', { token: tokenFromLink(link) })).toMatchObject({ state: 'active' });
    expect(await test.signUp('two@a.in', { token: tokenFromLink(link) })).toMatchObject({ state: 'waiting_approval' });
    expect(await createFirstSignUpLink(test.program)).toBeNull();
  });

  it('accepts the link of any started server for a week', async () => {
    test = await createTestAuth({ firstSignUpNeedsLink: true });
    const early = await createFirstSignUpLink(test.program);
    passMinutes(7 * 24 * 60);
    const late = await createFirstSignUpLink(test.program);
    expect(await catchRefusal(test.signUp('one@a.in', { token: tokenFromLink(early) }))).toMatchObject({
      code: 'forbidden',
    });
    expect(await test.signUp('one@a.in', { token: tokenFromLink(late) })).toMatchObject({ state: 'active' });
  });

  it('needs no link where only this machine can reach the server', async () => {
    test = await createTestAuth();
    expect(await createFirstSignUpLink(test.program)).toBeNull();
  });
});

describe('later accounts', () => {
  const policies = [
    ['approval', false, 'waiting_approval', false],
    ['approval', true, 'waiting_confirmation', false],
    ['open', false, 'active', true],
    ['open', true, 'waiting_confirmation', true],
  ] as const;
  it.each(policies)('under %s, mail server: %s', async (policy, canSendEmail, state, isApproved) => {
    test = await createTestAuth({ canSendEmail });
    await test.signUp('first@a.in');
    await test.setPolicy(policy);
    expect(await test.signUp('new@a.in', { language: 'hi' })).toMatchObject({ state });
    const profile = await test.profileOf('new@a.in');
    expect(profile).toMatchObject({ role: 'Agent', language: 'hi', status: 'active' });
    expect(profile?.approved_at !== null).toBe(isApproved);
    expect(await test.emailsTo('new@a.in')).toHaveLength(canSendEmail ? 1 : 0);
  });

  it('wait for a concurrent sign-up with the same address, and find it taken', async () => {
    test = await createTestAuth();
    await test.signUp('first@a.in');
    const late = await test.db.transaction(async (tx) => {
      await lockEmail(tx, 'new@a.in');
      const refusal = catchRefusal(test.signUp('new@a.in'));
      await Promise.race([refusal, test.someoneWaitsForALock()]);
      await tx.insert(users).values({ id: uuid(), name: 'New', email: 'new@a.in' });
      return { refusal };
    });
    expect(await late.refusal).toEqual({ code: 'invalid', fields: ['email: email_taken'] });
  });

  it('are rejected when sign-up is by invitation only', async () => {
    test = await createTestAuth();
    await test.signUp('first@a.in');
    await test.setPolicy('invitation');
    expect(await catchRefusal(test.signUp('new@a.in'))).toEqual({ code: 'forbidden', reason: 'invitation_only' });
    expect(await test.profileOf('new@a.in')).toBeNull();
  });

  it('notify only those who may approve them', async () => {
    test = await createTestAuth();
    await test.signUp('first@a.in');
    const manager = await test.hire('Manager', 'manager@a.in');
    await test.hire('Agent', 'agent@a.in');
    await test.signUp('new@a.in');
    const admin = await test.profileOf('first@a.in');
    const newcomer = await test.profileOf('new@a.in');
    const raised = await test.db.select().from(notifications);
    expect(raised.map(({ recipient_id }) => recipient_id).sort()).toEqual([admin?.id, manager.actor.profileId].sort());
    for (const notification of raised) {
      expect(notification).toMatchObject({
        kind: 'sign_up_waiting',
        topic: 'profiles',
        entity_id: newcomer?.id,
        values: {},
      });
    }
  });

  it('are logged without password or token', async () => {
    test = await createTestAuth();
    const { token } = await test.signUp('first@a.in');
    const [entry] = await test.log();
    const profile = await test.profileOf('first@a.in');
    expect(entry).toMatchObject({ action: 'signed_up', entity_id: profile?.id });
    expect(entry?.difference).toEqual({
      full_name: [null, 'Name of first@a.in'],
      email: [null, 'first@a.in'],
      role: [null, 'Admin'],
    });
    const [credential] = await test.db.select().from(credentials);
    const log = JSON.stringify(await test.log());
    expect(log).not.toContain(token);
    expect(log).not.toContain(credential?.password ?? 'a hash');
    expect(credential?.password).not.toContain(goodPassword);
  });
});

describe('sign-up with a mail server', () => {
  const signUpAs = (email: string, more: object = {}) =>
    signUp(test.visitor, { full_name: 'Asha', email, password: goodPassword, ...more });
  const subjects = async (email: string) => (await test.emailsTo(email)).map(({ subject }) => subject);
  beforeEach(async () => {
    test = await createTestAuth({ canSendEmail: true });
    await test.signUp('first@a.in');
  });

  it('answers alike for new and taken addresses, and opens no session', async () => {
    await test.hire('Agent', 'agent@a.in');
    const { id } = await invitePerson(test.program, invited('invited@a.in')).then(({ person }) => person);
    await test.db.delete(sessions);
    const waiting = { state: 'waiting_confirmation', token: null };
    const picture = dataUrl('a picture');
    for (const email of ['new@a.in', 'new@a.in', 'FIRST@a.in', 'agent@a.in', 'invited@a.in']) {
      expect(await signUpAs(email, { picture })).toEqual(waiting);
    }
    expect(await test.db.select().from(sessions)).toEqual([]);
    expect(await test.db.select().from(users)).toHaveLength(3);
    expect(test.ownPictures.size).toBe(1);
    expect((await test.profileOf('invited@a.in'))?.id).toBe(id);
  });

  it('emails the owner of a taken address, up to five times an hour', async () => {
    for (let round = 0; round < 7; round += 1) await signUpAs('first@a.in');
    expect(await subjects('first@a.in')).toEqual(Array(5).fill('You already have an account'));
    const { person } = await invitePerson(test.program, invited('invited@a.in'));
    await signUpAs('invited@a.in');
    expect((await subjects('invited@a.in')).at(-1)).toBe('You are already invited');
    await test.db.update(profiles).set({ status: 'inactive' }).where(eq(profiles.id, person.id));
    await signUpAs('invited@a.in');
    const [message] = (await test.emailsTo('invited@a.in')).slice(-1);
    expect(message?.plain).toContain('This account has been deactivated.');
  });

  it('sends the link once more for an unconfirmed address', async () => {
    await signUpAs('new@a.in');
    await signUpAs('new@a.in', { password: 'another password of mine' });
    expect(await subjects('new@a.in')).toEqual(Array(2).fill('Confirm your email address'));
  });
});

describe('rejected input', () => {
  beforeEach(async () => {
    test = await createTestAuth();
    await test.signUp('first@a.in');
  });

  it.each([
    ['an address with an account', { email: 'first@a.in' }, 'email: email_taken'],
    ['a common password', { password: 'password123' }, 'password: weak_password'],
    ['a common Indian password', { password: 'Jaishreeram' }, 'password: weak_password'],
    ['the address as password', { email: 'new@a.in', password: 'New@a.in' }, 'password: weak_password'],
    ['a file that is not a picture', { picture: dataUrl('not a picture') }, 'picture: not_a_picture'],
    ['a picture declared as text', { picture: 'data:text/html;base64,AAAA' }, 'picture: not_a_picture'],
    ['a picture of more than 2 MB', { picture: dataUrl('x'.repeat(2 * 1024 * 1024 + 1)) }, 'picture: too_large'],
  ])('%s', async (_, more, field) => {
    expect(await catchRefusal(test.signUp('new@a.in', more))).toEqual({ code: 'invalid', fields: [field] });
    expect(await test.db.select().from(users)).toHaveLength(1);
    expect(await test.db.select().from(sessions)).toHaveLength(1);
    expect(await test.log()).toHaveLength(1);
  });

  it('an address that was invited', async () => {
    await test.hire('Agent', 'agent@a.in');
    expect(await catchRefusal(test.signUp('agent@a.in'))).toMatchObject({ fields: ['email: email_taken'] });
  });

  it('too many sign-ups from one network', async () => {
    for (let round = 0; round < 39; round += 1) await catchRefusal(test.signUp('first@a.in', { password: '123456' }));
    expect(await catchRefusal(test.signUp('new@a.in'))).toEqual({ code: 'too_many', retryAfter: 3600 });
    const elsewhere = { ...test.visitor, caller: { address: '203.0.113.8', userAgent: '' } };
    const input = { full_name: 'New', email: 'new@a.in', password: goodPassword };
    expect(await signUp(elsewhere, input)).toMatchObject({ state: 'waiting_approval' });
  });
});

describe('the picture', () => {
  it('is stored with the account', async () => {
    test = await createTestAuth();
    await test.signUp('first@a.in', { picture: dataUrl('a picture') });
    expect((await test.profileOf('first@a.in'))?.avatar_file_id).toMatch(/^[\da-f-]{36}$/u);
  });

  it('is stored before the transaction begins, and deleted if the sign-up fails', async () => {
    test = await createTestAuth();
    const open = sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and xact_start is not null`;
    const met: number[] = [];
    const put: typeof test.auth.pictures.put = async (...given) => {
      met.push((await test.db.execute<{ count: number }>(open)).rows[0]?.count ?? -1);
      await test.db.insert(users).values({ id: uuid(), name: 'Quicker', email: 'first@a.in' });
      return test.auth.pictures.put(...given);
    };
    const context = { ...test.visitor, auth: { ...test.auth, pictures: { ...test.auth.pictures, put } } };
    const input = { full_name: 'First', email: 'first@a.in', password: goodPassword, picture: dataUrl('a picture') };
    expect(await catchRefusal(signUp(context, input))).toEqual({ code: 'invalid', fields: ['email: email_taken'] });
    expect(met).toEqual([0]);
    expect(test.ownPictures.size).toBe(0);
    // Other problems are reported without checking the picture.
    expect(await catchRefusal(signUp(context, input))).toEqual({ code: 'invalid', fields: ['email: email_taken'] });
    expect(met).toHaveLength(1);
  });

  it('is skipped when the storage fails', async () => {
    test = await createTestAuth();
    expect(await test.signUp('first@a.in', { picture: dataUrl('full disk') })).toMatchObject({ state: 'active' });
    expect(await test.profileOf('first@a.in')).toMatchObject({ avatar_file_id: null });
  });
});

function invited(email: string) {
  return { id: uuid(), full_name: 'Invited', email, role: 'Agent' } as const;
}

function dataUrl(content: string): string {
  return `data:image/png;base64,${Buffer.from(content).toString('base64')}`;
}
