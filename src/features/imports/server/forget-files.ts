import { forgetFiles } from '#features/files/server/forget-files.ts';
import type { Context, Transaction } from '#platform/context/server/context.ts';
import { detachEndedImportFiles, detachImportFiles } from './repository.ts';

/** Days to keep a file after its import has ended; the same as for the trash. */
const retentionDays = 30;
const dayMs = 86_400_000;

/** Deletes the files of imports because a person in them is erased; the imports remain. */
export async function forgetImportFiles(tx: Transaction, importIds: ReadonlyArray<string | null>): Promise<void> {
  await forgetFiles(tx, await detachImportFiles(tx.db, [...new Set(importIds.filter((id) => id !== null))]));
}

/** Releases the files of imports that ended long ago or never started. The file cleanup job deletes them. */
export async function forgetOldImportFiles(context: Context): Promise<void> {
  await detachEndedImportFiles(context.db, new Date(context.clock.now().getTime() - retentionDays * dayMs));
}
