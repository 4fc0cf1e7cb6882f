import { useCallback, useEffect, useState } from 'react';
import type { AddressedView, AuthView } from './addresses.ts';
import { authViewOf, authViewUrl, nextPage, tokenFromHash } from './addresses.ts';

export interface AuthVisit {
  readonly view: AuthView;
  /** The one-time token in the URL. */
  readonly token: string | null;
  /** The page to open after signing in. */
  readonly next: string;
  show(view: AddressedView): void;
  /** Replaces the view without a new history entry. */
  showInstead(view: AddressedView): void;
}

/** The view of the URL; Back and Forward switch views without loading a page. */
export function useVisit(): AuthVisit {
  const [{ token, next }] = useState(() => ({ token: tokenFromHash(location.hash), next: nextPage(location) }));
  const [view, setView] = useState(() => authViewOf(location.pathname));

  useEffect(() => {
    const onPopState = () => setView(authViewOf(location.pathname));
    // Another link was pasted into this tab.
    const onHashChange = () => location.reload();
    window.addEventListener('popstate', onPopState);
    window.addEventListener('hashchange', onHashChange);
    return () => {
      window.removeEventListener('popstate', onPopState);
      window.removeEventListener('hashchange', onHashChange);
    };
  }, []);

  const show = (wanted: AddressedView) => {
    if (wanted === view) return;
    history.pushState(null, '', authViewUrl(wanted, next));
    setView(wanted);
  };
  const showInstead = useCallback(
    (wanted: AddressedView) => {
      history.replaceState(null, '', authViewUrl(wanted, next));
      setView(wanted);
    },
    [next],
  );
  return { view, token, next, show, showInstead };
}
