import type { Transaction } from '#platform/context/server/context.ts';
import type { Failure } from '#platform/failure.ts';
import { invalidField } from '#platform/failure.ts';
import type { PeopleContext, PersonContext } from '../auth-services.ts';
import { betterAuthFor } from '../auth-services.ts';
import { verifyPassword } from '../passwords.ts';
import { lockPassword } from '../repository/users.ts';
import { loggingRefusals } from '../sign-in-log.ts';
import { countGuesses } from './count-guesses.ts';

/** Asked in the transaction of a sensitive change: refuses where the right password did not come with the call. */
export type Reauthentication = (tx: Transaction) => Promise<void>;

/**
 * Checks the password that came with a call, if one did. Whether it is needed is known only in the transaction, which then
 * asks what this returns. The program itself has no password.
 */
export async function reauthenticate(context: PeopleContext, password: string | undefined): Promise<Reauthentication> {
  const { actor } = context;
  if (actor.kind === 'program') return async () => undefined;
  if (password !== undefined) return requirePassword({ ...context, actor }, password);
  return refuseWithoutPassword;
}

/** Where no password came. */
export async function refuseWithoutPassword(): Promise<void> {
  throw invalidField('password', 'required');
}

/**
 * Refuses whoever does not know the password of the session's owner; tries are counted with those at the door. What it gives
 * back is asked in the transaction: it refuses the same where a reset or change set another one while this one was compared.
 */
export async function requirePassword(context: PersonContext, password: string): Promise<Reauthentication> {
  const { userId } = context.actor;
  const hash = await verifyOwnPassword(context, password, wrongPassword);
  return async (tx) => {
    if ((await lockPassword(tx.db, userId, 'share')) !== hash) throw wrongPassword();
  };
}

function wrongPassword() {
  return invalidField('password', 'wrong_password');
}

/**
 * The hash that the password of the session's owner is right for; throws what `refusal` makes for another one. Tries are
 * counted with those at the door.
 */
export async function verifyOwnPassword(
  context: PersonContext,
  password: string,
  refusal: () => Failure,
): Promise<string> {
  const { auth, db } = context;
  const { userId } = context.actor;
  const { passwordOfAccount } = auth.limits;
  const hash = await loggingRefusals(context, { step: 'password', account: { userId } }, () =>
    countGuesses(passwordOfAccount, userId, async () => {
      const { internalAdapter } = await betterAuthFor(db, auth).$context;
      const existing = (await internalAdapter.findCredentialAccount(userId))?.password;
      if (!existing || !(await verifyPassword({ hash: existing, password }))) throw refusal();
      return existing;
    }),
  );
  await passwordOfAccount.clear(userId);
  return hash;
}
