import { useCallback, useEffect, useState } from 'react';
import type { AddressedView, AuthView } from './addresses.ts';
import { authViewOf, authViewUrl, nextPage, tokenFromHash } from './addresses.ts';

export interface AuthVisit {
  readonly view: AuthView;
  /** The one-time token that the visit came with. */
  readonly token: string | null;
  /** Where to go after signing in. */
  readonly next: string;
  show(view: AddressedView): void;
  /** Shows another view at this place of the history. */
  showInstead(view: AddressedView): void;
}

/** Which view the address asks for; Back and Forward move between views without a new page. */
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
