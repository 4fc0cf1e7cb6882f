import { useEffect, useState } from 'react';
import type { QueuedMutation } from './offline-queue.ts';
import { lockQueued } from './offline-queue.ts';

/** `pending` during a send; `gone` if the entry was sent, discarded or replaced, or there is none. */
type LockState = 'pending' | 'locked' | 'gone';

/** Locks an entry while it is open: until the entry changes or the component unmounts. */
export function useQueueLock(entry: QueuedMutation | null): LockState {
  const [isLocked, setLocked] = useState<boolean | null>(null);
  useEffect(() => {
    if (!entry) return;
    let isOver = false;
    let release: (() => void) | null = null;
    void lockQueued(entry).then((acquired) => {
      if (isOver) return acquired?.();
      release = acquired;
      setLocked(acquired !== null);
    });
    return () => {
      isOver = true;
      release?.();
      setLocked(null);
    };
  }, [entry]);
  if (!entry || isLocked === false) return 'gone';
  return isLocked ? 'locked' : 'pending';
}
