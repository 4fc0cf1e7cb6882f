import { useMemo, useRef, useState } from 'react';
import type { CalendarDragState, CalendarPosition } from './lift.ts';
import { isSamePosition } from './lift.ts';

/** The state of the drag; one meeting at a time. */
export interface Carrier {
  /** The current state, also between renders. */
  current(): CalendarDragState | null;
  take(lift: Omit<CalendarDragState, 'target'>): void;
  aim(position: CalendarPosition): boolean;
  release(): void;
}

export function useLift(): { lift: CalendarDragState | null; carrier: Carrier } {
  const [lift, setLift] = useState<CalendarDragState | null>(null);
  const now = useRef<CalendarDragState | null>(null);
  const carrier = useMemo<Carrier>(() => {
    const set = (next: CalendarDragState | null) => {
      now.current = next;
      setLift(next);
    };
    return {
      current: () => now.current,
      take: (taken) => set({ ...taken, target: taken.origin }),
      aim: (target) => {
        if (!now.current || isSamePosition(now.current.target, target)) return false;
        set({ ...now.current, target });
        return true;
      },
      release: () => set(null),
    };
  }, []);
  return { lift, carrier };
}
