import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { invitations } from '../tables.ts';

export type InvitationRow = typeof invitations.$inferSelect;

export async function insertInvitation(db: Queryable, row: typeof invitations.$inferInsert): Promise<void> {
  await db.insert(invitations).values(row);
}

export async function findInvitation(
  db: Queryable,
  purpose: InvitationRow['purpose'],
  tokenHash: string,
  now: Date,
): Promise<InvitationRow | null> {
  const [row] = await db
    .select()
    .from(invitations)
    .where(open(purpose, tokenHash, now));
  return row ?? null;
}

/** Marks an invitation as used; null if it was used, replaced or has expired. */
export async function updateInvitationUsed(
  db: Queryable,
  purpose: InvitationRow['purpose'],
  tokenHash: string,
  now: Date,
): Promise<InvitationRow | null> {
  const [row] = await db
    .update(invitations)
    .set({ used_at: now })
    .where(open(purpose, tokenHash, now))
    .returning();
  return row ?? null;
}

function open(purpose: InvitationRow['purpose'], tokenHash: string, now: Date) {
  return and(
    eq(invitations.purpose, purpose),
    eq(invitations.token_hash, tokenHash),
    isNull(invitations.used_at),
    gt(invitations.expires_at, now),
  );
}

export async function deleteInvitationsOf(db: Queryable, profileId: string): Promise<void> {
  await db.delete(invitations).where(eq(invitations.profile_id, profileId));
}

/** Deletes first-sign-up links: all, or those that expired before a moment. */
export async function deleteFirstSignUpLinks(db: Queryable, expiredBefore?: Date): Promise<void> {
  const old = expiredBefore && lt(invitations.expires_at, expiredBefore);
  await db.delete(invitations).where(and(eq(invitations.purpose, 'first_sign_up'), old));
}
