import { v7 as uuid } from 'uuid';
import type { Context } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure } from '#platform/failure.ts';
import { authLink } from '../../addresses.ts';
import type { AuthServices, WithAuth } from '../auth-services.ts';
import { deleteFirstSignUpLinks, insertInvitation, updateInvitationUsed } from '../repository/invitations.ts';
import { hasUsers, lockFirstSignUp } from '../repository/users.ts';
import { hashOfToken, newToken } from '../tokens.ts';

const linkDays = 7;

/**
 * The one-time link for the first account, where the network can reach the server. Null when there are accounts, or when
 * only this machine can connect. Each start makes its own link, so that servers do not void each other's.
 */
export async function createFirstSignUpLink(context: WithAuth<Context>): Promise<string | null> {
  if (!context.auth.firstSignUpNeedsLink || (await hasUsers(context.db))) return null;
  const token = newToken();
  const now = context.clock.now();
  await transact(context, async (tx) => {
    await deleteFirstSignUpLinks(tx.db, now);
    await insertInvitation(tx.db, {
      id: uuid(),
      purpose: 'first_sign_up',
      token_hash: hashOfToken(token),
      expires_at: new Date(now.getTime() + linkDays * 86_400_000),
      created_at: now,
    });
  });
  return authLink(context.publicUrl, 'signUp', token);
}

/** Whether this is the first sign-up; of two concurrent ones, the second waits here and finds the other's account. */
export async function isFirstSignUp(db: Queryable): Promise<boolean> {
  if (await hasUsers(db)) return false;
  await lockFirstSignUp(db);
  return !(await hasUsers(db));
}

/** Checks the first-sign-up link where one is needed, and revokes all others. */
export async function consumeFirstSignUpLink(
  db: Queryable,
  auth: AuthServices,
  token: string | undefined,
  now: Date,
): Promise<void> {
  if (auth.firstSignUpNeedsLink) {
    const link = token && (await updateInvitationUsed(db, 'first_sign_up', hashOfToken(token), now));
    if (!link) throw new Failure('forbidden', { reason: 'first_link_needed' });
  }
  await deleteFirstSignUpLinks(db);
}
