import type { Program, Staff, Transaction } from '#platform/context/server/context.ts';
import type { FailureDetails } from '#platform/failure.ts';
import { Failure } from '#platform/failure.ts';
import type { AccountRefusal, Acting } from '../../rules.ts';
import type { AuthServices, PeopleContext } from '../auth-services.ts';
import { presentPerson } from '../present.ts';
import type { AccountRow } from '../repository/profiles.ts';
import { lockAdmins } from '../repository/profiles.ts';

/** Who acts, as the rules see it: the program acts as an Admin without a profile. */
export function actingOf(actor: Staff | Program): Acting {
  return actor.kind === 'program' ? { profileId: null, role: 'Admin' } : actor;
}

/** Turns what a rule refuses into a failure. */
export function enforce(refusal: AccountRefusal | 'last_admin' | null): void {
  if (refusal !== null) throw new Failure('forbidden', { reason: refusal });
}

/** The failure of a change to a person who is no longer what the caller saw. */
export function overtaken(current: AccountRow, auth: AuthServices, details: FailureDetails = {}): Failure {
  return new Failure('conflict', { current: presentPerson(current, auth), ...details });
}

/** Two Admins who unmake one another at the same moment: the second finds that they are none any more. */
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
