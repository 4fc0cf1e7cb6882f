import type { Transaction } from '#platform/context/server/context.ts';
import type { Failure } from '#platform/failure.ts';
import { invalidField } from '#platform/failure.ts';
import type { PeopleContext, PersonContext } from '../auth-services.ts';
import { betterAuthFor } from '../auth-services.ts';
import { verifyPassword } from '../passwords.ts';
import { lockPassword } from '../repository/users.ts';
import { loggingRefusals } from '../sign-in-log.ts';
import { countGuesses } from './count-guesses.ts';

/** Call in the transaction of a sensitive change; throws unless the right password was sent. */
export type Reauthentication = (tx: Transaction) => Promise<void>;

/**
 * Verifies the password sent with a call, if any. Only the transaction knows whether it is required, and then calls the
 * returned function. The program itself has no password.
 */
export async function reauthenticate(context: PeopleContext, password: string | undefined): Promise<Reauthentication> {
  const { actor } = context;
  if (actor.kind === 'program') return async () => undefined;
  if (password !== undefined) return requirePassword({ ...context, actor }, password);
  return refuseWithoutPassword;
}

/** The result where no password was sent. */
export async function refuseWithoutPassword(): Promise<void> {
  throw invalidField('password', 'required');
}

/**
 * Throws unless the password is the session owner's; tries are limited per user, apart from those of signing in. Call the
 * returned function in the transaction: it throws if the password was replaced in the meantime.
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

/** Returns the password hash if the password is the session owner's; otherwise throws `refusal()`. */
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
