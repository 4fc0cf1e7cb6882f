import type { ReactNode } from 'react';
import { useEffect } from 'react';

/** Sets the document title to the heading if that is plain text. */
export function usePageTitle(title: ReactNode): void {
  useEffect(() => {
    if (typeof title === 'string') document.title = `${title} · Aangan`;
  }, [title]);
}
