import { v7 as uuid } from 'uuid';
import { afterEach, describe, expect, it } from 'vitest';
import type { PeopleContext } from '../auth-services.ts';
import type { TestAuth } from '../auth-testing.ts';
import { catchRefusal, createTestAuth, goodPassword, passMinutes, tokenFromLink } from '../auth-testing.ts';
import { invitations, users } from '../tables.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { inviteAgain, invitePerson } from './invitations.ts';
import { changePersonStatus } from './people.ts';
import { signIn } from './sign-in.ts';

let test: TestAuth;
let admin: PeopleContext;
const gone = { code: 'gone', reason: 'link_expired' };
const input = (more: object = {}) => ({
  id: uuid(),
  full_name: 'Asha Rao',
  email: 'asha@a.in',
  role: 'Agent' as const,
  ...more,
});
const accept = (link: string | null, password = goodPassword) =>
  acceptInvitation(test.visitor, { token: tokenFromLink(link), password });

async function open(canSendEmail: boolean): Promise<void> {
  test = await createTestAuth({ canSendEmail });
  admin = await test.staffWith((await test.signUp('first@a.in')).token);
}
afterEach(() => test.close());

describe('an invitation', () => {
  it('is a link to copy without a mail server, and activates the person at once', async () => {
    await open(false);
    const { person, link, is_emailed } = await invitePerson(admin, input());
    expect({ is_emailed, state: person.state, role: person.role }).toEqual({
      is_emailed: false,
      state: 'invited',
      role: 'Agent',
    });
    expect(link).toMatch(/^http:\/\/localhost:3000\/invitation#[\w-]{43}$/u);
    const whom = { full_name: 'Asha Rao', email: 'asha@a.in', company_name: '' };
    expect(await readInvitation(test.visitor, { token: tokenFromLink(link) })).toEqual(whom);
    const { state, token } = await accept(link);
    expect(state).toBe('active');
    expect((await test.personWith(token)).actor).toMatchObject({
      role: 'Agent',
      isWaiting: false,
      profileId: person.id,
    });
    expect(await signIn(test.visitor, { email: 'asha@a.in', password: goodPassword })).toMatchObject({
      state: 'active',
    });
    const log = await test.log();
    expect(log.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['signed_up', null],
      ['invited', admin.actor.profileId],
      ['joined', null],
      ['signed_in', null],
    ]);
  });

  it('is an email with a mail server, and confirms the address', async () => {
    await open(true);
    expect(await invitePerson(admin, input())).toMatchObject({ link: null, is_emailed: true });
    const [message] = await test.emailsTo('asha@a.in');
    const { token } = await accept(message?.html ?? null);
    expect((await test.personWith(token)).actor.isWaiting).toBe(false);
  });

  it('works once, also for two requests at the same moment', async () => {
    await open(false);
    const { link } = await invitePerson(admin, input());
    const outcomes = await Promise.allSettled([accept(link), accept(link)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await catchRefusal(accept(link))).toEqual(gone);
    expect(await catchRefusal(readInvitation(test.visitor, { token: tokenFromLink(link) }))).toEqual(gone);
  });

  it('works for seven days', async () => {
    await open(false);
    const { link } = await invitePerson(admin, input());
    passMinutes(7 * 24 * 60 - 1);
    expect(await readInvitation(test.visitor, { token: tokenFromLink(link) })).toMatchObject({ email: 'asha@a.in' });
    passMinutes(1);
    expect(await catchRefusal(accept(link))).toEqual(gone);
  });

  it('is void once a new one is made', async () => {
    await open(false);
    const first = await invitePerson(admin, input());
    const second = await inviteAgain(admin, { id: first.person.id });
    expect(await catchRefusal(accept(first.link))).toEqual(gone);
    expect(await accept(second.link)).toMatchObject({ state: 'active' });
    expect(await catchRefusal(inviteAgain(admin, { id: first.person.id }))).toMatchObject({ code: 'conflict' });
  });

  it('is void for a person who became inactive', async () => {
    await open(false);
    const { person, link } = await invitePerson(admin, input());
    await changePersonStatus(admin, { id: person.id, status: 'inactive', version: person.version });
    expect(await catchRefusal(accept(link))).toEqual(gone);
    expect(await test.db.select().from(users)).toHaveLength(1);
  });

  it('stays valid when the password is rejected', async () => {
    await open(false);
    const { link } = await invitePerson(admin, input());
    const field = { code: 'invalid', fields: ['password: weak_password'] };
    expect(await catchRefusal(accept(link, 'welcome123'))).toEqual(field);
    expect(await catchRefusal(accept(link, 'asha@a.in'))).toEqual(field);
    expect(await accept(link)).toMatchObject({ state: 'active' });
  });

  it('is stored only as a hash and cannot be guessed', async () => {
    await open(false);
    const { link } = await invitePerson(admin, input());
    expect(JSON.stringify(await test.db.select().from(invitations))).not.toContain(tokenFromLink(link));
    const guess = () => catchRefusal(readInvitation(test.visitor, { token: 'x'.repeat(43) }));
    for (let round = 0; round < 50; round += 1) expect(await guess()).toEqual(gone);
    expect(await guess()).toMatchObject({ code: 'too_many' });
  });
});

describe('inviting', () => {
  it('creates one person when sent twice; the returned link works', async () => {
    await open(false);
    const one = input();
    await invitePerson(admin, one);
    const { person, link } = await invitePerson(admin, one);
    expect(person.id).toBe(one.id);
    expect(await accept(link)).toMatchObject({ state: 'active' });
    expect(await catchRefusal(invitePerson(admin, one))).toMatchObject({ code: 'conflict' });
  });

  it('sends one email when sent twice', async () => {
    await open(true);
    const one = input();
    await invitePerson(admin, one);
    await invitePerson(admin, one);
    expect(await test.emailsTo('asha@a.in')).toHaveLength(1);
  });

  it('rejects a taken address and the id of another person', async () => {
    await open(false);
    const one = input();
    await invitePerson(admin, one);
    const taken = { code: 'invalid', fields: ['email: email_taken'] };
    expect(await catchRefusal(invitePerson(admin, input()))).toEqual(taken);
    expect(await catchRefusal(invitePerson(admin, input({ email: 'first@a.in' })))).toEqual(taken);
    expect(await catchRefusal(invitePerson(admin, { ...one, email: 'other@a.in' }))).toMatchObject({
      code: 'conflict',
    });
  });

  it('lets only Admins invite an Admin', async () => {
    await open(false);
    const manager = await test.hire('Manager', 'manager@a.in');
    const onlyAdmins = { code: 'forbidden', reason: 'only_admins' };
    const invited = await invitePerson(admin, { ...input({ role: 'Admin' }), password: goodPassword });
    expect(await catchRefusal(invitePerson(manager, input({ email: 'x@a.in', role: 'Admin' })))).toEqual(onlyAdmins);
    expect(await catchRefusal(inviteAgain(manager, { id: invited.person.id }))).toEqual(onlyAdmins);
    expect(await invitePerson(manager, input({ email: 'x@a.in', role: 'Manager' }))).toMatchObject({
      is_emailed: false,
    });
  });
});
