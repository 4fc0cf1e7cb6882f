import { enqueueRecord, queuedRecordKind } from '#platform/forms/web/queued-record.ts';
import { discardQueued } from '#platform/offline-queue/web/offline-queue.ts';
import type { NewLead } from './create-lead.ts';
import { correctLead, createLead } from './create-lead.ts';

/** New leads in the offline queue. */
export const queuedLeadKind = queuedRecordKind({
  kind: 'lead',
  topics: ['leads', 'follow_ups'],
  create: (lead: NewLead, signal) => createLead(lead, signal),
  correct: correctLead,
});

export function discardQueuedLead(id: string): Promise<void> {
  return discardQueued(id);
}

export function enqueueLead(lead: Omit<NewLead, 'before'>, replaced: NewLead | null): Promise<void> {
  return enqueueRecord(queuedLeadKind, lead, replaced);
}
