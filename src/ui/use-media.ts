import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches. */
export function useMedia(condition: string): boolean {
  return useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        const query = matchMedia(condition);
        query.addEventListener('change', changed);
        return () => query.removeEventListener('change', changed);
      },
      [condition],
    ),
    () => matchMedia(condition).matches,
  );
}

const phoneWidth = '(width < 48rem)';

export function isPhoneWidth(): boolean {
  return matchMedia(phoneWidth).matches;
}
