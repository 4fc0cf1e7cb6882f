import { useQueuedToast } from '#platform/offline-queue/web/use-queued-toast.ts';
import { DeviceFull, isForLater, problemOf } from '#platform/rpc/web/problem-of.ts';
import type { DraftForm } from './use-draft-form.ts';

/** How long the user waits before the record is queued. */
const patienceMs = 15_000;

/** The record waits in the offline queue. */
class Queued extends Error {}

interface QueuedAddOptions<R, V> {
  send(id: string, values: V, signal: AbortSignal): Promise<R>;
  /** Throws `DeviceFull` without room, and another error where the browser has no storage. */
  enqueue(id: string, values: V): Promise<void>;
}

/**
 * Sends a new record, or queues it while the server does not answer. `send` then throws; `asks` tells that from an error
 * and leaves the form.
 */
export function useQueuedAdd<R, V>({ send, enqueue }: QueuedAddOptions<R, V>) {
  const toastQueued = useQueuedToast();
  const trySend = (id: string, values: V) => send(id, values, AbortSignal.timeout(patienceMs));
  return {
    send: async (id: string, values: V): Promise<R> => {
      try {
        // A connection that broke once may work at once.
        return await trySend(id, values).catch((error: unknown) => {
          if (isBroken(error) && navigator.onLine) return trySend(id, values);
          throw error;
        });
      } catch (error) {
        if (!isForLater(error)) throw error;
        await enqueue(id, values).catch((refusal: unknown) => {
          throw refusal instanceof DeviceFull ? refusal : error;
        });
        throw new Queued();
      }
    },
    /** Whether the error says that the record was queued; the form is then done, and `leave` leaves it. */
    asks: (error: unknown, draft: Pick<DraftForm<object>, 'discardDraft'>, leave: () => void): boolean => {
      if (!(error instanceof Queued)) return false;
      draft.discardDraft();
      toastQueued();
      leave();
      return true;
    },
  };
}

/** No answer came, and not because the wait was ended. */
function isBroken(error: unknown): boolean {
  return problemOf(error).code === 'offline' && !(error instanceof DOMException && error.name === 'TimeoutError');
}
