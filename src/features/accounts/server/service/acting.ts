import type { Program, Staff, Transaction } from '#platform/context/server/context.ts';
import type { FailureDetails } from '#platform/failure.ts';
import { Failure } from '#platform/failure.ts';
import type { AccountRefusal, Acting } from '../../rules.ts';
import type { AuthServices, PeopleContext } from '../auth-services.ts';
import { presentPerson } from '../present.ts';
import type { AccountRow } from '../repository/profiles.ts';
import { lockAdmins } from '../repository/profiles.ts';

/** The actor as the rules see it: the program acts as an Admin without a profile. */
export function actingOf(actor: Staff | Program): Acting {
  return actor.kind === 'program' ? { profileId: null, role: 'Admin' } : actor;
}

export function enforce(refusal: AccountRefusal | 'last_admin' | null): void {
  if (refusal !== null) throw new Failure('forbidden', { reason: refusal });
}

/** The conflict error for a person who was changed in the meantime. */
export function overtaken(current: AccountRow, auth: AuthServices, details: FailureDetails = {}): Failure {
  return new Failure('conflict', { current: presentPerson(current, auth), ...details });
}

/** Prevents two Admins from demoting each other at the same time: the second is no longer an Admin. */
export async function keepAnAdmin(
  { actor }: PeopleContext,
  tx: Transaction,
  person: AccountRow,
  staysAdmin: boolean,
): Promise<void> {
  const admins = await lockAdmins(tx.db);
  if (actor.kind === 'person' && !admins.includes(actor.profileId)) enforce('only_admins');
  const isOnlyOne = admins.length === 1 && admins[0] === person.id;
  if (isOnlyOne && !staysAdmin) enforce('last_admin');
}
