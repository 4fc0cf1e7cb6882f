import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { networkOf } from '#platform/limits/server/limits.ts';
import type { Me } from '../../contract.ts';
import { callerHeaders, refusalOf } from '../auth.ts';
import type { PersonContext, VisitorContext } from '../door.ts';
import { authAt } from '../door.ts';
import { signedInState } from '../present.ts';
import type { AccountRow } from '../repository/profiles.ts';
import { findAccountOfUser } from '../repository/profiles.ts';
import { deleteSession } from '../repository/sessions.ts';

/** A session that was opened: where its owner stands, and the token that the cookie carries. */
export interface SignedIn {
  readonly state: Me['state'];
  readonly token: string;
}

export async function signIn(
  context: VisitorContext,
  { email, password }: { email: string; password: string },
): Promise<SignedIn> {
  const { door, caller } = context;
  const network = networkOf(caller.address);
  await door.limits.signIn.consume(network);
  await door.limits.passwordOfAccount.consume(email);
  const letIn: AccountRow[] = [];
  const beforeSession = async (userId: string) => {
    const account = await findAccountOfUser(context.db, userId);
    if (!account) throw wrongCredentials();
    if (account.status === 'inactive') throw new Failure('invalid', { reason: 'inactive' });
    letIn.push(account);
  };
  try {
    const auth = authAt(context.db, door, { beforeSession });
    const { token } = await auth.api.signInEmail({ body: { email, password }, headers: callerHeaders(caller) });
    await door.limits.passwordOfAccount.clear(email);
    await door.limits.signIn.giveBack(network);
    const [account] = letIn;
    if (!account) throw new Error('a session without a profile');
    return { state: signedInState(account, door), token };
  } catch (error) {
    if (refusalOf(error) === 'INVALID_EMAIL_OR_PASSWORD') throw wrongCredentials();
    throw error;
  }
}

export async function signOut(context: PersonContext): Promise<void> {
  const { userId, sessionId } = context.actor;
  await transact(context, (tx) => deleteSession(tx.db, userId, sessionId));
  context.door.sessions.onSessionEnded(sessionId);
}

function wrongCredentials(): Failure {
  return new Failure('invalid', { reason: 'wrong_credentials' });
}
