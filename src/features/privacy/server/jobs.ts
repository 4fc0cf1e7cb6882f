import * as z from 'zod/mini';
import type { Context, Program } from '#platform/context/server/context.ts';
import type { Cron, Task } from '#platform/jobs/server/task.ts';
import { task } from '#platform/jobs/server/task.ts';
import { retentionKinds } from '../rules.ts';
import { notifyDuePrivacyRequests } from './notify-due.ts';
import type { PeopleErasure } from './retention.ts';
import { applyRetention, eraseReviewed } from './retention.ts';

const reviewed = z.object({
  kind: z.enum(retentionKinds),
  version: z.int(),
  before: z.string(),
  by: z.nullable(z.uuid()),
});

export function privacyTasks(context: Context<Program>, erasure: PeopleErasure): Record<string, Task> {
  return {
    notify_due_privacy_requests: (_payload, { signal }) => notifyDuePrivacyRequests(context, signal),
    apply_retention: (_payload, { signal }) => applyRetention(context, erasure, signal),
    erase_reviewed_data: task(reviewed, (payload, { signal }) => eraseReviewed(context, erasure, payload, signal)),
  };
}

const dayMs = 86_400_000;

export const privacyCron: readonly Cron[] = [
  // Every hour, since each company has its own midnight.
  { task: 'notify_due_privacy_requests', at: '13 * * * *', catchUpMs: dayMs },
  { task: 'apply_retention', at: '10 21 * * *', catchUpMs: dayMs },
];
