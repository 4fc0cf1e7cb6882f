import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading of the next step: the button that led there is gone, and screen readers announce the
 * heading. Leaves the focus alone if the user works outside `main`.
 */
export function useStepFocus(step: string, isReady: boolean): RefObject<HTMLDivElement | null> {
  const focusRef = useRef<HTMLDivElement>(null);
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (!isReady) return;
    const before = last.current;
    last.current = step;
    if (before === null || before === step) return;
    const active = document.activeElement;
    const isElsewhere = active !== null && active !== document.body && active.closest('main') === null;
    const heading = focusRef.current?.querySelector('h1');
    if (!heading || isElsewhere) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [step, isReady]);
  return focusRef;
}
