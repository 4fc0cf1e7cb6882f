import { enqueueRecord, queuedRecordKind } from '#platform/forms/web/queued-record.ts';
import type { NewVisit } from './visit-plan.ts';
import { correctVisit, enqueueOrPlanVisit } from './visit-plan.ts';

/** New visits in the offline queue. */
export const queuedPlanKind = queuedRecordKind({
  kind: 'visit_plan',
  topics: ['visits', 'meetings', 'today', 'dashboard'],
  create: ({ id, values }: NewVisit, signal) => enqueueOrPlanVisit(id, values, signal),
  correct: correctVisit,
});

export function enqueuePlan(visit: Omit<NewVisit, 'before'>, replaced: NewVisit | null): Promise<void> {
  return enqueueRecord(queuedPlanKind, visit, replaced);
}
