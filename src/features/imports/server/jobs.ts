import * as z from 'zod/mini';
import type { Context, Program } from '#platform/context/server/context.ts';
import type { Task } from '#platform/jobs/server/task.ts';
import { task } from '#platform/jobs/server/task.ts';
import type { ImportKinds } from './import-kind.ts';
import { failImport, importJob, runImport } from './run-import.ts';
import { failUndo, runUndo, undoJob } from './undo-import.ts';

const subject = z.object({ id: z.uuid() });

/** The import and undo jobs. Both resume after a restart, on any server. */
export function importTasks(context: Context<Program>, kinds: ImportKinds): Record<string, Task> {
  return {
    [importJob]: task(
      subject,
      ({ id }, { signal }) => runImport(context, kinds, id, signal),
      ({ id }) => failImport(context, id),
    ),
    [undoJob]: task(
      subject,
      ({ id }, { signal }) => runUndo(context, kinds, id, signal),
      ({ id }) => failUndo(context, id),
    ),
  };
}
