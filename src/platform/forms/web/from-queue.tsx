import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MutationKind, QueuedMutation } from '#platform/offline-queue/web/offline-queue.ts';
import { useQueueLock } from '#platform/offline-queue/web/use-queue-lock.ts';
import { useQueuedMutation } from '#platform/offline-queue/web/use-queued-mutation.ts';
import { draftOwner } from './drafts.ts';

/** The search parameter that opens a queued record in its form. */
export interface QueuedRecordSearch {
  readonly queued?: string | undefined;
}

interface FromQueueProps<P> {
  readonly kind: MutationKind<P, unknown>;
  readonly loading: ReactNode;
  /** `null` for a new record. */
  children(queued: P | null): ReactNode;
}

/** Opens the form with the queued record of the address, which is not sent while the form is open. */
export function FromQueue<P>(props: FromQueueProps<P>) {
  const { queued: id }: { queued?: unknown } = useSearch({ strict: false });
  return typeof id === 'string' ? <OneFromQueue key={id} id={id} {...props} /> : props.children(null);
}

function OneFromQueue<P>({ id, kind, loading, children }: FromQueueProps<P> & { id: string }) {
  const entry = useQueuedMutation(draftOwner(), id);
  const ours: QueuedMutation | null = entry?.kind === kind.kind ? entry : null;
  const lock = useQueueLock(ours);
  if (entry === undefined || lock === 'pending') return loading;
  return children(lock === 'locked' && ours ? (ours.payload as P) : null);
}
