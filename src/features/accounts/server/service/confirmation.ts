import type { Context, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { doorLink } from '../../addresses.ts';
import type { AtDoor, PersonContext, VisitorContext } from '../door.ts';
import { authAt, consumeByNetwork } from '../door.ts';
import { addressChangedLetter, confirmationLetter } from '../mails.ts';
import type { AccountRow } from '../repository/profiles.ts';
import { findAccountOfUser, updateProfile } from '../repository/profiles.ts';
import type { UserRow } from '../repository/users.ts';
import { deleteUserLinks, findUser, isEmailTaken, lockEmail, updateUser } from '../repository/users.ts';
import { newToken } from '../tokens.ts';
import { tellManagers } from './waiting.ts';

const linkMs = 86_400_000;

/** Sends the letter that proves that an address is somebody's: the one they signed up with, or the one they want next. */
export async function sendConfirmation(
  context: AtDoor<Context>,
  tx: Transaction,
  account: Pick<AccountRow, 'full_name' | 'language'> & { userId: string; email: string },
): Promise<void> {
  const { door, publicUrl, clock } = context;
  const token = newToken();
  const { internalAdapter } = await authAt(tx.db, door).$context;
  await internalAdapter.createVerificationValue({
    identifier: purposeOf(token),
    value: `${account.userId} ${account.email}`,
    expiresAt: new Date(clock.now().getTime() + linkMs),
  });
  await door.sendLetter(tx, confirmationLetter({ to: account, url: doorLink(publicUrl, 'confirmEmail', token) }));
}

export async function confirmEmail(context: VisitorContext, { token }: { token: string }): Promise<void> {
  const { door } = context;
  await consumeByNetwork(door.limits.linkToken, context);
  const profileId = await transact(context, async (tx) => {
    const { internalAdapter } = await authAt(tx.db, door).$context;
    const proof = await internalAdapter.consumeVerificationValue(purposeOf(token));
    const [userId = '', email = ''] = proof?.value.split(' ') ?? [];
    const user = proof && (await findUser(tx.db, userId));
    const account = user && (await findAccountOfUser(tx.db, userId));
    if (!account) throw new Failure('gone', { reason: 'link_expired' });
    if (user.email === email) await confirmAddress(context, tx, account);
    else await changeAddress(context, tx, { user, account, email });
    return account.id;
  });
  door.sessions.forgetPerson(profileId);
}

export async function resendConfirmation(context: PersonContext): Promise<void> {
  const { userId } = context.actor;
  const account = await findAccountOfUser(context.db, userId);
  if (!account || account.is_confirmed || !context.door.hasMail) return;
  await context.door.limits.letterToAccount.consume(`confirm:${userId}`);
  await transact(context, (tx) => sendConfirmation(context, tx, { ...account, userId }));
}

/** Notes that an address is its owner's; from now on they may be let in. */
export async function confirmAddress(context: VisitorContext, tx: Transaction, account: AccountRow): Promise<void> {
  if (!account.user_id || account.is_confirmed) return;
  await updateUser(tx.db, account.user_id, { emailVerified: true, updatedAt: context.clock.now() });
  await tx.record({ topic: 'profiles', entityId: account.id, action: 'email_confirmed' });
  if (account.approved_at === null) await tellManagers(tx, context, account);
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
  // Saved by somebody in between: nothing of this counts, and the link works once more.
  if (!changed) throw new Failure('conflict');
  await deleteUserLinks(tx.db, user.id);
  await tx.record({
    topic: 'profiles',
    entityId: account.id,
    action: 'updated',
    difference: { email: [account.email, email] },
  });
  await context.door.sendLetter(tx, addressChangedLetter({ to: account, newEmail: email }));
}

function purposeOf(token: string): string {
  return `confirm-email:${token}`;
}
