import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { notifications } from '#platform/notifications/server/tables.ts';
import type { PeopleContext } from '../auth-services.ts';
import type { TestAuth } from '../auth-testing.ts';
import { catchRefusal, cookieOf, createTestAuth, goodPassword } from '../auth-testing.ts';
import { profiles, sessions, users } from '../tables.ts';
import { approvePerson, changePersonStatus, changeRole, listPeople, refusePerson } from './people.ts';
import { signIn } from './sign-in.ts';

let test: TestAuth;
let admin: PeopleContext;
beforeEach(async () => {
  test = await createTestAuth();
  admin = await test.staffWith((await test.signUp('first@a.in')).token);
});
afterEach(() => test.close());

const find = async (email: string) => {
  const found = (await listPeople(admin)).find((person) => person.email === email);
  if (!found) throw new Error(`nobody is ${email}`);
  return found;
};
const isSignedIn = async (token: string) =>
  (await test.auth.sessions.findPerson(cookieOf(test.auth, token), new Date())) !== null;

describe('approving', () => {
  it('gives the open session the chosen role at once', async () => {
    const { token } = await test.signUp('new@a.in');
    expect((await test.personWith(token)).actor.isWaiting).toBe(true);
    const { id } = await find('new@a.in');
    expect(await approvePerson(admin, { id, role: 'Senior Agent' })).toMatchObject({ state: 'active' });
    expect((await test.personWith(token)).actor).toMatchObject({ isWaiting: false, role: 'Senior Agent' });
    expect((await test.log()).at(-1)).toMatchObject({
      action: 'approved',
      actor_id: admin.actor.profileId,
      difference: { role: ['Agent', 'Senior Agent'] },
    });
    const raised = (await test.db.select().from(notifications)).filter(({ kind }) => kind === 'let_in');
    expect(raised).toMatchObject([{ recipient_id: id }]);
    expect(await catchRefusal(approvePerson(admin, { id, role: 'Agent' }))).toEqual({
      code: 'conflict',
      reason: 'not_waiting',
    });
  });

  it('lets no Manager make an Admin', async () => {
    const manager = await test.hire('Manager', 'manager@a.in');
    await test.signUp('new@a.in');
    const { id } = await find('new@a.in');
    const refused = await catchRefusal(approvePerson(manager, { id, role: 'Admin' }));
    expect(refused).toEqual({ code: 'forbidden', reason: 'only_admins' });
    expect(await approvePerson(manager, { id, role: 'Manager' })).toMatchObject({ role: 'Manager' });
  });

  it('is announced by email where there is a mail server', async () => {
    await test.close();
    test = await createTestAuth({ canSendEmail: true });
    admin = await test.staffWith((await test.signUp('first@a.in')).token);
    await test.signUp('new@a.in');
    await test.db.update(users).set({ emailVerified: true });
    await approvePerson(admin, { id: (await find('new@a.in')).id, role: 'Agent' });
    expect((await test.emailsTo('new@a.in')).at(-1)?.html).toBe('http://localhost:3000');
  });
});

describe('refusing', () => {
  it('ends the session, deletes the account and frees the address', async () => {
    const { token } = await test.signUp('new@a.in');
    expect(await isSignedIn(token)).toBe(true);
    await refusePerson(admin, { id: (await find('new@a.in')).id });
    expect(await isSignedIn(token)).toBe(false);
    expect(await test.db.select().from(users)).toHaveLength(1);
    expect(await test.db.select().from(profiles)).toHaveLength(1);
    expect((await test.log()).at(-1)).toMatchObject({ action: 'refused', actor_id: admin.actor.profileId });
    expect(await test.signUp('new@a.in')).toMatchObject({ state: 'waiting_approval' });
  });

  it('fails for a person who is being approved', async () => {
    const { token } = await test.signUp('new@a.in');
    const { id } = await find('new@a.in');
    const late = await test.overtake(
      (db) => approvePerson({ ...admin, db }, { id, role: 'Agent' }),
      () => catchRefusal(refusePerson(admin, { id })),
    );
    expect(late).toEqual({ code: 'conflict', reason: 'not_waiting' });
    expect(await find('new@a.in')).toMatchObject({ state: 'active' });
    expect(await isSignedIn(token)).toBe(true);
    expect((await test.log()).map(({ action }) => action)).not.toContain('refused');
  });

  it('succeeds for one of two concurrent requests', async () => {
    await test.signUp('new@a.in');
    const { id } = await find('new@a.in');
    const late = await test.overtake(
      (db) => refusePerson({ ...admin, db }, { id }),
      () => catchRefusal(refusePerson(admin, { id })),
    );
    expect(late).toEqual({ code: 'not_found' });
    expect((await test.log()).filter(({ action }) => action === 'refused')).toHaveLength(1);
  });

  it('applies only to people who wait for approval', async () => {
    const agent = await test.hire('Agent', 'agent@a.in');
    const refused = await catchRefusal(refusePerson(admin, { id: agent.actor.profileId }));
    expect(refused).toEqual({ code: 'conflict', reason: 'not_waiting' });
    expect(await isSignedIn(agent.token)).toBe(true);
  });
});

describe('roles', () => {
  it('change at once in open sessions, and are logged', async () => {
    const agent = await test.hire('Agent', 'agent@a.in');
    const { id, version } = await find('agent@a.in');
    const changed = await changeRole(admin, { id, role: 'Manager', version });
    expect(changed).toMatchObject({ role: 'Manager', version: version + 1 });
    expect((await test.personWith(agent.token)).actor.role).toBe('Manager');
    expect((await test.log()).at(-1)).toMatchObject({ action: 'updated', difference: { role: ['Agent', 'Manager'] } });
  });

  it('saved on an old version are a conflict with the current person', async () => {
    await test.hire('Agent', 'agent@a.in');
    const { id, version } = await find('agent@a.in');
    await changeRole(admin, { id, role: 'Manager', version });
    const late = changeRole(admin, { id, role: 'Junior Agent', version });
    await expect(late).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { role: 'Manager', version: version + 1 } },
    });
    expect(await find('agent@a.in')).toMatchObject({ role: 'Manager' });
  });

  it('cannot be changed for oneself', async () => {
    const { id, version } = await find('first@a.in');
    const refused = { code: 'forbidden', reason: 'oneself' };
    expect(await catchRefusal(changeRole(admin, { id, role: 'Agent', version }))).toEqual(refused);
    expect(await catchRefusal(changePersonStatus(admin, { id, status: 'inactive', version }))).toEqual(refused);
  });

  it('of an Admin are changed by Admins only', async () => {
    const manager = await test.hire('Manager', 'manager@a.in');
    const { id, version } = await find('first@a.in');
    const refused = { code: 'forbidden', reason: 'only_admins' };
    expect(await catchRefusal(changeRole(manager, { id, role: 'Agent', version }))).toEqual(refused);
    expect(await catchRefusal(changePersonStatus(manager, { id, status: 'inactive', version }))).toEqual(refused);
  });

  it('of the last Admin cannot be changed, even by the program', async () => {
    const { id, version } = await find('first@a.in');
    const last = { code: 'forbidden', reason: 'last_admin' };
    expect(await catchRefusal(changeRole(test.program, { id, role: 'Agent', version }))).toEqual(last);
    expect(await catchRefusal(changePersonStatus(test.program, { id, status: 'inactive', version }))).toEqual(last);
    await test.hire('Admin', 'second@a.in');
    expect(await changeRole(test.program, { id, role: 'Agent', version })).toMatchObject({ role: 'Agent' });
  });

  it('of two Admins who demote each other: one stays', async () => {
    const second = await test.hire('Admin', 'second@a.in');
    const { id, version } = await find('first@a.in');
    const quicker = await test.database.pool.connect();
    await quicker.query('begin');
    await quicker.query(`update profiles set role = 'Agent' where email = 'second@a.in'`);
    const late = catchRefusal(changeRole(second, { id, role: 'Agent', version }));
    await Promise.race([late, test.someoneWaitsForALock()]);
    await quicker.query('commit');
    quicker.release();
    expect(await late).toEqual({ code: 'forbidden', reason: 'only_admins' });
    expect(await find('first@a.in')).toMatchObject({ role: 'Admin' });
  });

  it('of unknown people are not found', async () => {
    const input = { id: '01a00000-0000-7000-8000-000000000000', role: 'Agent', version: 1 } as const;
    expect(await catchRefusal(changeRole(admin, input))).toEqual({ code: 'not_found' });
  });
});

describe('status', () => {
  it('inactive ends every session at once and keeps the person out until active again', async () => {
    const agent = await test.hire('Agent', 'agent@a.in');
    expect(await isSignedIn(agent.token)).toBe(true);
    const { id, version } = await find('agent@a.in');
    const off = await changePersonStatus(admin, { id, status: 'inactive', version });
    expect(off.state).toBe('inactive');
    expect(await isSignedIn(agent.token)).toBe(false);
    expect(await test.db.select().from(sessions)).toHaveLength(1);
    const enter = () => signIn(test.visitor, { email: 'agent@a.in', password: goodPassword });
    expect(await catchRefusal(enter())).toEqual({ code: 'invalid', reason: 'inactive' });
    await changePersonStatus(admin, { id, status: 'active', version: off.version });
    expect(await enter()).toMatchObject({ state: 'active' });
  });

  it('inactive stops a sign-in in progress', async () => {
    await test.hire('Agent', 'agent@a.in');
    const { id, version } = await find('agent@a.in');
    const late = await test.overtake(
      (db) => changePersonStatus({ ...admin, db }, { id, status: 'inactive', version }),
      () => catchRefusal(signIn(test.visitor, { email: 'agent@a.in', password: goodPassword })),
    );
    expect(late).toEqual({ code: 'invalid', reason: 'inactive' });
    expect(await test.db.select().from(sessions)).toHaveLength(1);
  });

  it('on leave ends no session', async () => {
    const agent = await test.hire('Agent', 'agent@a.in');
    const { id, version } = await find('agent@a.in');
    await changePersonStatus(admin, { id, status: 'on_leave', version });
    expect(await isSignedIn(agent.token)).toBe(true);
  });

  it('cannot be set for people who wait for approval', async () => {
    await test.signUp('new@a.in');
    const { id, version } = await find('new@a.in');
    const refused = await catchRefusal(changePersonStatus(admin, { id, status: 'inactive', version }));
    expect(refused).toEqual({ code: 'conflict', reason: 'waiting' });
  });
});
