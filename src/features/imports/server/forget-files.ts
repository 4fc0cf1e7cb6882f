import * as z from 'zod/mini';
import { deleteFiles } from '#features/files/server/repository.ts';
import { removeBytesOf } from '#features/files/server/service.ts';
import type { Context, Program, Transaction } from '#platform/context/server/context.ts';
import type { Task } from '#platform/jobs/server/task.ts';
import { task } from '#platform/jobs/server/task.ts';
import { forgetEndedFiles, forgetFilesOf } from './repository.ts';

/** Days a file is kept after its import has ended: as long as what was deleted lies in the trash. */
const keptDays = 30;
const dayMs = 86_400_000;

/** The job that removes the bytes of one. */
const removeJob = 'remove_import_file';

/**
 * Deletes the files of imports, for somebody who came from them is to be forgotten; the imports stay. Bytes go after
 * the transaction, by a job: what is not erased after all must still be there.
 */
export async function forgetImportFiles(tx: Transaction, importIds: ReadonlyArray<string | null>): Promise<void> {
  const ids = await forgetFilesOf(tx.db, [...new Set(importIds.filter((id) => id !== null))]);
  if (ids.length === 0) return;
  await deleteFiles(tx.db, ids);
  for (const id of ids) await tx.enqueue({ name: removeJob, payload: { id } });
}

/** Lets go of the files of imports that ended long ago, or were never started: the sweep of files deletes them. */
export async function forgetOldImportFiles(context: Context): Promise<void> {
  await forgetEndedFiles(context.db, new Date(context.clock.now().getTime() - keptDays * dayMs));
}

export function importFileTasks(context: Context<Program>): Record<string, Task> {
  return { [removeJob]: task(z.object({ id: z.uuid() }), ({ id }) => removeBytesOf(context, id)) };
}
