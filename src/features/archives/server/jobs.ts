import * as z from 'zod/mini';
import type { Context, Program } from '#platform/context/server/context.ts';
import type { Cron, Task } from '#platform/jobs/server/task.ts';
import { task } from '#platform/jobs/server/task.ts';
import { failArchive, makeArchiveJob, makeRequested, removeExpired } from './make-archive.ts';

const sweepJob = 'remove_archives';
const subject = z.object({ id: z.uuid() });

export function archiveTasks(context: Context<Program>, settings: readonly string[]): Record<string, Task> {
  return {
    [makeArchiveJob]: task(
      subject,
      (payload, { signal }) => makeRequested(context, payload, { settings, signal }),
      (payload) => failArchive(context, payload),
    ),
    [sweepJob]: () => removeExpired(context),
  };
}

export const archiveCron: readonly Cron[] = [{ task: sweepJob, at: '15 * * * *', catchUpMs: 86_400_000 }];
