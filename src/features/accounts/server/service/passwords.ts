import type { Context, Program } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { authLink } from '../../addresses.ts';
import type { PersonContext, VisitorContext, WithAuth } from '../auth-services.ts';
import { betterAuthFor, consumeByNetwork, isWithin } from '../auth-services.ts';
import { authErrorCode } from '../better-auth.ts';
import { resetEmail, securityEventEmail } from '../email-texts.ts';
import { hashPassword, refuseWeakPassword } from '../passwords.ts';
import { findAccount, findAccountByEmail, findAccountOfUser } from '../repository/profiles.ts';
import { deleteTrustedDevices } from '../repository/second-factors.ts';
import { deleteSessions } from '../repository/sessions.ts';
import { deleteUserLinks, lockPassword } from '../repository/users.ts';
import { confirmAddress } from './confirmation.ts';
import { verifyOwnPassword } from './reauthentication.ts';

export const resetEmailJob = 'send_reset_email';

export async function changePassword(
  context: PersonContext,
  { current_password, new_password }: { current_password: string; new_password: string },
): Promise<void> {
  const { auth } = context;
  const { userId, profileId, sessionId } = context.actor;
  const account = await findAccountOfUser(context.db, userId);
  if (!account) throw new Failure('unauthenticated');
  await refuseWeakPassword(context.db, 'new_password', { ...account, password: new_password });
  const hash = await verifyOwnPassword(context, current_password, wrongCurrentPassword);
  const passwordHash = await hashPassword(new_password);
  await transact(context, async (tx) => {
    // A reset link may have set another password meanwhile, which this must not overwrite.
    const hashNow = await lockPassword(tx.db, userId, 'update');
    if (hashNow !== hash) throw wrongCurrentPassword();
    const { internalAdapter: rows } = await betterAuthFor(tx.db, auth).$context;
    await rows.updatePassword(userId, passwordHash);
    await deleteUserLinks(tx.db, userId);
    await deleteSessions(tx.db, userId, sessionId);
    await deleteTrustedDevices(tx.db, userId);
    await tx.record({ topic: 'profiles', entityId: profileId, action: 'password_changed' });
    await auth.sendEmail(tx, securityEventEmail({ to: account, event: 'password_changed' }));
  });
  auth.sessions.forgetPerson(profileId);
}

/**
 * Requests a reset email. A job does the rest, also where there is no account, so that response times do not reveal which
 * addresses have one.
 */
export async function forgotPassword(context: VisitorContext, { email }: { email: string }): Promise<void> {
  await consumeByNetwork(context.auth.limits.forgotPassword, context);
  const profile_id = (await findAccountByEmail(context.db, email))?.id ?? null;
  await transact(context, (tx) => tx.enqueue({ name: resetEmailJob, payload: { profile_id }, maxAttempts: 5 }));
}

/** Emails the reset link if the account exists and may sign in. */
export async function sendResetEmail(
  context: WithAuth<Context<Program>>,
  { profile_id }: { profile_id: string | null },
): Promise<void> {
  const { auth, publicUrl } = context;
  const account = profile_id === null ? null : await findAccount(context.db, profile_id);
  if (!account?.user_id || account.status === 'inactive') return;
  if (!(await isWithin(auth.limits.emailToAccount, `reset:${account.user_id}`))) return;
  await transact(context, async (tx) => {
    const tokens: string[] = [];
    const onResetLink = async (link: { token: string }) => {
      tokens.push(link.token);
    };
    await betterAuthFor(tx.db, auth, { onResetLink }).api.requestPasswordReset({ body: { email: account.email } });
    const [token] = tokens;
    if (!token) throw new Error('the reset link has no token');
    await auth.sendEmail(tx, resetEmail({ to: account, url: authLink(publicUrl, 'resetPassword', token) }));
  });
}

/** Sets a new password through an emailed link, which also confirms the address. */
export async function resetPassword(
  context: VisitorContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { auth, db } = context;
  await consumeByNetwork(auth.limits.linkToken, context);
  const { internalAdapter } = await betterAuthFor(db, auth).$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  const account = link && link.expiresAt > context.clock.now() ? await findAccountOfUser(db, link.value) : null;
  if (!account?.user_id || account.status === 'inactive') throw linkExpired();
  const { id, user_id: userId, email } = account;
  await refuseWeakPassword(db, 'password', { ...account, password });
  const passwordHash = await hashPassword(password);
  await transact(context, async (tx) => {
    await betterAuthFor(tx.db, auth, { passwordHash })
      .api.resetPassword({ body: { token, newPassword: password } })
      .catch((error: unknown) => {
        throw authErrorCode(error) === null ? error : linkExpired();
      });
    await confirmAddress(context, tx, account);
    await deleteUserLinks(tx.db, userId);
    await deleteSessions(tx.db, userId);
    await deleteTrustedDevices(tx.db, userId);
    await auth.revokePersonalKeys(context, tx, id);
    await tx.record({ topic: 'profiles', entityId: id, action: 'password_reset' });
    await auth.sendEmail(tx, securityEventEmail({ to: account, event: 'password_changed' }));
  });
  await auth.limits.passwordOfAccount.clear(email);
  auth.sessions.forgetPerson(id);
}

function wrongCurrentPassword(): Failure {
  return invalidField('current_password', 'wrong_password');
}

function linkExpired(): Failure {
  return new Failure('gone', { reason: 'link_expired' });
}
