import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lazyComponent } from '#ui/lazy-component.ts';

/** The search parameter that opens a queued record in its form. */
export interface QueuedRecordSearch {
  readonly queued?: string | undefined;
}

interface FromQueueProps<P> {
  /** The name of the kind, which writes such payloads alone. */
  readonly kind: string;
  readonly loading: ReactNode;
  /** `null` for a new record. */
  children(queued: P | null): ReactNode;
}

// Few forms are opened from the queue.
const form = lazyComponent(() => import('./queued-record-form.lazy.tsx').then((part) => part.QueuedRecordForm));

/** Opens the form with the queued record of the address, which is not sent while the form is open. */
export function FromQueue<P>({ kind, loading, children }: FromQueueProps<P>) {
  const { queued: id }: { queued?: unknown } = useSearch({ strict: false });
  const isQueued = typeof id === 'string';
  const Form = form.useComponent(isQueued, isQueued);
  if (!isQueued) return children(null);
  if (!Form) return loading;
  return (
    <Form key={id} id={id} kind={kind} loading={loading}>
      {(payload) => children(payload as P | null)}
    </Form>
  );
}
