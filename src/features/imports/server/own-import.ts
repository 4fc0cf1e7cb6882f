import { assertMayExport } from '#features/accounts/server/export-and-notify.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { may } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { StoredImport } from './repository.ts';
import { findImport } from './repository.ts';

/**
 * An import that the user may work with: their own, or any if they may delete other people's records. Others see its
 * result but not its file: refused rows are not records that everybody may read, and may hold data that no record
 * accepts.
 */
export async function findOwnRun(context: StaffContext, id: string): Promise<StoredImport> {
  const found = await findImport(context.db, id);
  if (!found) throw new Failure('not_found');
  if (!isOwnImport(context, found.run)) throw new Failure('forbidden');
  return found.run;
}

export function isOwnImport({ actor }: StaffContext, run: StoredImport): boolean {
  return run.created_by === actor.profileId || may(actor, 'delete_any');
}

/** As `findOwnRun`, for a download: a file that somebody else uploaded is a list that leaves the agency. */
export async function findDownloadableRun(context: StaffContext, id: string): Promise<StoredImport> {
  const run = await findOwnRun(context, id);
  if (run.created_by !== context.actor.profileId) await assertMayExport(context);
  return run;
}
