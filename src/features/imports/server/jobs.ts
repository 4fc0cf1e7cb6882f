import * as z from 'zod/mini';
import type { Context, Program } from '#platform/context/server/context.ts';
import type { JobRun, Task } from '#platform/jobs/server/task.ts';
import { task } from '#platform/jobs/server/task.ts';
import type { ImportKinds } from './import-kind.ts';
import { failImport, importJob, runImport } from './run-import.ts';
import { failUndo, runUndo, undoJob } from './undo-import.ts';

/** Running imports and undoing them; both go on after a restart, on any server. */
export function importTasks(context: Context<Program>, kinds: ImportKinds): Record<string, Task> {
  return {
    [importJob]: orGiveUp(
      (id, { signal }) => runImport(context, kinds, id, signal),
      (id, reason) => failImport(context, id, reason),
    ),
    [undoJob]: orGiveUp(
      (id, { signal }) => runUndo(context, kinds, id, signal),
      (id, reason) => failUndo(context, id, reason),
    ),
  };
}

function orGiveUp(
  work: (id: string, run: JobRun) => Promise<void>,
  giveUp: (id: string, reason: string) => Promise<void>,
): Task {
  return task(z.object({ id: z.uuid() }), async ({ id }, run) => {
    try {
      await work(id, run);
    } catch (error) {
      if (run.isLast) await giveUp(id, error instanceof Error ? error.message : String(error));
      throw error;
    }
  });
}
