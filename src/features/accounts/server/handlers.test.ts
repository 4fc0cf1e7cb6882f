import { createRouterClient } from '@orpc/server';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Person, Visitor } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { CallContext } from '#platform/rpc/server/implement.ts';
import type { ServedRouter } from '#platform/rpc/server/serve.ts';
import type { TestAuth } from './auth-testing.ts';
import { createTestAuth, goodPassword, tokenFromLink } from './auth-testing.ts';
import { accountHandlers } from './handlers.ts';

let test: TestAuth;
let cookies: string[];
beforeEach(async () => {
  test = await createTestAuth();
  cookies = [];
});
afterEach(() => test.close());

/** Calls the procedures like a browser, with the latest cookie. */
function browser() {
  const handlers = accountHandlers(test.auth);
  const served: ServedRouter = handlers;
  expect(served).toBe(handlers);
  const context = async (): Promise<CallContext> => {
    const found = await test.auth.sessions.findPerson(cookies.at(-1)?.split(';')[0], new Date());
    const actor: Person | Visitor = found?.person ?? { kind: 'visitor', profileId: null };
    const http = {
      address: '203.0.113.7',
      headers: { 'user-agent': 'Firefox/128.0' },
      addHeader: (name: string, value: string) => {
        if (name === 'set-cookie') cookies.push(value);
      },
    };
    return { ...test.base, actor, http };
  };
  return createRouterClient(handlers, { context });
}

const signUp = { full_name: 'Asha Rao', email: ' Asha@A.in ', password: goodPassword };
const code = async (call: Promise<unknown>) => {
  try {
    await call;
    return 'answered';
  } catch (error) {
    return error instanceof Failure ? error.code : error;
  }
};

describe('account procedures', () => {
  it('sign up, return the signed-in person, and sign out', async () => {
    const client = browser();
    expect(await client.signInOptions()).toEqual({
      company_name: '',
      logo_url: null,
      sign_up: 'first',
      min_password_length: 6,
      can_send_email: false,
    });
    expect(await client.signUp(signUp)).toEqual({ state: 'active' });
    expect(await client.me()).toMatchObject({ full_name: 'Asha Rao', email: 'asha@a.in', role: 'Admin' });
    await client.signOut();
    expect(cookies.at(-1)).toBe(test.auth.cookie.close);
    expect(await code(client.me())).toBe('unauthenticated');
    expect(await client.signIn({ email: 'ASHA@a.in', password: goodPassword })).toEqual({ state: 'active' });
    expect(await client.listDevices()).toMatchObject([{ device: 'Firefox', is_this: true }]);
  });

  it('answer in the shape of the contract', async () => {
    const client = browser();
    await client.signUp(signUp);
    await client.saveAppearance({ theme: 'dark', date_format: 'yyyy-mm-dd' });
    const mine = { full_name: 'Asha Rao', email: 'asha@a.in', phone: '', address: '', letters_company: '' };
    expect(await client.saveProfile({ ...mine, version: 1 })).toMatchObject({ version: 2, theme: 'dark' });
    await client.saveAvatar({ file_id: null });
    await client.changePassword({ current_password: goodPassword, new_password: 'nine neem trees' });
    await client.resendConfirmation();
    await client.forgotPassword({ email: 'asha@a.in' });
    const id = uuid();
    const input = { id, full_name: 'Ravi', email: 'ravi@a.in', role: 'Agent' } as const;
    await client.invitePerson(input);
    const { link } = await client.inviteAgain({ id });
    expect(await client.readInvitation({ token: tokenFromLink(link) })).toMatchObject({ email: 'ravi@a.in' });
    const admin = cookies.at(-1) ?? '';
    // A second browser.
    cookies.push('');
    expect(await client.acceptInvitation({ token: tokenFromLink(link), password: goodPassword })).toEqual({
      state: 'active',
    });
    await client.signUp({ ...signUp, email: 'new@a.in' });
    await client.signUp({ ...signUp, email: 'other@a.in' });
    cookies.push(admin);
    const people = await client.listPeople();
    expect(people.map(({ state }) => state).sort()).toEqual([
      'active',
      'active',
      'waiting_approval',
      'waiting_approval',
    ]);
    const [one = '', other = ''] = people
      .filter(({ state }) => state === 'waiting_approval')
      .map((person) => person.id);
    const approved = await client.approvePerson({ id: one, role: 'Agent' });
    await client.refusePerson({ id: other });
    const promoted = await client.changeRole({ id: one, role: 'Manager', version: approved.version });
    await client.changeStatus({ id: one, status: 'on_leave', version: promoted.version });
    const devices = await client.listDevices();
    await client.signOutDevice({ id: devices[0]?.id ?? '' });
    expect(await code(client.me())).toBe('unauthenticated');
    expect(await code(client.confirmEmail({ token: 'x'.repeat(43) }))).toBe('gone');
    expect(await code(client.resetPassword({ token: 'x'.repeat(43), password: goodPassword }))).toBe('gone');
  });
});

describe('in a browser where somebody else is signed in', () => {
  const isOpen = async (cookie: string) =>
    (await test.auth.sessions.findPerson(cookie.split(';')[0], new Date())) !== null;

  it('a new session ends theirs, and the change log does not name them', async () => {
    const client = browser();
    await client.signUp(signUp);
    const invited = { id: uuid(), full_name: 'Ravi Rane', email: 'ravi@a.in', role: 'Agent' } as const;
    const { link } = await client.invitePerson(invited);
    const token = tokenFromLink(link);
    const asha = cookies.at(-1) ?? '';
    expect(await code(client.acceptInvitation({ token, password: 'welcome123' }))).toBe('invalid');
    expect(await isOpen(asha)).toBe(true);
    await client.acceptInvitation({ token, password: goodPassword });
    expect(await isOpen(asha)).toBe(false);
    expect((await test.log()).at(-1)).toMatchObject({ entity_id: invited.id, action: 'joined', actor_id: null });
    const ravi = cookies.at(-1) ?? '';
    expect(await code(client.signIn({ email: 'asha@a.in', password: 'another one' }))).toBe('invalid');
    expect(await isOpen(ravi)).toBe(true);
    await client.signIn({ email: 'asha@a.in', password: goodPassword });
    expect(await isOpen(ravi)).toBe(false);
    expect((await test.log()).at(-1)).toMatchObject({ action: 'signed_in', actor_id: null });
    expect(await client.me()).toMatchObject({ full_name: 'Asha Rao' });
  });
});

describe('a person with an unconfirmed address', () => {
  beforeEach(async () => {
    await test.close();
    test = await createTestAuth({ canSendEmail: true });
  });

  it('can be refused, unless they needed no approval', async () => {
    const client = browser();
    await client.signUp(signUp);
    const admin = cookies.at(-1) ?? '';
    await client.signUp({ ...signUp, email: 'waits@a.in' });
    await test.setPolicy('open');
    await client.signUp({ ...signUp, email: 'open@a.in' });
    cookies.push(admin);
    const [open, waits] = await client.listPeople();
    expect(open).toMatchObject({ email: 'open@a.in', state: 'waiting_confirmation', is_approved: true });
    expect(waits).toMatchObject({ email: 'waits@a.in', state: 'waiting_confirmation', is_approved: false });
    expect(await code(client.refusePerson({ id: open?.id ?? '' }))).toBe('conflict');
    await client.refusePerson({ id: waits?.id ?? '' });
    expect((await client.listPeople()).map(({ email }) => email)).toEqual(['open@a.in', 'asha@a.in']);
  });
});

describe('permissions', () => {
  it('limit visitors to the sign-in procedures', async () => {
    const client = browser();
    for (const call of [client.me, client.listDevices, client.signOut, client.listPeople, client.resendConfirmation]) {
      expect(await code(call())).toBe('unauthenticated');
    }
    expect(await code(client.invitePerson({ id: uuid(), full_name: 'X', email: 'x@a.in', role: 'Agent' }))).toBe(
      'unauthenticated',
    );
  });

  it('show people who wait for approval only that they wait', async () => {
    const client = browser();
    await client.signUp(signUp);
    await client.signUp({ ...signUp, email: 'new@a.in' });
    expect(await client.me()).toMatchObject({ state: 'waiting_approval', permissions: [] });
    expect(await code(client.listPeople())).toBe('waiting');
    expect(await code(client.saveAvatar({ file_id: null }))).toBe('waiting');
    expect(await client.saveAppearance({ theme: 'dark' })).toMatchObject({ theme: 'dark' });
  });

  it('let an Agent see people but manage nobody', async () => {
    const client = browser();
    await client.signUp(signUp);
    const agent = await test.hire('Agent', 'agent@a.in');
    cookies.push(test.auth.cookie.open(agent.token));
    const people = await client.listPeople();
    expect(people).toHaveLength(2);
    const { id = '', version = 0 } = people.find(({ role }) => role === 'Admin') ?? {};
    expect(await code(client.changeRole({ id, role: 'Agent', version }))).toBe('forbidden');
    expect(await code(client.changeStatus({ id, status: 'inactive', version }))).toBe('forbidden');
    expect(await code(client.approvePerson({ id, role: 'Agent' }))).toBe('forbidden');
    expect(await code(client.refusePerson({ id }))).toBe('forbidden');
    expect(await code(client.inviteAgain({ id }))).toBe('forbidden');
  });
});
