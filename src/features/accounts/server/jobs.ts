import * as z from 'zod/mini';
import type { Context, Program } from '#platform/context/server/context.ts';
import type { Cron, Task } from '#platform/jobs/server/task.ts';
import { task } from '#platform/jobs/server/task.ts';
import type { WithAuth } from './auth-services.ts';
import { resetEmailJob, sendResetEmail } from './service/passwords.ts';
import { sweepSessions } from './service/sweep.ts';

const sweepJob = 'sweep_sessions';

export function accountTasks(context: WithAuth<Context<Program>>): Record<string, Task> {
  return {
    [resetEmailJob]: task(z.object({ profile_id: z.nullable(z.uuid()) }), (payload) =>
      sendResetEmail(context, payload),
    ),
    [sweepJob]: () => sweepSessions(context),
  };
}

export const accountCron: readonly Cron[] = [{ task: sweepJob, at: '45 20 * * *' }];
