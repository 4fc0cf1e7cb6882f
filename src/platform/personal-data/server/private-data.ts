import { eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '#platform/database/server/database.ts';

/** What somebody keeps for themself: nobody else reads it, and it goes when they are erased. */
export interface PrivateData {
  /** Says whose a row of its table is. */
  readonly owner: PgColumn;
  /** With the account by a foreign key, or by `erasePrivateData`, since the profile of somebody who is erased stays. */
  readonly goesWith: 'account' | 'profile';
  /** What the audit trail tells of it, or why it tells nothing. */
  readonly audit: { readonly recordedAs: string } | { readonly notRecordedBecause: string };
}

/** Deletes what somebody who is erased kept beside their account. */
export async function erasePrivateData(db: Queryable, profileId: string, kinds: readonly PrivateData[]): Promise<void> {
  for (const { owner, goesWith } of kinds) {
    if (goesWith === 'profile') await db.delete(owner.table).where(eq(owner, profileId));
  }
}
