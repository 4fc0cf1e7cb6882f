import type { ReactNode } from 'react';
import type { QueuedMutation } from '#platform/offline-queue/web/offline-queue.ts';
import { useQueueLock } from '#platform/offline-queue/web/use-queue-lock.ts';
import { useQueuedMutation } from '#platform/offline-queue/web/use-queued-mutation.ts';
import { draftOwner } from './drafts.ts';

interface QueuedRecordFormProps {
  readonly id: string;
  readonly kind: string;
  readonly loading: ReactNode;
  /** `null` if the entry was sent or discarded. */
  children(payload: unknown): ReactNode;
}

/** Reads an entry of the offline queue and locks it while its form is open. */
export function QueuedRecordForm({ id, kind, loading, children }: QueuedRecordFormProps) {
  const entry = useQueuedMutation(draftOwner(), id);
  const ours: QueuedMutation | null = entry?.kind === kind ? entry : null;
  const lock = useQueueLock(ours);
  if (entry === undefined || lock === 'pending') return loading;
  return children(lock === 'locked' && ours ? ours.payload : null);
}
