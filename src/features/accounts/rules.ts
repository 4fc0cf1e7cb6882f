import { minPasswordLength } from '#features/company/rules.ts';
import type { Role } from '#platform/access/rights.ts';
import { roleMay } from '#platform/access/rights.ts';

/** In characters; an agency may require a longer minimum. */
export const passwordLength = { shortest: minPasswordLength.shortest, longest: 200 } as const;

export const accountStates = ['active', 'waiting_approval', 'waiting_confirmation', 'invited', 'inactive'] as const;
export type AccountState = (typeof accountStates)[number];

export interface AccountFacts {
  readonly status: 'active' | 'on_leave' | 'inactive';
  /** The person has a password: they signed up or accepted the invitation. */
  readonly hasAccount: boolean;
  readonly isApproved: boolean;
  readonly isConfirmed: boolean;
}

/** Without a mail server no address can be confirmed, so nobody waits for confirmation. */
export function stateOf(facts: AccountFacts, canSendEmail: boolean): AccountState {
  if (facts.status === 'inactive') return 'inactive';
  if (!facts.hasAccount) return 'invited';
  if (canSendEmail && !facts.isConfirmed) return 'waiting_confirmation';
  return facts.isApproved ? 'active' : 'waiting_approval';
}

/** Who acts; the program acts as an Admin without a profile. */
export interface Acting {
  readonly profileId: string | null;
  readonly role: Role;
}

interface Subject {
  readonly id: string;
  readonly role: Role;
}

export type AccountRefusal = 'not_allowed' | 'oneself' | 'only_admins' | 'still_active';

/** Why an action on a person is not allowed; null when it is. */
export const refusals = {
  invite: (actor: Acting, role: Role): AccountRefusal | null => managing(actor) ?? touchingAdmins(actor, role),
  inviteAgain: (actor: Acting, person: Subject): AccountRefusal | null =>
    managing(actor) ?? touchingAdmins(actor, person.role),
  approve: (actor: Acting, person: Subject, role: Role): AccountRefusal | null =>
    managing(actor) ?? onOneself(actor, person) ?? touchingAdmins(actor, role),
  refuse: (actor: Acting, person: Subject): AccountRefusal | null => managing(actor) ?? onOneself(actor, person),
  changeRole: (actor: Acting, person: Subject, role: Role): AccountRefusal | null =>
    managing(actor) ?? onOneself(actor, person) ?? touchingAdmins(actor, person.role) ?? touchingAdmins(actor, role),
  changeStatus: (actor: Acting, person: Subject): AccountRefusal | null =>
    managing(actor) ?? onOneself(actor, person) ?? touchingAdmins(actor, person.role),
  /** Only for other people: users switch off their own with password and code. */
  resetSecondFactor: (actor: Acting, person: Subject): AccountRefusal | null =>
    roleMay(actor.role, 'reset_second_factor') ? onOneself(actor, person) : 'not_allowed',
  /** Their records stay. A person who waits for approval is refused instead. */
  delete: (actor: Acting, person: Subject): AccountRefusal | null =>
    managing(actor) ?? onOneself(actor, person) ?? touchingAdmins(actor, person.role),
  /** A restored Admin is an Admin again. */
  restore: (actor: Acting, person: Subject): AccountRefusal | null => touchingAdmins(actor, person.role),
  edit: (actor: Acting, person: Subject): AccountRefusal | null =>
    actor.profileId === person.id ? null : (managing(actor) ?? touchingAdmins(actor, person.role)),
  /** Only for people who have left, so it never removes the last Admin who can sign in. */
  erase: (actor: Acting, person: Subject & Pick<AccountFacts, 'status'>): AccountRefusal | null =>
    roleMay(actor.role, 'erase_person')
      ? (onOneself(actor, person) ?? (person.status === 'inactive' ? null : 'still_active'))
      : 'not_allowed',
};

/** Permissions on a person: screens hide what the server would refuse. */
export const accountPolicy = {
  invite: (actor: Acting, role: Role): boolean => refusals.invite(actor, role) === null,
  inviteAgain: (actor: Acting, person: Subject): boolean => refusals.inviteAgain(actor, person) === null,
  approve: (actor: Acting, person: Subject, role: Role): boolean => refusals.approve(actor, person, role) === null,
  refuse: (actor: Acting, person: Subject): boolean => refusals.refuse(actor, person) === null,
  changeRole: (actor: Acting, person: Subject, role: Role): boolean =>
    refusals.changeRole(actor, person, role) === null,
  changeStatus: (actor: Acting, person: Subject): boolean => refusals.changeStatus(actor, person) === null,
  resetSecondFactor: (actor: Acting, person: Subject): boolean => refusals.resetSecondFactor(actor, person) === null,
  delete: (actor: Acting, person: Subject): boolean => refusals.delete(actor, person) === null,
  edit: (actor: Acting, person: Subject): boolean => refusals.edit(actor, person) === null,
  erase: (actor: Acting, person: Subject & Pick<AccountFacts, 'status'>): boolean =>
    refusals.erase(actor, person) === null,
};

type Position = Pick<AccountFacts, 'status'> & { readonly role: Role };

/** True if the change makes the person an Admin, or reactivates an inactive Admin. */
export function becomesAdmin(before: Position, after: Position): boolean {
  const isReactivated = before.status === 'inactive' && after.status !== 'inactive';
  return after.role === 'Admin' && (before.role !== 'Admin' || isReactivated);
}

function managing(actor: Acting): AccountRefusal | null {
  return roleMay(actor.role, 'manage_people') ? null : 'not_allowed';
}

function onOneself(actor: Acting, person: Subject): AccountRefusal | null {
  return actor.profileId === person.id ? 'oneself' : null;
}

function touchingAdmins(actor: Acting, role: Role): AccountRefusal | null {
  return role === 'Admin' && !roleMay(actor.role, 'grant_admin') ? 'only_admins' : null;
}
