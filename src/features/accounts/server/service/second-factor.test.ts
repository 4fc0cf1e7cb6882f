import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonContext } from '../auth-services.ts';
import type { TestAuth } from '../auth-testing.ts';
import { catchRefusal, createTestAuth, goodPassword, passMinutes } from '../auth-testing.ts';
import { openSecondFactorKeys } from '../second-factor-keys.ts';
import { secondFactors, sessions, trustedDevices, users } from '../tables.ts';
import { appCode as appCodeOf } from '../totp-testing.ts';
import { changePassword } from './passwords.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  forgetTrustedDevices,
  listSecondFactors,
  readSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  switchOffSecondFactor,
} from './second-factor.ts';
import { CodeNeeded, signIn, signInWithCode } from './sign-in.ts';

const email = 'asha@a.in';
const wrongCode = { code: 'invalid', fields: ['code: wrong_code'] };

let test: TestAuth;
let asha: PersonContext;
beforeEach(async () => {
  test = await createTestAuth();
  asha = await test.personWith((await test.signUp(email)).token);
});
afterEach(() => test.close());

const appCode = (steps = 0) => appCodeOf(secret, steps);
let secret: Buffer = Buffer.alloc(0);

async function begin() {
  const begun = await beginSecondFactor(asha, { password: goodPassword });
  const [row] = await test.db.select().from(secondFactors);
  secret = test.auth.secondFactorKeys.open(asha.actor.userId, row?.secret ?? '') ?? secret;
  return begun;
}

async function switchOn(): Promise<string[]> {
  await begin();
  const { recovery_codes } = await confirmSecondFactor(asha, { code: appCode() });
  passMinutes(1);
  return recovery_codes;
}

async function challenge(deviceToken: string | null = null): Promise<string> {
  try {
    await signIn(test.visitor, { email, password: goodPassword, deviceToken });
  } catch (error) {
    if (error instanceof CodeNeeded) return error.challenge;
    throw error;
  }
  throw new Error('no code was asked for');
}

const enter = async (code: string, more: { trusts_device?: boolean; challenge?: string } = {}) =>
  signInWithCode(test.visitor, {
    challenge: more.challenge ?? (await challenge()),
    code,
    trusts_device: more.trusts_device ?? false,
  });

describe('enabling the second factor', () => {
  it('requires the password, and takes effect with the first right code', async () => {
    expect(await catchRefusal(beginSecondFactor(asha, { password: 'wrong' }))).toEqual({
      code: 'invalid',
      fields: ['password: wrong_password'],
    });
    const { address, secret: text } = await begin();
    expect(address).toContain(`secret=${text}`);
    expect(await signIn(test.visitor, { email, password: goodPassword })).toMatchObject({ state: 'active' });
    expect(await catchRefusal(confirmSecondFactor(asha, { code: '000000' }))).toEqual(wrongCode);
    expect(await readSecondFactor(asha)).toMatchObject({ since: null });

    const { recovery_codes } = await confirmSecondFactor(asha, {
      code: `${appCode().slice(0, 3)} ${appCode().slice(3)}`,
    });
    expect(new Set(recovery_codes).size).toBe(10);
    expect(await readSecondFactor(asha)).toEqual({
      since: new Date().toISOString(),
      recovery_codes: 10,
      trusted_devices: 0,
    });
    // The session opened without a code has ended.
    expect(await test.db.select().from(sessions)).toMatchObject([{ id: asha.actor.sessionId }]);
    expect(await catchRefusal(beginSecondFactor(asha, { password: goodPassword }))).toMatchObject({ reason: 'is_on' });
    expect((await test.log()).at(-1)).toMatchObject({ action: 'second_factor_on', difference: {} });
  });

  it('requires a code from a sign-in in progress', async () => {
    await begin();
    const asked = await test.overtake(
      (db) => confirmSecondFactor({ ...asha, db }, { code: appCode() }),
      () => challenge(),
    );
    expect(await test.db.select().from(sessions)).toMatchObject([{ id: asha.actor.sessionId }]);
    passMinutes(1);
    expect(await enter(appCode(), { challenge: asked })).toMatchObject({ state: 'active' });
  });

  it('stores neither secret nor recovery codes in clear text', async () => {
    const codes = await switchOn();
    const text = JSON.stringify(await test.db.select().from(secondFactors));
    expect(text).not.toContain(secret.toString('base64url'));
    for (const code of codes) expect(text).not.toContain(code);
    const [row] = await test.db.select().from(secondFactors);
    const elsewhere = openSecondFactorKeys('another secret of thirty-two characters');
    expect(elsewhere.open(asha.actor.userId, row?.secret ?? '')).toBeNull();
    // A secret cannot be decrypted for another user.
    expect(test.auth.secondFactorKeys.open(asha.actor.profileId, row?.secret ?? '')).toBeNull();
  });
});

describe('signing in with a code', () => {
  it('accepts each code once', async () => {
    await switchOn();
    expect(await enter(appCode())).toMatchObject({ state: 'active', deviceToken: null });
    expect(await catchRefusal(enter(appCode()))).toEqual(wrongCode);
    expect(await catchRefusal(enter(appCode(-1)))).toEqual(wrongCode);
    passMinutes(1);
    expect(await enter(appCode(-1))).toMatchObject({ state: 'active' });
  });

  it('accepts one of two concurrent requests with the same code', async () => {
    await switchOn();
    const [code, both] = [appCode(), await Promise.all([challenge(), challenge()])];
    const tries = await Promise.allSettled(
      both.map((one) => signInWithCode(test.visitor, { challenge: one, code, trusts_device: false })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('accepts each recovery code once, in any spelling, and logs it', async () => {
    const [first = ''] = await switchOn();
    const { token } = await enter(` ${first.toUpperCase().replace('-', ' ')} `);
    const person = await test.personWith(token);
    expect(await readSecondFactor(person)).toMatchObject({ recovery_codes: 9 });
    expect((await test.log()).at(-1)).toMatchObject({ action: 'recovery_code_used', actor_id: asha.actor.profileId });
    expect((await test.emailsTo(email)).at(-1)).toMatchObject({ subject: 'A recovery code was used' });
    expect(await catchRefusal(enter(first))).toEqual(wrongCode);
  });

  it('locks after five wrong codes, across networks', async () => {
    await switchOn();
    for (let round = 0; round < 5; round += 1) expect(await catchRefusal(enter('123456'))).toEqual(wrongCode);
    expect(await catchRefusal(enter(appCode()))).toEqual({ code: 'too_many', retryAfter: 900 });
    passMinutes(15);
    expect(await enter(appCode())).toMatchObject({ state: 'active' });
  });

  it('counts no try whose check failed to complete', async () => {
    const [code = ''] = await switchOn();
    const given = { challenge: await challenge(), code, trusts_device: false };
    const sendEmail = () => Promise.reject(new Error('the database is away'));
    const failing = { ...test.visitor, auth: { ...test.auth, sendEmail } };
    for (let round = 0; round < 6; round += 1) {
      await expect(signInWithCode(failing, given)).rejects.toThrow('the database is away');
    }
    expect(await enter(code)).toMatchObject({ state: 'active' });
  });

  it('accepts a challenge for ten minutes, on this server, until the password changes', async () => {
    await switchOn();
    const ended = { code: 'gone', reason: 'sign_in_expired' };
    const given = await challenge();
    // Some bits of the last base64 character are ignored.
    const forged = `${given.startsWith('A') ? 'B' : 'A'}${given.slice(1)}`;
    expect(await catchRefusal(enter(appCode(), { challenge: forged }))).toEqual(ended);
    expect(await catchRefusal(enter(appCode(), { challenge: 'no challenge at all' }))).toEqual(ended);
    const late = await challenge();
    passMinutes(10);
    expect(await catchRefusal(enter(appCode(), { challenge: late }))).toEqual(ended);
    const old = await challenge();
    await changePassword(asha, { current_password: goodPassword, new_password: 'nine neem trees' });
    const answer = signInWithCode(test.visitor, { challenge: old, code: appCode(), trusts_device: false });
    expect(await catchRefusal(answer)).toEqual(ended);
  });
});

describe('a concurrent password change', () => {
  const change = { current_password: goodPassword, new_password: 'nine neem trees' };

  it('ends a second step in progress', async () => {
    await switchOn();
    const old = await challenge();
    const late = await test.overtake(
      (db) => changePassword({ ...asha, db }, change),
      () => catchRefusal(enter(appCode(), { challenge: old })),
    );
    expect(late).toEqual({ code: 'gone', reason: 'sign_in_expired' });
    expect(await test.db.select().from(sessions)).toMatchObject([{ id: asha.actor.sessionId }]);
  });

  it('issues no challenge for the old password', async () => {
    await switchOn();
    const late = await test.overtake(
      (db) => changePassword({ ...asha, db }, change),
      () => catchRefusal(challenge()),
    );
    expect(late).toEqual({ code: 'invalid', reason: 'wrong_credentials' });
  });

  const old = () => ({ password: goodPassword, code: appCode() });
  it.each([
    ['does not enable a second factor', false, () => beginSecondFactor(asha, { password: goodPassword })],
    ['creates no new recovery codes', true, () => renewRecoveryCodes(asha, old())],
    ['does not disable it', true, () => switchOffSecondFactor(asha, old())],
  ] as const)('rejects the old password: %s', async (_, isOn, verb) => {
    if (isOn) await switchOn();
    const before = await test.db.select().from(secondFactors);
    const late = await test.overtake(
      (db) => changePassword({ ...asha, db }, change),
      () => catchRefusal(verb()),
    );
    expect(late).toEqual({ code: 'invalid', fields: ['password: wrong_password'] });
    expect(await test.db.select().from(secondFactors)).toEqual(before);
  });
});

describe('a trusted browser', () => {
  it('needs no code for thirty days, or until the trust is revoked', async () => {
    await switchOn();
    const { deviceToken } = await enter(appCode(), { trusts_device: true });
    const again = () => signIn(test.visitor, { email, password: goodPassword, deviceToken });
    expect(await again()).toMatchObject({ state: 'active' });
    expect(JSON.stringify(await test.db.select().from(trustedDevices))).not.toContain(deviceToken);
    expect(await challenge('another-token')).toBeTruthy();
    passMinutes(30 * 24 * 60);
    expect(await challenge(deviceToken)).toBeTruthy();

    const { deviceToken: newer } = await enter(appCode(), { trusts_device: true });
    expect(await readSecondFactor(asha)).toMatchObject({ trusted_devices: 1 });
    await forgetTrustedDevices(asha);
    expect(await challenge(newer)).toBeTruthy();
  });

  it('is trusted for one person only, and not after a password change', async () => {
    await switchOn();
    const { deviceToken } = await enter(appCode(), { trusts_device: true });
    await changePassword(asha, { current_password: goodPassword, new_password: 'nine neem trees' });
    const again = signIn(test.visitor, { email, password: 'nine neem trees', deviceToken });
    await expect(again).rejects.toBeInstanceOf(CodeNeeded);
  });
});

describe('disabling the second factor', () => {
  it('requires password and code, and deletes everything', async () => {
    const [recovery = ''] = await switchOn();
    const off = (password: string, code: string) => switchOffSecondFactor(asha, { password, code });
    expect(await catchRefusal(off('wrong', appCode()))).toMatchObject({ fields: ['password: wrong_password'] });
    expect(await catchRefusal(off(goodPassword, '000000'))).toEqual(wrongCode);
    await off(goodPassword, recovery);
    expect(await test.db.select().from(secondFactors)).toEqual([]);
    expect(await signIn(test.visitor, { email, password: goodPassword })).toMatchObject({ state: 'active' });
    expect((await test.log()).slice(-2)).toMatchObject([{ action: 'second_factor_off' }, { action: 'signed_in' }]);
    expect((await test.emailsTo(email)).at(-1)).toMatchObject({ subject: 'Two-factor sign-in was turned off' });
  });

  it('issues new recovery codes for the same password and code', async () => {
    const [old = ''] = await switchOn();
    const { recovery_codes } = await renewRecoveryCodes(asha, { password: goodPassword, code: appCode() });
    expect(recovery_codes).toHaveLength(10);
    expect(await catchRefusal(enter(old))).toEqual(wrongCode);
    expect(await enter(recovery_codes[3] ?? '')).toMatchObject({ state: 'active' });
  });

  it('is possible for an Admin if a person lost the phone, but not for oneself', async () => {
    const agent = await test.hire('Agent', 'agent@a.in');
    const manager = await test.hire('Manager', 'manager@a.in');
    const admin = await test.hire('Admin', 'admin@a.in');
    await switchOn();
    const id = asha.actor.profileId;
    expect(await listSecondFactors(admin)).toEqual([id]);
    for (const other of [agent, manager]) {
      expect(await catchRefusal(resetSecondFactor(other, { id }))).toMatchObject({ code: 'forbidden' });
    }
    const own = await test.staffWith((await enter(appCode())).token);
    expect(await catchRefusal(resetSecondFactor(own, { id }))).toMatchObject({ reason: 'oneself' });
    expect(await catchRefusal(resetSecondFactor(admin, { id }))).toMatchObject({ fields: ['password: required'] });
    const guessed = resetSecondFactor(admin, { id, password: 'a guess' });
    expect(await catchRefusal(guessed)).toMatchObject({ fields: ['password: wrong_password'] });
    const credentials = { id, password: goodPassword };
    await resetSecondFactor(admin, credentials);
    expect((await test.emailsTo(email)).at(-1)).toMatchObject({ subject: 'Two-factor sign-in was reset' });
    expect(await catchRefusal(resetSecondFactor(admin, credentials))).toEqual({ code: 'not_found' });
    expect(await test.log()).toContainEqual(
      expect.objectContaining({ action: 'second_factor_reset', entity_id: id, actor_id: admin.actor.profileId }),
    );
    expect(await test.auth.sessions.findPerson(test.auth.cookie.open(own.actor.sessionId), new Date())).toBeNull();
    expect(await signIn(test.visitor, { email, password: goodPassword })).toMatchObject({ state: 'active' });
  });

  it('deletes all rows of a deleted account', async () => {
    await switchOn();
    await enter(appCode(), { trusts_device: true });
    await test.db.delete(users);
    expect(await test.db.select().from(secondFactors)).toEqual([]);
    expect(await test.db.select().from(trustedDevices)).toEqual([]);
  });
});
