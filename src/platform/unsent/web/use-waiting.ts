import { useEffect, useState } from 'react';
import type { Unsent } from './unsent.ts';
import { unsentNow } from './unsent.ts';
import { lookAtUnsent } from './unsent-storage.ts';

/**
 * What waits under an id as it is opened, null for nothing; undefined until this device has said so, since just after the
 * start nothing is shown yet.
 */
export function useWaiting(person: string, id: string): Unsent | null | undefined {
  const [waiting, setWaiting] = useState<Unsent | null | undefined>(() => foundIn(unsentNow(), id));
  useEffect(() => {
    if (waiting !== undefined) return;
    let isOver = false;
    void lookAtUnsent(person).then((entries) => isOver || setWaiting(foundIn(entries, id) ?? null));
    return () => {
      isOver = true;
    };
  }, [person, id, waiting]);
  return waiting;
}

function foundIn(entries: readonly Unsent[], id: string): Unsent | undefined {
  return entries.find((entry) => entry.id === id);
}
