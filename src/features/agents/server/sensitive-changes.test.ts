import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PeopleContext } from '#features/accounts/server/auth-services.ts';
import type { TestAuth } from '#features/accounts/server/auth-testing.ts';
import { catchRefusal, createTestAuth, goodPassword } from '#features/accounts/server/auth-testing.ts';
import { inviteAgain, invitePerson } from '#features/accounts/server/service/invitations.ts';
import { approvePerson, changePersonStatus, changeRole } from '#features/accounts/server/service/people.ts';
import { reauthenticate } from '#features/accounts/server/service/reauthentication.ts';
import { restoreRecord } from '#features/history/server/service.ts';
import { agentKind } from './record-kind.ts';
import { deleteAgent } from './service/delete-agent.ts';
import { readAgent } from './service/read-agents.ts';
import { createAgent, updateAgent } from './service/save-agent.ts';

let test: TestAuth;
let admin: PeopleContext;
beforeEach(async () => {
  test = await createTestAuth();
  admin = await test.staffWith((await test.signUp('first@a.in')).token);
});
afterEach(() => test.close());

interface Credentials {
  readonly password?: string;
}
type Attempt = (credentials: Credentials) => Promise<unknown>;

const idOf = async (email: string) => (await test.profileOf(email))?.id ?? '';
const hire = async (role: 'Agent' | 'Admin') => {
  await test.hire(role, 'other@a.in');
  return idOf('other@a.in');
};
const details = {
  phone: '98220 12345',
  address: null,
  specialization: [],
  experience: null,
  qualifications: null,
  notes: '',
};
const invitation = (role: 'Agent' | 'Admin') => ({ id: uuid(), full_name: 'Asha', email: 'asha@a.in', role });
const update = async (id: string, change: object): Promise<Attempt> => {
  const { full_name, email, role, status, version } = await readAgent(admin, id);
  const input = { id, version, full_name, email, role, status, ...details, ...change };
  return (credentials) => updateAgent(admin, { ...input, ...credentials });
};

const sensitive: Record<string, () => Promise<Attempt>> = {
  'promoting a person to Admin': async () => {
    const id = await hire('Agent');
    const { version } = await readAgent(admin, id);
    return (credentials) => changeRole(admin, { id, role: 'Admin', version, ...credentials });
  },
  'approving a person as Admin': async () => {
    await test.signUp('new@a.in');
    const id = await idOf('new@a.in');
    return (credentials) => approvePerson(admin, { id, role: 'Admin', ...credentials });
  },
  'inviting an Admin': async () => (credentials) => invitePerson(admin, { ...invitation('Admin'), ...credentials }),
  'inviting an Admin again': async () => {
    const invited = invitation('Admin');
    await invitePerson(test.program, invited);
    return (credentials) => inviteAgain(admin, { id: invited.id, ...credentials });
  },
  'adding an agent who is an Admin': async () => (credentials) =>
    createAgent(admin, { ...invitation('Admin'), ...details, ...credentials }),
  'making an agent an Admin by their form': async () => update(await hire('Agent'), { role: 'Admin' }),
  "changing another person's sign-in email": async () => update(await hire('Agent'), { email: 'thief@a.in' }),
  'changing the email of an invited person': async () => {
    const invited = invitation('Agent');
    await invitePerson(admin, invited);
    return update(invited.id, { email: 'thief@a.in' });
  },
  'making an inactive Admin active': async () => {
    const id = await hire('Admin');
    const { version } = await changePersonStatus(admin, {
      id,
      status: 'inactive',
      version: (await readAgent(admin, id)).version,
    });
    return (credentials) => changePersonStatus(admin, { id, status: 'active', version, ...credentials });
  },
  'making an inactive Admin active by their form': async () => {
    const id = await hire('Admin');
    await changePersonStatus(admin, { id, status: 'inactive', version: (await readAgent(admin, id)).version });
    return update(id, { status: 'on_leave' });
  },
  'restoring an Admin from the trash': async () => {
    const id = await hire('Admin');
    await deleteAgent(admin, [], { id });
    const kinds = [agentKind({ pictures: { remove: async () => undefined }, erasePrivateData: async () => undefined })];
    return async ({ password }) => {
      const requireReauthentication = await reauthenticate(admin, password);
      await restoreRecord(admin, kinds, { topic: 'profiles', id, requireReauthentication });
    };
  },
};

it.each(Object.keys(sensitive))('requires the password of the signed-in person: %s', async (name) => {
  const attempt = await sensitive[name]?.();
  if (!attempt) throw new Error('no such attempt');
  const before = (await test.log()).length;
  expect(await catchRefusal(attempt({}))).toEqual({ code: 'invalid', fields: ['password: required'] });
  expect(await catchRefusal(attempt({ password: 'not my password' }))).toEqual({
    code: 'invalid',
    fields: ['password: wrong_password'],
  });
  expect(await test.log()).toHaveLength(before);
  await attempt({ password: goodPassword });
  expect(await test.log()).toHaveLength(before + 1);
});

const harmless: Record<string, () => Promise<Attempt>> = {
  'another role': async () => {
    const id = await hire('Agent');
    const { version } = await readAgent(admin, id);
    return (credentials) => changeRole(admin, { id, role: 'Manager', version, ...credentials });
  },
  'an Admin who becomes a Manager': async () => update(await hire('Admin'), { role: 'Manager' }),
  'inviting an agent': async () => () => invitePerson(admin, invitation('Agent')),
  'the name of another person': async () => update(await hire('Agent'), { full_name: 'Asha Rao' }),
  'an Admin who is set on leave': async () => update(await hire('Admin'), { status: 'on_leave' }),
};

it.each(Object.keys(harmless))('requires no password: %s', async (name) => {
  const attempt = await harmless[name]?.();
  expect(await catchRefusal(attempt?.({}) ?? Promise.reject())).toEqual({ code: 'nothing was refused' });
});
