import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { PeopleContext } from '#features/accounts/server/auth-services.ts';
import type { TestAuth } from '#features/accounts/server/auth-testing.ts';
import {
  catchRefusal,
  cookieOf,
  createTestAuth,
  goodPassword,
  passMinutes,
  tokenFromLink,
} from '#features/accounts/server/auth-testing.ts';
import { acceptInvitation } from '#features/accounts/server/service/accept-invitation.ts';
import { signIn } from '#features/accounts/server/service/sign-in.ts';
import { profiles, sessions } from '#features/accounts/server/tables.ts';
import { listTrash, readTimeline } from '#features/history/server/service.ts';
import type { Difference } from '#platform/changes/change.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Agent, AgentInput, NewAgent } from '../contract.ts';
import { agentCard, agentSchema } from '../contract.ts';
import { agentKind } from './record-kind.ts';
import { deleteAgent, restoreAgent } from './service/delete-agent.ts';
import { listAgents, readAgent } from './service/read-agents.ts';
import { createAgent, updateAgent } from './service/save-agent.ts';

let test: TestAuth;
let admin: PeopleContext;
let adminId: string;

async function open(canSendEmail = false): Promise<void> {
  test = await createTestAuth({ canSendEmail });
  const { token } = await test.signUp('first@a.in', { full_name: 'Meera Kulkarni' });
  admin = await test.staffWith(token);
  adminId = admin.actor.profileId ?? '';
}
beforeEach(() => open());
afterEach(() => test.close());

const asha: NewAgent = {
  full_name: 'Asha Rao',
  email: 'asha@a.in',
  phone: '98220 12345',
  role: 'Agent',
  address: '4, Lake Road',
  specialization: ['Residential', 'Plots', 'Residential'],
  experience: 6,
  qualifications: 'MBA',
  notes: 'Speaks Marathi and Gujarati',
};
const add = (more: Partial<NewAgent> = {}, by = admin) => createAgent(by, { id: uuid(), ...asha, ...more });
const toInput = ({ full_name, email, phone, role, status, ...rest }: Agent): AgentInput & { version: number } => {
  const { address, specialization, experience, qualifications, notes, version } = rest;
  const said = { full_name, email, phone: phone ?? '98220 12345', role, status, address, specialization };
  return { ...said, experience, qualifications, notes, version };
};
const change = async (id: string, more: Partial<AgentInput> & { password?: string }, by: PeopleContext = admin) =>
  updateAgent(by, { id, ...toInput(await readAgent(by, id)), ...more });
const isSignedIn = async (token: string) =>
  (await test.auth.sessions.findPerson(cookieOf(test.auth, token), new Date())) !== null;
const remove = (id: string, by: PeopleContext = admin) => deleteAgent(by, [], { id });
const idOf = (context: PeopleContext) => context.actor.profileId ?? '';

describe('adding an agent', () => {
  it('invites them and stores every field', async () => {
    const { agent, link, is_emailed } = await add();
    expect(z.parse(agentSchema, agent)).toMatchObject({
      ...asha,
      specialization: ['Residential', 'Plots'],
      status: 'active',
      state: 'invited',
      version: 1,
    });
    expect(is_emailed).toBe(false);
    expect(await test.profileOf('asha@a.in')).toMatchObject({ phone_e164: '+919822012345' });
    const { state } = await acceptInvitation(test.visitor, { token: tokenFromLink(link), password: goodPassword });
    expect(state).toBe('active');
    expect(await readAgent(admin, agent.id)).toMatchObject({ state: 'active', experience: 6 });
  });

  it('makes one agent and sends one email for a repeated id', async () => {
    await test.close();
    await open(true);
    const id = uuid();
    await add({}, admin);
    const input = { id, ...asha, email: 'twice@a.in' };
    await createAgent(admin, input);
    expect(await createAgent(admin, input)).toMatchObject({ agent: { id }, link: null, is_emailed: true });
    expect(await test.emailsTo('twice@a.in')).toHaveLength(1);
  });

  it('requires the right to manage people; only an Admin makes an Admin', async () => {
    const manager = await test.hire('Manager', 'manager@a.in');
    const agent = await test.hire('Agent', 'agent@a.in');
    expect(await catchRefusal(add({}, agent))).toEqual({ code: 'forbidden', reason: 'not_allowed' });
    expect(await catchRefusal(add({ role: 'Admin' }, manager))).toEqual({ code: 'forbidden', reason: 'only_admins' });
    expect(await add({ role: 'Junior Agent' }, manager)).toMatchObject({ agent: { role: 'Junior Agent' } });
  });

  it('refuses an invalid phone, and an email address that is taken or in the trash', async () => {
    expect(await catchRefusal(add({ phone: '12' }))).toEqual({ code: 'invalid', fields: ['phone: not_phone'] });
    const { agent } = await add();
    const taken = { code: 'invalid', fields: ['email: email_taken'] };
    expect(await catchRefusal(add({ email: 'ASHA@a.in' }))).toEqual(taken);
    await remove(agent.id);
    expect(await catchRefusal(add())).toEqual({ code: 'invalid', fields: ['email: email_in_trash'] });
    // Nobody else can sign up with it either, so that a restored agent still has the address.
    expect(await catchRefusal(test.signUp('asha@a.in'))).toEqual(taken);
  });
});

describe('changing an agent', () => {
  it('saves every field and records the difference', async () => {
    const { agent } = await add();
    const changed = { role: 'Senior Agent', status: 'on_leave', experience: 7, phone: '+91 98220 99911' } as const;
    expect(await change(agent.id, changed)).toMatchObject({ ...changed, version: 2 });
    expect(await test.profileOf('asha@a.in')).toMatchObject({ phone_e164: '+919822099911' });
    expect((await test.log()).at(-1)).toMatchObject({
      action: 'updated',
      actor_id: adminId,
      difference: {
        role: ['Agent', 'Senior Agent'],
        status: ['active', 'on_leave'],
        experience: [6, 7],
        phone: ['98220 12345', '+91 98220 99911'],
      },
    });
  });

  it('allows only some fields of one’s own profile', async () => {
    const agent = await test.hire('Agent', 'agent@a.in');
    const manager = await test.hire('Manager', 'manager@a.in');
    const own = { phone: '98220 99911', address: 'Baner', specialization: ['Luxury'], experience: 3 };
    expect(await change(idOf(agent), { ...own, qualifications: 'B.Com' }, agent)).toMatchObject(own);
    const notAllowed = { code: 'forbidden', reason: 'not_allowed' };
    expect(await catchRefusal(change(idOf(agent), { notes: 'The best' }, agent))).toEqual(notAllowed);
    expect(await catchRefusal(change(idOf(agent), { full_name: 'Other' }, agent))).toEqual(notAllowed);
    expect(await catchRefusal(change(idOf(agent), { role: 'Manager' }, agent))).toEqual(notAllowed);
    expect(await catchRefusal(change(idOf(manager), { address: 'Baner' }, agent))).toEqual(notAllowed);
    const oneself = { code: 'forbidden', reason: 'oneself' };
    expect(await catchRefusal(change(idOf(manager), { status: 'on_leave' }, manager))).toEqual(oneself);
    expect(await catchRefusal(change(idOf(manager), { role: 'Agent' }, manager))).toEqual(oneself);
    expect(await catchRefusal(change(idOf(manager), { email: 'other@a.in' }, manager))).toEqual(notAllowed);
    expect(await change(idOf(manager), { notes: 'Away on Mondays' }, manager)).toMatchObject({ version: 3 });
  });

  it('lets only Admins change Admins, and keeps one in the agency', async () => {
    const manager = await test.hire('Manager', 'manager@a.in');
    const other = await test.hire('Admin', 'other@a.in');
    const onlyAdmins = { code: 'forbidden', reason: 'only_admins' };
    expect(await catchRefusal(change(adminId, { phone: '98220 99911' }, manager))).toEqual(onlyAdmins);
    const { agent } = await add();
    expect(await catchRefusal(change(agent.id, { role: 'Admin' }, manager))).toEqual(onlyAdmins);
    const both = await Promise.allSettled([
      change(idOf(other), { role: 'Agent' }, admin),
      change(adminId, { role: 'Agent' }, other),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('refuses an old version with the current state and its author', async () => {
    const { agent } = await add();
    const manager = await test.hire('Manager', 'manager@a.in');
    const input = { id: agent.id, ...toInput(agent) };
    const both = await Promise.allSettled([
      updateAgent(admin, { ...input, notes: 'Mine' }),
      updateAgent(manager, { ...input, notes: 'Theirs' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { notes } = await readAgent(admin, agent.id);
    const refused = both.find((one) => one.status === 'rejected');
    expect(refused?.reason.details).toMatchObject({ current: { id: agent.id, notes, version: 2 } });
    expect(refused?.reason.details.changedBy).toBe(notes === 'Mine' ? 'Meera Kulkarni' : 'Name of manager@a.in');
  });

  it('names the last editor in a conflict, whatever the agent did since', async () => {
    const agent = await test.hire('Agent', 'agent@a.in');
    const read = await readAgent(admin, idOf(agent));
    await change(read.id, { notes: 'On leave in May' });
    for (const action of [
      'signed_in',
      'calendar_renewed',
      'password_changed',
      'second_factor_on',
      'recovery_code_used',
    ])
      await transact(agent, (tx) => tx.record({ topic: 'profiles', entityId: read.id, action }));
    const second = updateAgent(admin, { id: read.id, ...toInput(read), notes: 'Back in June' });
    await expect(second).rejects.toMatchObject({ details: { changedBy: 'Meera Kulkarni' } });
  });

  it('moves the account to a new email address and notifies the old one', async () => {
    const agent = await test.hire('Agent', 'agent@a.in');
    expect(await catchRefusal(change(idOf(agent), { email: 'first@a.in' }))).toEqual({
      code: 'invalid',
      fields: ['email: email_taken'],
    });
    await change(idOf(agent), { email: 'New@a.in'.toLowerCase(), password: goodPassword });
    expect((await test.emailsTo('agent@a.in')).at(-1)?.plain).toContain('new@a.in');
    const password = goodPassword;
    expect(await signIn(test.visitor, { email: 'new@a.in', password })).toMatchObject({ state: 'active' });
    const old = signIn(test.visitor, { email: 'agent@a.in', password });
    expect(await catchRefusal(old)).toEqual({ code: 'invalid', reason: 'wrong_credentials' });
  });

  it('sends the invitation to a new email address', async () => {
    await test.close();
    await open(true);
    const { agent } = await add();
    const [first] = await test.emailsTo('asha@a.in');
    await change(agent.id, { email: 'other@a.in', password: goodPassword });
    const [second] = await test.emailsTo('other@a.in');
    const accept = (url = '') => acceptInvitation(test.visitor, { token: tokenFromLink(url), password: goodPassword });
    expect(await catchRefusal(accept(first?.html))).toEqual({ code: 'gone', reason: 'link_expired' });
    expect(await accept(second?.html)).toMatchObject({ state: 'active' });
  });

  it('ends the sessions at once for inactive, not for on leave', async () => {
    const agent = await test.hire('Agent', 'agent@a.in');
    await change(idOf(agent), { status: 'on_leave' });
    expect(await isSignedIn(agent.token)).toBe(true);
    await change(idOf(agent), { status: 'inactive' });
    expect(await isSignedIn(agent.token)).toBe(false);
    expect(await test.db.select().from(sessions)).toHaveLength(1);
  });
});

describe('deleting an agent', () => {
  it('ends the sessions at once and blocks sign-in until the agent is restored', async () => {
    const agent = await test.hire('Agent', 'agent@a.in');
    await remove(idOf(agent));
    expect(await isSignedIn(agent.token)).toBe(false);
    const enter = () => signIn(test.visitor, { email: 'agent@a.in', password: goodPassword });
    expect(await catchRefusal(enter())).toEqual({ code: 'invalid', reason: 'wrong_credentials' });
    expect(await catchRefusal(readAgent(admin, idOf(agent)))).toEqual({ code: 'not_found' });
    const listed = await agentKind(noServices).listDeleted?.(test.db, { after: null, by: null, limit: 9 });
    expect(listed).toMatchObject([{ id: idOf(agent), title: 'Name of agent@a.in', deleted_by: adminId }]);
    await restoreAgent(admin, idOf(agent));
    expect(await enter()).toMatchObject({ state: 'active' });
    const acts = (await test.log()).map(({ action }) => action);
    expect(acts.slice(-3)).toEqual(['deleted', 'restored', 'signed_in']);
  });

  it('refuses oneself, people awaiting approval, and an Admin deleted by a Manager', async () => {
    const manager = await test.hire('Manager', 'manager@a.in');
    const agent = await test.hire('Agent', 'agent@a.in');
    const other = await test.hire('Admin', 'other@a.in');
    expect(await catchRefusal(remove(adminId))).toEqual({ code: 'forbidden', reason: 'oneself' });
    expect(await catchRefusal(remove(idOf(other), manager))).toEqual({ code: 'forbidden', reason: 'only_admins' });
    expect(await catchRefusal(remove(idOf(manager), agent))).toEqual({ code: 'forbidden', reason: 'not_allowed' });
    await test.signUp('new@a.in');
    const waiting = await test.profileOf('new@a.in');
    expect(await catchRefusal(remove(waiting?.id ?? ''))).toEqual({ code: 'not_found' });
    await remove(idOf(other));
    expect(await catchRefusal(restoreAgent(manager, idOf(other)))).toEqual({
      code: 'forbidden',
      reason: 'only_admins',
    });
    expect(await catchRefusal(restoreAgent(agent, idOf(other)))).toEqual({ code: 'forbidden' });
    // Nor does the trash offer it.
    const offered = async (to: PeopleContext) =>
      (await listTrash(to, [agentKind(noServices)], undefined)).entries.map((entry) => entry.may_restore);
    expect([await offered(manager), await offered(admin)]).toEqual([[false], [true]]);
  });

  it('keeps one Admin when the last two delete each other', async () => {
    const other = await test.hire('Admin', 'other@a.in');
    const both = await Promise.allSettled([remove(idOf(other)), remove(adminId, other)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const left = (await test.db.select().from(profiles)).filter(({ deleted_at }) => deleted_at === null);
    expect(left).toHaveLength(1);
  });

  it('erases the agent after thirty days and keeps a blank profile', async () => {
    const agent = await test.hire('Agent', 'agent@a.in');
    await remove(idOf(agent));
    const purge = () => agentKind(noServices).purge?.(test.program, new Date(Date.now() - 30 * 86_400_000));
    passMinutes(29 * 1440);
    expect(await purge()).toBe(0);
    passMinutes(2 * 1440);
    expect(await purge()).toBe(1);
    expect(await purge()).toBe(0);
    const row = (await test.db.select().from(profiles)).find(({ id }) => id === idOf(agent));
    expect(row).toMatchObject({ full_name: '', email: '', user_id: null, erased_at: new Date() });
    expect(await catchRefusal(restoreAgent(admin, idOf(agent)))).toEqual({ code: 'not_found' });
    expect(await add({ email: 'agent@a.in' })).toMatchObject({ agent: { state: 'invited' } });
  });
});

const noServices = { pictures: { remove: async () => undefined }, erasePrivateData: async () => undefined };

it("fills a page of an agent's timeline with entries that others may see", async () => {
  const { agent } = await add();
  const record = (...drafts: Array<{ action: string; difference?: Difference }>) =>
    transact(admin, (tx) => tx.record(...drafts.map((input) => ({ topic: 'profiles', entityId: agent.id, ...input }))));
  await record({ action: 'updated', difference: { phone: ['1', '2'] } }, { action: 'updated' });
  const signIns = Array.from({ length: 60 }, () => ({ action: 'signed_in' }));
  await record(
    ...signIns,
    { action: 'updated', difference: { theme: ['light', 'dark'] } },
    { action: 'email_confirmed' },
  );
  await record({ action: 'updated', difference: { theme: ['dark', 'light'], status: ['active', 'on_leave'] } });
  const timeline = await readTimeline(admin, [agentKind(noServices)], { topic: 'profiles', id: agent.id });
  expect(timeline.has_more).toBe(false);
  expect(timeline.entries.map(({ action, difference }) => [action, ...Object.keys(difference)])).toEqual([
    ['updated', 'theme', 'status'],
    ['updated'],
    ['updated', 'phone'],
    ['invited', 'role', 'email', 'full_name'],
  ]);
});

describe('the directory', () => {
  it('lists approved and invited people, those on leave after the others', async () => {
    const { agent: away } = await add({ full_name: 'Aarti Away', email: 'away@a.in' });
    await change(away.id, { status: 'on_leave' });
    const { agent: gone } = await add({ full_name: 'Amit Inactive', email: 'inactive@a.in' });
    await change(gone.id, { status: 'inactive' });
    await add();
    await test.signUp('waits@a.in');
    const cards = z.parse(z.array(agentCard), await listAgents(admin, [], {}));
    expect(cards.map(({ full_name }) => full_name)).toEqual([
      'Asha Rao',
      'Meera Kulkarni',
      'Aarti Away',
      'Amit Inactive',
    ]);
    const none = { value: 0, is_capped: false };
    expect(cards[0]).toMatchObject({ experience: 6, assigned: { properties: none, clients: none, leads: none } });
  });

  it('is searched by name and email address in any script, and filtered by role', async () => {
    await add({ full_name: 'पूनम जोशी', email: 'pj@a.in', role: 'Senior Agent' });
    await add();
    const found = async (filter: Parameters<typeof listAgents>[2]) =>
      (await listAgents(admin, [], filter)).map(({ email }) => email);
    expect(await found({ search: 'joshi PUNAM' })).toEqual(['pj@a.in']);
    expect(await found({ search: 'asha@' })).toEqual(['asha@a.in']);
    expect(await found({ search: '50%_' })).toEqual([]);
    expect(await found({ search: '   ' })).toHaveLength(3);
    expect(await found({ role: ['Admin', 'Senior Agent'] })).toEqual(['first@a.in', 'pj@a.in']);
  });
});
