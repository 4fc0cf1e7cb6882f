import { useEffect, useState } from 'react';
import type { Unsent } from './unsent.ts';
import { holdUnsent } from './unsent.ts';

/** `awaited` while it is under way; `gone` when it was sent, discarded or replaced, or there is none. */
type Hold = 'awaited' | 'held' | 'gone';

/** Keeps what is opened from being sent, until it is another one or the component goes. */
export function useHold(entry: Unsent | null): Hold {
  const [isHeld, setHeld] = useState<boolean | null>(null);
  useEffect(() => {
    if (!entry) return;
    let isOver = false;
    let letGo: (() => void) | null = null;
    void holdUnsent(entry).then((held) => {
      if (isOver) return held?.();
      letGo = held;
      setHeld(held !== null);
    });
    return () => {
      isOver = true;
      letGo?.();
      setHeld(null);
    };
  }, [entry]);
  if (!entry || isHeld === false) return 'gone';
  return isHeld ? 'held' : 'awaited';
}
