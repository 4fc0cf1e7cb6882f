import { forgetFiles } from '#features/files/server/forget-files.ts';
import type { Context, Transaction } from '#platform/context/server/context.ts';
import { forgetEndedFiles, forgetFilesOf } from './repository.ts';

/** Days a file is kept after its import has ended: as long as what was deleted lies in the trash. */
const retentionDays = 30;
const dayMs = 86_400_000;

/** Deletes the files of imports, for somebody who came from them is to be forgotten; the imports stay. */
export async function forgetImportFiles(tx: Transaction, importIds: ReadonlyArray<string | null>): Promise<void> {
  await forgetFiles(tx, await forgetFilesOf(tx.db, [...new Set(importIds.filter((id) => id !== null))]));
}

/** Lets go of the files of imports that ended long ago, or were never started: the sweep of files deletes them. */
export async function forgetOldImportFiles(context: Context): Promise<void> {
  await forgetEndedFiles(context.db, new Date(context.clock.now().getTime() - retentionDays * dayMs));
}
