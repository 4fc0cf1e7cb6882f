import type { ReactNode } from 'react';
import { useEffect } from 'react';

/** Names the page in the browser after its heading, where that is a plain text. */
export function usePageTitle(title: ReactNode): void {
  useEffect(() => {
    if (typeof title === 'string') document.title = `${title} · Aangan`;
  }, [title]);
}
