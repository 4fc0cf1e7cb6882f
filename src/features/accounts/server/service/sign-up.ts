import { v7 as uuid } from 'uuid';
import type * as z from 'zod/mini';
import { findCompany } from '#features/company/server/repository.ts';
import type { Role } from '#platform/access/rights.ts';
import type { Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { signUpSchema } from '../../contract.ts';
import type { StoredAvatar, VisitorContext } from '../auth-services.ts';
import { betterAuthFor, consumeByNetwork, isWithin } from '../auth-services.ts';
import { callerHeaders } from '../better-auth.ts';
import { takenAddressEmail } from '../email-texts.ts';
import { hashPassword, refuseWeakPassword } from '../passwords.ts';
import { signedInState, stateOfAccount } from '../present.ts';
import type { AccountRow } from '../repository/profiles.ts';
import { findAccount, findAccountByEmail, insertProfile } from '../repository/profiles.ts';
import { hasUsers, isEmailTaken, lockEmail, updateUser } from '../repository/users.ts';
import { sendConfirmation } from './confirmation.ts';
import { consumeFirstSignUpLink, isFirstSignUp } from './first-sign-up.ts';
import type { SignedIn } from './sign-in.ts';
import { dropPicture, keepPicture, putSignUpPicture, readDataUrl } from './sign-up-picture.ts';
import { notifyManagers } from './waiting.ts';

type SignUp = z.infer<typeof signUpSchema>;

/** The role of a new account, and whether it needs approval. */
interface Entrance {
  readonly role: Role;
  readonly isApproved: boolean;
  readonly isConfirmed: boolean;
}

/** No session while the address has to be confirmed first. */
type SignedUp = SignedIn | { readonly state: 'waiting_confirmation'; readonly token: null };

const toConfirm: SignedUp = { state: 'waiting_confirmation', token: null };

/** With a mail server the answer is the same for a taken address; only its owner is notified, by email. */
export async function signUp(context: VisitorContext, input: SignUp): Promise<SignedUp> {
  const { auth } = context;
  await consumeByNetwork(auth.limits.signUp, context);
  await refuseWeakPassword(context.db, 'password', input);
  const content = input.picture === undefined ? null : readDataUrl(input.picture);
  if (await hasUsers(context.db)) await entranceByPolicy(context.db, auth.canSendEmail);
  if (!auth.canSendEmail && (await isEmailTaken(context.db, input.email))) throw emailTaken();
  const passwordHash = await hashPassword(input.password);
  // Before the transaction, which would occupy its connection meanwhile.
  const picture = content && (await putSignUpPicture(context, content));
  try {
    const made = await makeAccount(context, input, { passwordHash, picture });
    if (made) return made;
  } catch (error) {
    if (picture) await dropPicture(context, picture);
    throw error;
  }
  if (picture) await dropPicture(context, picture);
  await writeToOwner(context, input.email);
  return toConfirm;
}

/** Null if the address is taken, which only its owner may learn. */
function makeAccount(
  context: VisitorContext,
  input: SignUp,
  { passwordHash, picture }: { passwordHash: string; picture: StoredAvatar | null },
): Promise<SignedUp | null> {
  const { auth } = context;
  return transact(context, async (tx) => {
    await lockEmail(tx.db, input.email);
    const entrance = await findEntrance(context, tx, input.token);
    if (await isEmailTaken(tx.db, input.email)) {
      if (entrance.isConfirmed) throw emailTaken();
      return null;
    }
    const opened = await betterAuthFor(tx.db, auth, {
      passwordHash,
      opensSession: entrance.isConfirmed,
    }).api.signUpEmail({
      body: { name: input.full_name, email: input.email, password: input.password },
      headers: callerHeaders(context.caller),
    });
    const userId = opened.user.id;
    const account = await makeProfile(context, tx, input, { ...entrance, userId });
    if (picture) await keepPicture(tx, account.id, picture);
    if (!entrance.isConfirmed) {
      await sendConfirmation(context, tx, { ...account, userId });
      return toConfirm;
    }
    if (!opened.token) throw new Error('a sign-up opened no session');
    const state = signedInState(account, auth);
    if (state === 'waiting_approval') await notifyManagers(tx, context, account);
    return { state, token: opened.token };
  });
}

/** Emails the address owner how to sign in, or the confirmation link once more. */
async function writeToOwner(context: VisitorContext, email: string): Promise<void> {
  const { auth, publicUrl } = context;
  const account = await findAccountByEmail(context.db, email);
  if (!account) return;
  const state = stateOfAccount(account, auth);
  const userId = state === 'waiting_confirmation' ? account.user_id : null;
  const isAllowed = await isWithin(auth.limits.emailToAccount, userId ? `confirm:${userId}` : `sign_up:${account.id}`);
  if (!isAllowed) return;
  await transact(context, async (tx) => {
    if (userId) await sendConfirmation(context, tx, { ...account, userId });
    else await auth.sendEmail(tx, takenAddressEmail({ to: account, url: publicUrl, state }));
  });
}

function emailTaken(): Failure {
  return invalidField('email', 'email_taken');
}

async function findEntrance(context: VisitorContext, tx: Transaction, token: string | undefined): Promise<Entrance> {
  if (!(await isFirstSignUp(tx.db))) return entranceByPolicy(tx.db, context.auth.canSendEmail);
  await consumeFirstSignUpLink(tx.db, context.auth, token, context.clock.now());
  return { role: 'Admin', isApproved: true, isConfirmed: true };
}

async function entranceByPolicy(db: Queryable, canSendEmail: boolean): Promise<Entrance> {
  const { sign_up_policy } = await findCompany(db);
  if (sign_up_policy === 'invitation') throw new Failure('forbidden', { reason: 'invitation_only' });
  return { role: 'Agent', isApproved: sign_up_policy === 'open', isConfirmed: !canSendEmail };
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
  if (!account) throw new Error('a new profile is missing');
  return account;
}
