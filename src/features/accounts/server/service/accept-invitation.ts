import { findCompany } from '#features/company/server/repository.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure } from '#platform/failure.ts';
import { networkOf } from '#platform/limits/server/limits.ts';
import type { VisitorContext } from '../auth-services.ts';
import { betterAuthFor, consumeByNetwork } from '../auth-services.ts';
import { callerHeaders } from '../better-auth.ts';
import { hashPassword, refuseWeakPassword } from '../passwords.ts';
import type { InvitationRow } from '../repository/invitations.ts';
import { findInvitation, updateInvitationUsed } from '../repository/invitations.ts';
import type { AccountRow } from '../repository/profiles.ts';
import { findAccount, updateProfile } from '../repository/profiles.ts';
import { updateUser } from '../repository/users.ts';
import { hashOfToken } from '../tokens.ts';
import type { SignedIn } from './sign-in.ts';

/** The invited person, before they accept. */
export async function readInvitation(context: VisitorContext, { token }: { token: string }) {
  await consumeByNetwork(context.auth.limits.linkToken, context);
  const found = await findInvitation(context.db, 'join', hashOfToken(token), context.clock.now());
  const account = await invitedBy(context.db, found);
  await context.auth.limits.linkToken.refund(networkOf(context.caller.address));
  const { name } = await findCompany(context.db);
  return { full_name: account.full_name, email: account.email, company_name: name };
}

/** Opens a session for the new person. */
export async function acceptInvitation(
  context: VisitorContext,
  { token, password }: { token: string; password: string },
): Promise<SignedIn> {
  const { auth } = context;
  const tokenHash = hashOfToken(token);
  await consumeByNetwork(auth.limits.linkToken, context);
  const found = await findInvitation(context.db, 'join', tokenHash, context.clock.now());
  await refuseWeakPassword(context.db, 'password', { ...(await invitedBy(context.db, found)), password });
  const passwordHash = await hashPassword(password);
  return transact(context, async (tx) => {
    const now = context.clock.now();
    const account = await invitedBy(tx.db, await updateInvitationUsed(tx.db, 'join', tokenHash, now));
    const { user, token } = await betterAuthFor(tx.db, auth, { passwordHash }).api.signUpEmail({
      body: { name: account.full_name, email: account.email, password },
      headers: callerHeaders(context.caller),
    });
    if (!token) throw new Error('an accepted invitation opened no session');
    await updateUser(tx.db, user.id, { emailVerified: true });
    const joined = await updateProfile(tx.db, account.id, account.version, { user_id: user.id, updated_at: now });
    if (!joined) throw new Failure('conflict');
    await tx.record({ topic: 'profiles', entityId: account.id, action: 'joined' });
    return { state: 'active', token } as const;
  });
}

/** The person an open invitation is for, unless they have joined or are inactive. */
async function invitedBy(db: Queryable, invitation: InvitationRow | null): Promise<AccountRow> {
  const account = invitation?.profile_id ? await findAccount(db, invitation.profile_id) : null;
  if (!account || account.user_id !== null || account.status === 'inactive') {
    throw new Failure('gone', { reason: 'link_expired' });
  }
  return account;
}
