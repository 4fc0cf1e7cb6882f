import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { notifications } from '#platform/notifications/server/tables.ts';
import type { TestAuth } from '../auth-testing.ts';
import { catchRefusal, createTestAuth, goodPassword, passMinutes, tokenFromLink } from '../auth-testing.ts';
import { users, verifications } from '../tables.ts';
import { confirmEmail, resendConfirmation } from './confirmation.ts';
import { readMe } from './profile.ts';
import { signIn } from './sign-in.ts';

let test: TestAuth;
beforeEach(async () => {
  test = await createTestAuth({ canSendEmail: true });
  await test.signUp('first@a.in');
  await test.signUp('new@a.in');
});
afterEach(() => test.close());

const used = { code: 'gone', reason: 'link_expired' };
const links = async () => (await test.emailsTo('new@a.in')).map(({ html }) => html);
const enter = (email: string) => signIn(test.visitor, { email, password: goodPassword });
const refused = { code: 'invalid', reason: 'wrong_credentials' };

describe('the confirmation link', () => {
  it('confirms the address once; only then are managers notified', async () => {
    const [link = ''] = await links();
    expect(link).toMatch(/^http:\/\/localhost:3000\/confirm-email#[\w-]{43}$/u);
    expect(await catchRefusal(enter('new@a.in'))).toEqual(refused);
    expect(await test.db.select().from(notifications)).toEqual([]);
    await confirmEmail(test.visitor, { token: tokenFromLink(link) });
    expect(await enter('new@a.in')).toMatchObject({ state: 'waiting_approval' });
    expect(await test.db.select().from(notifications)).toHaveLength(1);
    expect((await test.emailsTo('first@a.in')).map(({ subject }) => subject)).toHaveLength(1);
    expect(await catchRefusal(confirmEmail(test.visitor, { token: tokenFromLink(link) }))).toEqual(used);
    expect((await test.log()).at(-2)).toMatchObject({ action: 'email_confirmed' });
  });

  it('activates the account at once where sign-up is open', async () => {
    await test.setPolicy('open');
    await test.signUp('open@a.in');
    const [message] = await test.emailsTo('open@a.in');
    await confirmEmail(test.visitor, { token: tokenFromLink(message?.html) });
    expect(await enter('open@a.in')).toMatchObject({ state: 'active' });
  });

  it('works for a day', async () => {
    const [link] = await links();
    passMinutes(24 * 60 + 1);
    expect(await catchRefusal(confirmEmail(test.visitor, { token: tokenFromLink(link) }))).toEqual(used);
    expect(await catchRefusal(enter('new@a.in'))).toEqual(refused);
  });

  it('is stored nowhere in the database and cannot be guessed', async () => {
    const [link] = await links();
    expect(JSON.stringify(await test.db.select().from(verifications))).not.toContain(tokenFromLink(link));
    const guess = () => catchRefusal(confirmEmail(test.visitor, { token: 'x'.repeat(43) }));
    for (let round = 0; round < 50; round += 1) expect(await guess()).toEqual(used);
    expect(await guess()).toEqual({ code: 'too_many', retryAfter: 900 });
  });

  it('is sent again up to five times an hour, and never to a confirmed address', async () => {
    await confirmEmail(test.visitor, { token: tokenFromLink((await links()).at(-1)) });
    const me = await test.personWith((await enter('new@a.in')).token);
    // Accounts from before the mail server was configured may still have to confirm.
    await test.db.update(users).set({ emailVerified: false }).where(eq(users.id, me.actor.userId));
    expect((await readMe(me)).state).toBe('waiting_confirmation');
    for (let round = 0; round < 5; round += 1) await resendConfirmation(me);
    expect(await catchRefusal(resendConfirmation(me))).toEqual({ code: 'too_many', retryAfter: 3600 });
    expect(await links()).toHaveLength(6);
    await confirmEmail(test.visitor, { token: tokenFromLink((await links()).at(-1)) });
    await resendConfirmation(me);
    expect(await links()).toHaveLength(6);
  });
});
