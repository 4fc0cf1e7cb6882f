import type { MutationKind } from '#platform/offline-queue/web/offline-queue.ts';
import { enqueueMutation, flushQueue } from '#platform/offline-queue/web/offline-queue.ts';
import { openCreate } from './lost-answers.ts';

/** A new record that waits in the offline queue. `A` is what is sent beside the values of the form. */
export interface QueuedRecord<V, A = undefined> {
  readonly id: string;
  readonly values: V;
  /** Values of earlier attempts, which may have arrived. */
  readonly before: readonly V[];
  readonly also: A;
}

interface QueuedRecordKindOptions<R, V, A>
  extends Pick<MutationKind<QueuedRecord<V, A>>, 'kind' | 'topics' | 'patienceMs' | 'needs' | 'withPart'> {
  create(record: QueuedRecord<V, A>, signal: AbortSignal): Promise<R>;
  /** Saves the values in a record that an earlier attempt created with others. */
  correct(created: R, values: V, version: number): Promise<R>;
}

/** New records of one kind in the offline queue; each arrives once, with the values that the user saved last. */
export function queuedRecordKind<R, V, A = undefined>(
  options: QueuedRecordKindOptions<R, V, A>,
): MutationKind<QueuedRecord<V, A>, R> {
  const { create, correct, ...kind } = options;
  return {
    ...kind,
    send: (record, signal) =>
      openCreate(record.before)({
        values: record.values,
        create: (values) => create({ ...record, values }, signal),
        correct,
      }),
  };
}

/** Queues a new record, or replaces it in the queue. */
export async function enqueueRecord<V, A>(
  kind: MutationKind<QueuedRecord<V, A>, unknown>,
  record: Pick<QueuedRecord<V, A>, 'id' | 'values' | 'also'>,
  replaced: QueuedRecord<V, A> | null,
): Promise<void> {
  const before = replaced ? [...replaced.before, replaced.values] : [];
  await enqueueMutation(kind, record.id, { ...record, before });
  // The network may be back already.
  void flushQueue();
}
