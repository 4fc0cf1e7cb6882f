import type { Context, Program } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Cron, Task } from '#platform/jobs/server/task.ts';
import { deleteOldMerges } from './repository/merges.ts';
import { undoableSince } from './service/merge.ts';

const forgetMergesJob = 'forget_old_merges';

export function duplicateTasks(context: Context<Program>): Record<string, Task> {
  return {
    [forgetMergesJob]: async () => {
      await forgetOldMerges(context);
    },
  };
}

/** Deletes the merges that can no longer be undone, with their snapshots. Returns their count. */
export function forgetOldMerges(context: Context<Program>): Promise<number> {
  return transact(context, ({ db }) => deleteOldMerges(db, undoableSince(context.clock.now())));
}

export const duplicateCron: readonly Cron[] = [{ task: forgetMergesJob, at: '58 20 * * *', catchUpMs: 86_400_000 }];
