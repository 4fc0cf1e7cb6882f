import { afterEach, describe, expect, it } from 'vitest';
import type { PersonContext } from '../auth-services.ts';
import type { TestAuth } from '../auth-testing.ts';
import { catchRefusal, cookieOf, createTestAuth, goodPassword, passMinutes, tokenFromLink } from '../auth-testing.ts';
import { lockEmail } from '../repository/users.ts';
import { profiles } from '../tables.ts';
import { confirmEmail } from './confirmation.ts';
import { listDevices, signOutDevice } from './devices.ts';
import { resetPassword, sendResetEmail } from './passwords.ts';
import { changeRole } from './people.ts';
import { readMe, saveAppearance, saveAvatar, saveProfile } from './profile.ts';
import { signIn } from './sign-in.ts';

let test: TestAuth;
let me: PersonContext;
let token: string;
afterEach(() => test.close());

async function open(canSendEmail = false): Promise<void> {
  test = await createTestAuth({ canSendEmail });
  ({ token } = await test.signUp('first@a.in'));
  me = await test.personWith(token);
}

const input = (more: object = {}) => ({
  full_name: 'Asha Rao',
  email: 'first@a.in',
  phone: '98765 43210',
  address: '',
  letters_company: 'Rao Homes',
  version: 1,
  ...more,
});

describe('my profile', () => {
  it('contains my permissions, and none while I wait for approval', async () => {
    await open();
    expect(await readMe(me)).toMatchObject({ role: 'Admin', state: 'active', avatar_url: null, version: 1 });
    expect((await readMe(me)).permissions).toContain('grant_admin');
    const waiting = await test.personWith((await test.signUp('new@a.in')).token);
    expect((await readMe(me)).company.can_send_email).toBe(false);
    expect(await readMe(waiting)).toMatchObject({ state: 'waiting_approval', permissions: [] });
  });

  it('is saved and logged with its difference; empty fields are null', async () => {
    await open();
    const saved = await saveProfile(me, input());
    const expected = { full_name: 'Asha Rao', phone: '98765 43210', address: null, letters_company: 'Rao Homes' };
    expect(saved).toMatchObject({ ...expected, version: 2 });
    expect(await test.profileOf('first@a.in')).toMatchObject({ phone_e164: '+919876543210' });
    expect((await test.log()).at(-1)).toMatchObject({
      action: 'updated',
      actor_id: me.actor.profileId,
      difference: {
        full_name: ['Name of first@a.in', 'Asha Rao'],
        phone: [null, '98765 43210'],
        letters_company: [null, 'Rao Homes'],
      },
    });
  });

  it('saved on an old version is a conflict', async () => {
    await open();
    await saveProfile(me, input());
    const late = saveProfile(me, input({ full_name: 'Somebody Else' }));
    await expect(late).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { full_name: 'Asha Rao', version: 2 } },
    });
  });

  it('rejects an address that belongs to another account', async () => {
    await open();
    await test.hire('Agent', 'agent@a.in');
    const refused = await catchRefusal(saveProfile(me, input({ email: 'agent@a.in', password: goodPassword })));
    expect(refused).toEqual({ code: 'invalid', fields: ['email: email_taken'] });
    expect(await readMe(me)).toMatchObject({ version: 1 });
  });

  it.each([
    ['none', {}, 'password: required'],
    ['another one', { password: 'not this one' }, 'password: wrong_password'],
  ])('rejects a new address without the right password: password %s', async (_, credentials, field) => {
    await open();
    const refused = await catchRefusal(saveProfile(me, input({ email: 'thief@a.in', ...credentials })));
    expect(refused).toEqual({ code: 'invalid', fields: [field] });
    expect(await readMe(me)).toMatchObject({ email: 'first@a.in', version: 1 });
  });

  it('rejects a new address if the password is replaced meanwhile', async () => {
    await open();
    await sendResetEmail(test.program, { profile_id: me.actor.profileId });
    const reset = tokenFromLink((await test.emailsTo('first@a.in')).at(-1)?.html);
    const late = await test.overtake(
      (db) => resetPassword({ ...test.visitor, db }, { token: reset, password: 'nine neem trees' }),
      () => catchRefusal(saveProfile(me, input({ email: 'thief@a.in', password: goodPassword }))),
    );
    expect(late).toEqual({ code: 'invalid', fields: ['password: wrong_password'] });
    expect(await readMe(me)).toMatchObject({ email: 'first@a.in', version: 1 });
  });

  it('rejects an invalid phone, unless it was stored before', async () => {
    await open();
    const refused = await catchRefusal(saveProfile(me, input({ phone: 'abc' })));
    expect(refused).toEqual({ code: 'invalid', fields: ['phone: not_phone'] });
    await test.db.update(profiles).set({ phone: 'ask at the desk' });
    expect(await saveProfile(me, input({ phone: 'ask at the desk' }))).toMatchObject({ phone: 'ask at the desk' });
    expect(await saveProfile(me, input({ phone: '', version: 2 }))).toMatchObject({ phone: null });
  });

  it('changes the sign-in address at once where there is no mail server', async () => {
    await open();
    expect(await saveProfile(me, input({ email: 'asha@a.in', password: goodPassword }))).toMatchObject({
      email: 'asha@a.in',
    });
    expect(await signIn(test.visitor, { email: 'asha@a.in', password: goodPassword })).toMatchObject({
      state: 'active',
    });
    const old = signIn(test.visitor, { email: 'first@a.in', password: goodPassword });
    expect(await catchRefusal(old)).toMatchObject({ reason: 'wrong_credentials' });
  });

  it('changes the address after confirmation by email, and notifies the old address', async () => {
    await open(true);
    const saved = await saveProfile(me, input({ email: 'asha@a.in', password: goodPassword }));
    expect(saved).toMatchObject({ email: 'first@a.in', full_name: 'Asha Rao' });
    const [message] = await test.emailsTo('asha@a.in');
    await sendResetEmail(test.program, { profile_id: me.actor.profileId });
    await confirmEmail(test.visitor, { token: tokenFromLink(message?.html) });
    expect(await readMe(me)).toMatchObject({ email: 'asha@a.in', state: 'active' });
    expect(await signIn(test.visitor, { email: 'asha@a.in', password: goodPassword })).toMatchObject({
      state: 'active',
    });
    const sent = await test.emailsTo('first@a.in');
    expect(sent.at(-1)?.plain).toContain('asha@a.in');
  });

  it.each(['confirms the right one', 'sets a password'])(
    'withdraws a mistyped address when the next one is saved; the link that %s stays valid',
    async (stays) => {
      await open(true);
      await saveProfile(me, input({ email: 'rahul@gmial.com', password: goodPassword }));
      await sendResetEmail(test.program, { profile_id: me.actor.profileId });
      const reset = tokenFromLink((await test.emailsTo('first@a.in')).at(-1)?.html);
      await saveProfile(me, input({ email: 'rahul@gmail.com', password: goodPassword, version: 2 }));
      const stranger = confirmEmail(test.visitor, {
        token: tokenFromLink((await test.emailsTo('rahul@gmial.com'))[0]?.html),
      });
      expect(await catchRefusal(stranger)).toEqual({ code: 'gone', reason: 'link_expired' });
      expect(await readMe(me)).toMatchObject({ email: 'first@a.in' });
      if (stays === 'sets a password') {
        await resetPassword(test.visitor, { token: reset, password: 'nine neem trees' });
      } else {
        await confirmEmail(test.visitor, { token: tokenFromLink((await test.emailsTo('rahul@gmail.com'))[0]?.html) });
        expect(await test.profileOf('rahul@gmail.com')).toMatchObject({ id: me.actor.profileId });
      }
    },
  );

  it('keeps the pending address when other fields are saved', async () => {
    await open(true);
    await saveProfile(me, input({ email: 'asha@a.in', password: goodPassword }));
    await saveProfile(me, input({ full_name: 'Asha Patil', version: 2 }));
    await confirmEmail(test.visitor, { token: tokenFromLink((await test.emailsTo('asha@a.in'))[0]?.html) });
    expect(await readMe(me)).toMatchObject({ email: 'asha@a.in', full_name: 'Asha Patil' });
  });

  it('keeps the pending address when a save is refused, and accepts either link for the same address', async () => {
    await open(true);
    const wanted = { email: 'asha@a.in', password: goodPassword };
    await saveProfile(me, input(wanted));
    await saveProfile(me, input({ ...wanted, version: 2 }));
    const third = { email: 'third@a.in', password: goodPassword };
    expect(await catchRefusal(saveProfile(me, input({ ...third, version: 1 })))).toEqual({ code: 'conflict' });
    await confirmEmail(test.visitor, { token: tokenFromLink((await test.emailsTo('asha@a.in'))[0]?.html) });
    expect(await readMe(me)).toMatchObject({ email: 'asha@a.in' });
  });

  it('uses the new address when it is confirmed during a save', async () => {
    await open(true);
    await saveProfile(me, input({ email: 'asha@a.in', password: goodPassword }));
    const link = { token: tokenFromLink((await test.emailsTo('asha@a.in'))[0]?.html) };
    const late = test.overtake(
      (db) => confirmEmail({ ...test.visitor, db }, link),
      () => saveProfile(me, input({ email: 'third@a.in', password: goodPassword, version: 2 })),
    );
    await expect(late).rejects.toMatchObject({ code: 'conflict', details: { current: { email: 'asha@a.in' } } });
  });

  it('keeps the old address when the profile is saved during confirmation; the link works once more', async () => {
    await open(true);
    const admin = await test.hire('Admin', 'admin@a.in');
    await saveProfile(me, input({ email: 'asha@a.in', password: goodPassword }));
    const link = { token: tokenFromLink((await test.emailsTo('asha@a.in'))[0]?.html) };
    const late = await test.db.transaction(async (tx) => {
      await lockEmail(tx, 'asha@a.in');
      const refusal = catchRefusal(confirmEmail(test.visitor, link));
      await Promise.race([refusal, test.someoneWaitsForALock()]);
      await changeRole(admin, { id: me.actor.profileId, role: 'Manager', version: 2 });
      return { refusal };
    });
    expect(await late.refusal).toEqual({ code: 'conflict' });
    expect(await signIn(test.visitor, { email: 'first@a.in', password: goodPassword })).toMatchObject({
      state: 'active',
    });
    await confirmEmail(test.visitor, link);
    expect(await readMe(me)).toMatchObject({ email: 'asha@a.in', role: 'Manager' });
  });

  it('does not take over an address that another account took meanwhile', async () => {
    await open(true);
    await saveProfile(me, input({ email: 'asha@a.in', password: goodPassword }));
    await test.signUp('asha@a.in');
    const [message] = await test.emailsTo('asha@a.in');
    const late = confirmEmail(test.visitor, { token: tokenFromLink(message?.html) });
    expect(await catchRefusal(late)).toEqual({ code: 'conflict', reason: 'email_taken' });
  });
});

describe('my appearance settings', () => {
  it('are saved one by one and logged, without a new profile version', async () => {
    await open();
    expect(await saveAppearance(me, { theme: 'dark' })).toMatchObject({ theme: 'dark', language: 'en', version: 1 });
    expect(await saveAppearance(me, { language: 'gu', has_shortcuts: false })).toMatchObject({
      theme: 'dark',
      language: 'gu',
    });
    expect((await test.personWith(token)).actor.language).toBe('gu');
    expect((await test.log()).at(-1)).toMatchObject({
      difference: { language: ['en', 'gu'], has_shortcuts: [true, false] },
    });
    const before = (await test.log()).length;
    await saveAppearance(me, { theme: 'dark' });
    await saveAppearance(me, {});
    expect(await test.log()).toHaveLength(before);
  });
});

describe('my picture', () => {
  it('is one that I uploaded, and can be removed', async () => {
    await open();
    const { id } = await test.auth.pictures.put(test.visitor, {
      kind: 'avatar',
      name: '',
      content: Buffer.from('a picture'),
    });
    const foreign = { code: 'invalid', fields: ['file_id: unknown'] };
    expect(await catchRefusal(saveAvatar(me, { file_id: id }))).toEqual(foreign);
    expect(await catchRefusal(saveAvatar(me, { file_id: '01a00000-0000-7000-8000-000000000000' }))).toEqual(foreign);
    test.ownPictures.set(id, me.actor.profileId);
    expect(await saveAvatar(me, { file_id: id })).toMatchObject({ avatar_url: `/files/${id}/160` });
    expect(await saveAvatar(me, { file_id: null })).toMatchObject({ avatar_url: null });
  });
});

describe('my devices', () => {
  it('are listed and can be signed out', async () => {
    await open();
    passMinutes(20);
    const other = await signIn(test.visitor, { email: 'first@a.in', password: goodPassword });
    const devices = await listDevices(me);
    expect(devices.map(({ device, is_this }) => [device, is_this])).toEqual([
      ['Firefox · Linux', false],
      ['Firefox · Linux', true],
    ]);
    expect(devices[0]).toMatchObject({ ip_address: '203.0.113.7', created_at: '2026-03-02T09:20:00.000Z' });
    await signOutDevice(me, { id: devices[0]?.id ?? '' });
    const header = cookieOf(test.auth, other.token);
    expect(await test.auth.sessions.findPerson(header, new Date())).toBeNull();
    expect(await listDevices(me)).toHaveLength(1);
  });

  it('of others are not found', async () => {
    await open();
    const agent = await test.hire('Agent', 'agent@a.in');
    const refused = await catchRefusal(signOutDevice(me, { id: agent.actor.sessionId }));
    expect(refused).toEqual({ code: 'not_found' });
    expect(await test.db.select().from(profiles)).toHaveLength(2);
    expect(await test.auth.sessions.findPerson(cookieOf(test.auth, agent.token), new Date())).not.toBeNull();
  });
});
