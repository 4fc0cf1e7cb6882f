import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLog } from '#platform/log/server/log.ts';
import type { TestAuth } from './auth-testing.ts';
import { catchRefusal, createTestAuth, goodPassword, passMinutes } from './auth-testing.ts';
import { changePassword } from './service/passwords.ts';
import { beginSecondFactor, confirmSecondFactor } from './service/second-factor.ts';
import { CodeNeeded, signIn, signInWithCode } from './service/sign-in.ts';
import { secondFactors } from './tables.ts';
import { appCode } from './totp-testing.ts';

const email = 'asha@a.in';
const network = '203.0.113.7';
const caller = { address: `::ffff:${network}`, userAgent: 'Firefox' };

let test: TestAuth;
let written: string[];
let log: ReturnType<typeof openLog>;
let account: string;
beforeEach(async () => {
  test = await createTestAuth();
  await test.signUp(email);
  written = [];
  log = openLog('info', { write: (line) => written.push(line) });
  account = test.auth.nameInLog(email);
});
afterEach(() => test.close());

const enter = (password: string, address = email) =>
  signIn({ ...test.visitor, log, caller }, { email: address, password });
const enterWithCode = (challenge: string, code: string) =>
  signInWithCode({ ...test.visitor, log, caller }, { challenge, code, trusts_device: false });
const person = async () => ({ ...(await test.personWith((await enter(goodPassword)).token)), log, caller });

/** The new log lines since the last call, without their times. */
function lines(): object[] {
  return written.splice(0).map((line) => {
    expect(line).not.toMatch(/@a\.in|wrong password|courtyard|123456/u);
    expect(line).not.toContain(goodPassword);
    const { time, ...rest } = JSON.parse(line);
    return rest;
  });
}
const [info, warn] = [30, 40];
const ofAccount = (fields: object) => ({ requestId: 'test', account, network, ...fields });

describe('the sign-in log', () => {
  it('records sign-ins and wrong passwords by network and account', async () => {
    await enter(goodPassword);
    await catchRefusal(enter('wrong password'));
    await catchRefusal(enter('wrong password', 'ASHA@a.in'));
    const refused = { level: warn, step: 'password', reason: 'wrong_credentials', msg: 'password refused' };
    expect(lines()).toEqual([
      ofAccount({ level: info, step: 'password', msg: 'signed in' }),
      ofAccount(refused),
      ofAccount(refused),
    ]);
  });

  it('gives unknown accounts a name like any other, each its own', async () => {
    await catchRefusal(enter('wrong password', 'nobody@a.in'));
    expect(lines()).toMatchObject([{ level: warn, account: test.auth.nameInLog('nobody@a.in') }]);
    expect(account).toMatch(/^[\w-]{12}$/u);
    expect(test.auth.nameInLog('nobody@a.in')).not.toBe(account);
  });

  it('records a lock', async () => {
    for (let round = 0; round < 10; round += 1) await catchRefusal(enter('wrong password'));
    expect(lines()).toHaveLength(10);
    await catchRefusal(enter(goodPassword));
    expect(lines()).toEqual([ofAccount({ level: warn, step: 'password', retryAfter: 900, msg: 'too many tries' })]);
  });

  it('records wrong second-step codes, their lock, and sign-ins with a code', async () => {
    const asha = await person();
    await beginSecondFactor(asha, { password: goodPassword });
    const [row] = await test.db.select().from(secondFactors);
    const secret = test.auth.secondFactorKeys.open(asha.actor.userId, row?.secret ?? '') ?? Buffer.alloc(0);
    await catchRefusal(confirmSecondFactor(asha, { code: '123456' }));
    const refused = ofAccount({ level: warn, step: 'code', reason: 'wrong_code', msg: 'code refused' });
    expect(lines().slice(1)).toEqual([refused]);
    await confirmSecondFactor(asha, { code: appCode(secret) });
    passMinutes(1);
    const needed = await enter(goodPassword).catch((error: unknown) => error);
    const challenge = needed instanceof CodeNeeded ? needed.challenge : '';
    // The password alone opened no session.
    expect(lines()).toEqual([]);
    await catchRefusal(enterWithCode(challenge, '123456'));
    await enterWithCode(challenge, appCode(secret));
    expect(lines()).toEqual([refused, ofAccount({ level: info, step: 'code', msg: 'signed in' })]);
    for (let round = 0; round < 6; round += 1) await catchRefusal(enterWithCode(challenge, '123456'));
    const logged = lines();
    expect(logged.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => refused));
    expect(logged.slice(5)).toEqual([ofAccount({ level: warn, step: 'code', retryAfter: 900, msg: 'too many tries' })]);
  });

  it('records a forged challenge, and answers the same', async () => {
    const forged = `${'-'.repeat(36)}.999999999999.${'A'.repeat(43)}`;
    for (const challenge of ['forged', forged]) await enterWithCode(challenge, '123456').catch(() => undefined);
    expect(lines()[0]).toEqual({
      level: warn,
      requestId: 'test',
      step: 'code',
      network,
      reason: 'sign_in_expired',
      msg: 'code refused',
    });
  });

  it('records a wrong current password of a signed-in user', async () => {
    const asha = await person();
    lines();
    await catchRefusal(
      changePassword(asha, { current_password: 'wrong password', new_password: 'a stone courtyard 9' }),
    );
    await catchRefusal(beginSecondFactor(asha, { password: 'wrong password' }));
    const refused = ofAccount({ level: warn, step: 'password', reason: 'wrong_password', msg: 'password refused' });
    expect(lines()).toEqual([refused, refused]);
  });
});

it('a sign-in is in the change log, a refusal is not', async () => {
  const before = await test.log();
  await enter(goodPassword);
  await catchRefusal(enter('wrong password'));
  const profile = await test.profileOf(email);
  expect((await test.log()).slice(before.length)).toMatchObject([
    { topic: 'profiles', action: 'signed_in', entity_id: profile?.id, actor_id: null, difference: {} },
  ]);
});
