import { useEffect, useState } from 'react';
import type { QueuedMutation } from './offline-queue.ts';
import { queuedMutations } from './offline-queue.ts';
import { refreshQueue } from './queue-storage.ts';

/** The queued entry of an id at the time of opening, null if there is none; undefined until the database was read. */
export function useQueuedMutation(person: string, id: string): QueuedMutation | null | undefined {
  const [waiting, setWaiting] = useState<QueuedMutation | null | undefined>(() => foundIn(queuedMutations(), id));
  useEffect(() => {
    if (waiting !== undefined) return;
    let isOver = false;
    void refreshQueue(person).then((entries) => isOver || setWaiting(foundIn(entries, id) ?? null));
    return () => {
      isOver = true;
    };
  }, [person, id, waiting]);
  return waiting;
}

function foundIn(entries: readonly QueuedMutation[], id: string): QueuedMutation | undefined {
  return entries.find((entry) => entry.id === id);
}
