import type { StaffContext } from '#platform/context/server/context.ts';
import { may } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { StoredImport } from './repository.ts';
import { findImport } from './repository.ts';

/**
 * An import for whoever may work with it: its owner, and whoever may delete what others added. Others see how it went, but
 * not its file: what was refused became no record that everybody reads, and may hold what no record takes.
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
