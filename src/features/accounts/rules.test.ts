import { describe, expect, it } from 'vitest';
import type { AccountFacts, AccountState } from './rules.ts';
import { accountPolicy, refusals, stateOf } from './rules.ts';

const admin = { profileId: 'a', role: 'Admin' } as const;
const manager = { profileId: 'm', role: 'Manager' } as const;
const agent = { profileId: 'g', role: 'Agent' } as const;
const program = { profileId: null, role: 'Admin' } as const;

describe('account state', () => {
  const done: AccountFacts = { status: 'active', hasAccount: true, isApproved: true, isConfirmed: true };
  const cases: readonly [string, Partial<AccountFacts>, boolean, AccountState][] = [
    ['all is done', {}, true, 'active'],
    ['on leave', { status: 'on_leave' }, true, 'active'],
    ['inactive', { status: 'inactive' }, true, 'inactive'],
    ['inactive before anything else', { status: 'inactive', hasAccount: false, isApproved: false }, true, 'inactive'],
    ['no password yet', { hasAccount: false }, true, 'invited'],
    ['address unproven', { isConfirmed: false }, true, 'waiting_confirmation'],
    ['address unproven, nobody can prove it', { isConfirmed: false }, false, 'active'],
    ['not let in', { isApproved: false }, true, 'waiting_approval'],
    ['neither', { isApproved: false, isConfirmed: false }, true, 'waiting_confirmation'],
    ['neither, without mail', { isApproved: false, isConfirmed: false }, false, 'waiting_approval'],
  ];
  it.each(cases)('state: %s', (_, facts, canSendEmail, state) => {
    expect(stateOf({ ...done, ...facts }, canSendEmail)).toBe(state);
  });
});

describe('account policy', () => {
  const someAgent = { id: 'x', role: 'Agent' } as const;
  const someAdmin = { id: 'y', role: 'Admin' } as const;

  it.each([
    ['an Admin promotes to Admin', admin, someAgent, 'Admin', null],
    ['an Admin demotes another Admin', admin, someAdmin, 'Agent', null],
    ['an Admin cannot change the own role', admin, { id: 'a', role: 'Admin' }, 'Agent', 'oneself'],
    ['a Manager promotes to Manager', manager, someAgent, 'Manager', null],
    ['a Manager cannot promote to Admin', manager, someAgent, 'Admin', 'only_admins'],
    ['a Manager cannot demote an Admin', manager, someAdmin, 'Agent', 'only_admins'],
    ['a Manager cannot change the own role', manager, { id: 'm', role: 'Manager' }, 'Agent', 'oneself'],
    ['an Agent cannot change a role', agent, someAgent, 'Agent', 'not_allowed'],
    ['the program promotes to Admin', program, someAgent, 'Admin', null],
  ] as const)('roles: %s', (_, actor, person, role, refusal) => {
    expect(refusals.changeRole(actor, person, role)).toBe(refusal);
    expect(accountPolicy.changeRole(actor, person, role)).toBe(refusal === null);
  });

  it.each([
    ['an Admin, an agent', admin, someAgent, null],
    ['an Admin, another Admin', admin, someAdmin, null],
    ['an Admin, oneself', admin, { id: 'a', role: 'Admin' }, 'oneself'],
    ['a Manager, an agent', manager, someAgent, null],
    ['a Manager, an Admin', manager, someAdmin, 'only_admins'],
    ['an Agent, an agent', agent, someAgent, 'not_allowed'],
  ] as const)('status: %s', (_, actor, person, refusal) => {
    expect(refusals.changeStatus(actor, person)).toBe(refusal);
    expect(accountPolicy.changeStatus(actor, person)).toBe(refusal === null);
  });

  it.each([
    ['an Admin, a former user', admin, { ...someAgent, status: 'inactive' }, null],
    ['an Admin, an Admin who left', admin, { ...someAdmin, status: 'inactive' }, null],
    ['an Admin, an active user', admin, { ...someAgent, status: 'active' }, 'still_active'],
    ['an Admin, a user on leave', admin, { ...someAgent, status: 'on_leave' }, 'still_active'],
    ['an Admin, oneself', admin, { id: 'a', role: 'Admin', status: 'inactive' }, 'oneself'],
    ['a Manager, a former user', manager, { ...someAgent, status: 'inactive' }, 'not_allowed'],
    ['an Agent, a former user', agent, { ...someAgent, status: 'inactive' }, 'not_allowed'],
  ] as const)('erasing: %s', (_, actor, person, refusal) => {
    expect(refusals.erase(actor, person)).toBe(refusal);
    expect(accountPolicy.erase(actor, person)).toBe(refusal === null);
  });

  it.each([
    ['an Admin invites an Admin', accountPolicy.invite(admin, 'Admin'), true],
    ['a Manager invites an Agent', accountPolicy.invite(manager, 'Agent'), true],
    ['a Manager cannot invite an Admin', accountPolicy.invite(manager, 'Admin'), false],
    ['a Manager cannot renew the link of an invited Admin', accountPolicy.inviteAgain(manager, someAdmin), false],
    ['a Manager renews the link of an Agent', accountPolicy.inviteAgain(manager, someAgent), true],
    ['an Agent cannot invite', accountPolicy.invite(agent, 'Junior Agent'), false],
    ['a Manager approves an Agent', accountPolicy.approve(manager, someAgent, 'Agent'), true],
    ['a Manager cannot approve as Admin', accountPolicy.approve(manager, someAgent, 'Admin'), false],
    ['an Agent cannot approve', accountPolicy.approve(agent, someAgent, 'Agent'), false],
    ['a Manager declines', accountPolicy.refuse(manager, someAgent), true],
    ['an Agent cannot decline', accountPolicy.refuse(agent, someAgent), false],
  ])('state: %s', (_, answer, expected) => {
    expect(answer).toBe(expected);
  });
});
