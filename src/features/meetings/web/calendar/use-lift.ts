import { useMemo, useRef, useState } from 'react';
import type { CalendarPlace, Lift } from './lift.ts';
import { isSamePlace } from './lift.ts';

/** The one meeting that may be carried at a time. */
export interface Carrier {
  /** As it is now, also between two renders. */
  current(): Lift | null;
  take(lift: Omit<Lift, 'target'>): void;
  aim(place: CalendarPlace): boolean;
  release(): void;
}

export function useLift(): { lift: Lift | null; carrier: Carrier } {
  const [lift, setLift] = useState<Lift | null>(null);
  const now = useRef<Lift | null>(null);
  const carrier = useMemo<Carrier>(() => {
    const set = (next: Lift | null) => {
      now.current = next;
      setLift(next);
    };
    return {
      current: () => now.current,
      take: (taken) => set({ ...taken, target: taken.origin }),
      aim: (target) => {
        if (!now.current || isSamePlace(now.current.target, target)) return false;
        set({ ...now.current, target });
        return true;
      },
      release: () => set(null),
    };
  }, []);
  return { lift, carrier };
}
