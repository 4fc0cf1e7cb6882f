import type { SQL } from 'drizzle-orm';
import { and, eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '#platform/database/server/database.ts';

/** Private data of a user: nobody else reads it, and it is deleted when the user is erased. */
export interface PrivateData {
  /** The column with the owner of a row. */
  readonly owner: PgColumn;
  /**
   * Deleted with the account by a foreign key, or with the profile by `erasePrivateData`, since an erased user's
   * profile row stays.
   */
  readonly deletedWith: 'account' | 'profile';
  /** The rows that belong to the person only, if not all do: the others stay. */
  readonly only?: SQL;
  /** What the audit trail records of it, or why it records nothing. */
  readonly audit: { readonly recordedAs: string } | { readonly notRecordedBecause: string };
}

/** Deletes the private data of an erased user that does not belong to the account. */
export async function erasePrivateData(db: Queryable, profileId: string, kinds: readonly PrivateData[]): Promise<void> {
  for (const { owner, deletedWith, only } of kinds) {
    if (deletedWith === 'profile') await db.delete(owner.table).where(and(eq(owner, profileId), only));
  }
}
