import { useCallback, useEffect, useState } from 'react';
import type { AddressedView, View } from './addresses.ts';
import { addressOf, nextPage, tokenOf, viewOf } from './addresses.ts';

export interface Visit {
  readonly view: View;
  /** The one-time token that the visit came with. */
  readonly token: string | null;
  /** Where to go after signing in. */
  readonly next: string;
  show(view: AddressedView): void;
  /** Shows another view at this place of the history. */
  showInstead(view: AddressedView): void;
}

/** Which view the address asks for; Back and Forward move between views without a new page. */
export function useVisit(): Visit {
  const [{ token, next }] = useState(() => ({ token: tokenOf(location.hash), next: nextPage(location) }));
  const [view, setView] = useState(() => viewOf(location.pathname));

  useEffect(() => {
    const onPopState = () => setView(viewOf(location.pathname));
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
    history.pushState(null, '', addressOf(wanted, next));
    setView(wanted);
  };
  const showInstead = useCallback(
    (wanted: AddressedView) => {
      history.replaceState(null, '', addressOf(wanted, next));
      setView(wanted);
    },
    [next],
  );
  return { view, token, next, show, showInstead };
}
