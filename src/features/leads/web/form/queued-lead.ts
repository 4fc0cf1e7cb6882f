import { enqueueRecord, queuedRecordKind } from '#platform/forms/web/queued-record.ts';
import { discardQueued } from '#platform/offline-queue/web/offline-queue.ts';
import type { QueuedLead } from './create-lead.ts';
import { correctLead, enqueueOrCreateLead } from './create-lead.ts';

/** New leads in the offline queue. */
export const queuedLeadKind = queuedRecordKind({
  kind: 'lead',
  topics: ['leads', 'follow_ups'],
  create: (lead: QueuedLead, signal) => enqueueOrCreateLead(lead, signal),
  correct: correctLead,
});

export function discardQueuedLead(id: string): Promise<void> {
  return discardQueued(id);
}

export function enqueueLead(lead: Omit<QueuedLead, 'before'>, replaced: QueuedLead | null): Promise<void> {
  return enqueueRecord(queuedLeadKind, lead, replaced);
}
