import type { Context, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { authLink } from '../../addresses.ts';
import type { PersonContext, VisitorContext, WithAuth } from '../auth-services.ts';
import { betterAuthFor, consumeByNetwork } from '../auth-services.ts';
import { addressChangedEmail, confirmationEmail } from '../email-texts.ts';
import type { AccountRow } from '../repository/profiles.ts';
import { findAccountOfUser, updateProfile } from '../repository/profiles.ts';
import type { UserRow } from '../repository/users.ts';
import { deleteUserLinks, findUser, isEmailTaken, lockEmail, updateUser } from '../repository/users.ts';
import { newToken } from '../tokens.ts';
import { notifyManagers } from './waiting.ts';

const linkMs = 86_400_000;

/** Emails a confirmation link to the sign-up address or to the requested new address. */
export async function sendConfirmation(
  context: WithAuth<Context>,
  tx: Transaction,
  account: Pick<AccountRow, 'full_name' | 'language'> & { userId: string; email: string },
): Promise<void> {
  const { auth, publicUrl, clock } = context;
  const token = newToken();
  const { internalAdapter } = await betterAuthFor(tx.db, auth).$context;
  await internalAdapter.createVerificationValue({
    identifier: purposeOf(token),
    value: `${account.userId} ${account.email}`,
    expiresAt: new Date(clock.now().getTime() + linkMs),
  });
  await auth.sendEmail(tx, confirmationEmail({ to: account, url: authLink(publicUrl, 'confirmEmail', token) }));
}

export async function confirmEmail(context: VisitorContext, { token }: { token: string }): Promise<void> {
  const { auth } = context;
  await consumeByNetwork(auth.limits.linkToken, context);
  const profileId = await transact(context, async (tx) => {
    const { internalAdapter } = await betterAuthFor(tx.db, auth).$context;
    const verification = await internalAdapter.consumeVerificationValue(purposeOf(token));
    const [userId = '', email = ''] = verification?.value.split(' ') ?? [];
    const user = verification && (await findUser(tx.db, userId));
    const account = user && (await findAccountOfUser(tx.db, userId));
    if (!account) throw new Failure('gone', { reason: 'link_expired' });
    if (user.email === email) await confirmAddress(context, tx, account);
    else await changeAddress(context, tx, { user, account, email });
    return account.id;
  });
  auth.sessions.forgetPerson(profileId);
}

export async function resendConfirmation(context: PersonContext): Promise<void> {
  const { userId } = context.actor;
  const account = await findAccountOfUser(context.db, userId);
  if (!account || account.is_confirmed || !context.auth.canSendEmail) return;
  await context.auth.limits.emailToAccount.consume(`confirm:${userId}`);
  await transact(context, (tx) => sendConfirmation(context, tx, { ...account, userId }));
}

/** Marks an address as confirmed; the person can be approved from then on. */
export async function confirmAddress(context: VisitorContext, tx: Transaction, account: AccountRow): Promise<void> {
  if (!account.user_id || account.is_confirmed) return;
  await updateUser(tx.db, account.user_id, { emailVerified: true, updatedAt: context.clock.now() });
  await tx.record({ topic: 'profiles', entityId: account.id, action: 'email_confirmed' });
  if (account.approved_at === null) await notifyManagers(tx, context, account);
}

async function changeAddress(
  context: VisitorContext,
  tx: Transaction,
  { user, account, email }: { user: UserRow; account: AccountRow; email: string },
): Promise<void> {
  await lockEmail(tx.db, email);
  if (await isEmailTaken(tx.db, email)) throw new Failure('conflict', { reason: 'email_taken' });
  const now = context.clock.now();
  await updateUser(tx.db, user.id, { email, emailVerified: true, updatedAt: now });
  const changed = await updateProfile(tx.db, account.id, account.version, { email, updated_at: now });
  // Concurrent save: the transaction rolls back and the link works once more.
  if (!changed) throw new Failure('conflict');
  await deleteUserLinks(tx.db, user.id);
  await tx.record({
    topic: 'profiles',
    entityId: account.id,
    action: 'updated',
    difference: { email: [account.email, email] },
  });
  await context.auth.sendEmail(tx, addressChangedEmail({ to: account, newEmail: email }));
}

function purposeOf(token: string): string {
  return `confirm-email:${token}`;
}
