import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

type Floating = 'palette' | 'keys' | 'drawer';

/** The overlay over the page, one at a time. Navigation closes the overlay of the previous page. */
export function useFloating() {
  const router = useRouter();
  const [floating, setFloating] = useState<{ readonly what: Floating; readonly over: string } | null>(null);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // The URL changes before the page: an overlay opened in between belongs to the next page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the cause.
  useEffect(
    () => setFloating((before) => (before?.over === router.latestLocation.pathname ? before : null)),
    [pathname],
  );
  const opened = (what: Floating) => ({ what, over: router.latestLocation.pathname });
  return {
    floating: floating?.what ?? null,
    open: (what: Floating) => setFloating(opened(what)),
    toggle: (what: Floating) => setFloating((before) => (before?.what === what ? null : opened(what))),
    close: () => setFloating(null),
  };
}
