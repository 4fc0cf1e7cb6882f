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
