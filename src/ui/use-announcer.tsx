import type { ReactNode } from 'react';
import { useCallback, useRef } from 'react';

/** A live region, and how to announce something in it. Announcing re-renders nothing. */
export function useAnnouncer(): { region: ReactNode; say(message: string): void } {
  const element = useRef<HTMLParagraphElement>(null);
  const say = useCallback((message: string) => {
    if (element.current) element.current.textContent = message;
  }, []);
  return { region: <p ref={element} role="status" aria-live="assertive" className="sr-only" />, say };
}
