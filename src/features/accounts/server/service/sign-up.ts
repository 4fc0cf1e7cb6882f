import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import { findCompany } from '#features/company/server/repository.ts';
import type { Role } from '#platform/access/rights.ts';
import type { Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { signUp as signUpSchema } from '../../contract.ts';
import { callerHeaders } from '../auth.ts';
import type { PutPicture, VisitorContext } from '../door.ts';
import { authAt, consumeByNetwork } from '../door.ts';
import { hashPassword, refusePoorPassword } from '../passwords.ts';
import { signedInState } from '../present.ts';
import type { AccountRow } from '../repository/profiles.ts';
import { findAccount, insertProfile } from '../repository/profiles.ts';
import { hasUsers, isEmailTaken, lockEmail, updateUser } from '../repository/users.ts';
import { sendConfirmation } from './confirmation.ts';
import { consumeFirstSignUpLink, isFirstSignUp } from './first-sign-up.ts';
import type { SignedIn } from './sign-in.ts';
import { dropPicture, keepPicture, putSignUpPicture, readDataUrl } from './sign-up-picture.ts';
import { tellManagers } from './waiting.ts';

type SignUp = z.infer<typeof signUpSchema>;

/** How somebody comes in: as what, and whether somebody must let them in first. */
interface Entrance {
  readonly role: Role;
  readonly isApproved: boolean;
  readonly isConfirmed: boolean;
}

export async function signUp(context: VisitorContext, input: SignUp): Promise<SignedIn> {
  const { door } = context;
  await consumeByNetwork(door.limits.signUp, context);
  refusePoorPassword('password', input.password, input.email);
  const content = input.picture === undefined ? null : readDataUrl(input.picture);
  if (await hasUsers(context.db)) await entranceByPolicy(context.db, door.hasMail);
  if (await isEmailTaken(context.db, input.email)) throw invalidField('email', 'email_taken');
  const passwordHash = await hashPassword(input.password);
  // Decoded and stored before the transaction, which would hold its connection as long.
  const picture = content && (await putSignUpPicture(context, content));
  try {
    return await makeAccount(context, input, { passwordHash, picture });
  } catch (error) {
    if (picture) await dropPicture(context, picture);
    throw error;
  }
}

function makeAccount(
  context: VisitorContext,
  input: SignUp,
  { passwordHash, picture }: { passwordHash: string; picture: PutPicture | null },
): Promise<SignedIn> {
  const { door } = context;
  return transact(context, async (tx) => {
    await lockEmail(tx.db, input.email);
    const entrance = await findEntrance(context, tx, input.token);
    if (await isEmailTaken(tx.db, input.email)) throw invalidField('email', 'email_taken');
    const opened = await authAt(tx.db, door, { passwordHash }).api.signUpEmail({
      body: { name: input.full_name, email: input.email, password: input.password },
      headers: callerHeaders(context.caller),
    });
    if (!opened.token) throw new Error('a sign-up that opened no session');
    const account = await makeProfile(context, tx, input, { ...entrance, userId: opened.user.id });
    const state = signedInState(account, door);
    if (state === 'waiting_confirmation') await sendConfirmation(context, tx, { ...account, userId: opened.user.id });
    if (state === 'waiting_approval') await tellManagers(tx, context, account);
    if (picture) await keepPicture(tx, account.id, picture);
    return { state, token: opened.token };
  });
}

async function findEntrance(context: VisitorContext, tx: Transaction, token: string | undefined): Promise<Entrance> {
  if (!(await isFirstSignUp(tx.db))) return entranceByPolicy(tx.db, context.door.hasMail);
  await consumeFirstSignUpLink(tx.db, context.door, token, context.clock.now());
  return { role: 'Admin', isApproved: true, isConfirmed: true };
}

async function entranceByPolicy(db: Queryable, hasMail: boolean): Promise<Entrance> {
  const { sign_up_policy } = await findCompany(db);
  if (sign_up_policy === 'invitation') throw new Failure('forbidden', { reason: 'invitation_only' });
  return { role: 'Agent', isApproved: sign_up_policy === 'open', isConfirmed: !hasMail };
}

async function makeProfile(
  context: VisitorContext,
  tx: Transaction,
  input: SignUp,
  { userId, role, isApproved, isConfirmed }: Entrance & { userId: string },
): Promise<AccountRow> {
  const now = context.clock.now();
  const { full_name, email, language = 'en' } = input;
  const id = uuid();
  const approved_at = isApproved ? now : null;
  if (isConfirmed) await updateUser(tx.db, userId, { emailVerified: true });
  await insertProfile(tx.db, {
    id,
    user_id: userId,
    full_name,
    email,
    language,
    role,
    approved_at,
    created_at: now,
    updated_at: now,
  });
  const difference = { full_name: [null, full_name], email: [null, email], role: [null, role] } as const;
  await tx.record({ topic: 'profiles', entityId: id, action: 'signed_up', difference });
  const account = await findAccount(tx.db, id);
  if (!account) throw new Error('a profile that was just made is missing');
  return account;
}
