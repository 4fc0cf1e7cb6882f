import * as z from 'zod/mini';
import type { Context, Program, Transaction } from '#platform/context/server/context.ts';
import type { Task } from '#platform/jobs/server/task.ts';
import { task } from '#platform/jobs/server/task.ts';
import { deleteFiles } from './repository.ts';
import { removeBytesOf } from './service.ts';

/** The job that deletes the bytes of one file. */
const removeJob = 'remove_file';

/** Deletes files that are not pictures. A job deletes the bytes after the transaction: they must survive a rollback. */
export async function forgetFiles(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await deleteFiles(tx.db, ids);
  for (const id of ids) await tx.enqueue({ name: removeJob, payload: { id } });
}

export function fileTasks(context: Context<Program>): Record<string, Task> {
  const remove = task(z.object({ id: z.uuid() }), ({ id }) => removeBytesOf(context, id));
  // An earlier version queued jobs under the second name.
  return { [removeJob]: remove, remove_import_file: remove };
}
