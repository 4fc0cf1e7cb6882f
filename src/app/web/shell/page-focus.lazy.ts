import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Where the focus went down with the page before, the heading of the next one takes it, and is heard. */
export function PageFocus(): null {
  const router = useRouter();
  useEffect(() => {
    let stop = () => {};
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!(fromLocation && pathChanged)) return;
      stop();
      stop = keepFocus(document.getElementById('main'));
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [router]);
  return null;
}

/** The heading may come after the data; until then the page has the focus. Returns how to stop waiting. */
function keepFocus(page: HTMLElement | null): () => void {
  if (!page) return () => {};
  const settle = () => {
    const focused = document.activeElement;
    // A dialog that is open keeps the focus to itself, also where its field has not got it yet.
    const isLost = (focused === null || focused === document.body) && !document.querySelector('[data-holds-page]');
    const heading = page.querySelector('h1');
    // Whoever works elsewhere meanwhile is left alone. The place that was scrolled back to stays.
    if (isLost || focused === page) {
      if (heading) heading.tabIndex = -1;
      (heading ?? page).focus({ preventScroll: true });
      if (!heading) return;
    }
    changes.disconnect();
  };
  const changes = new MutationObserver(settle);
  changes.observe(page, { childList: true, subtree: true });
  settle();
  return () => changes.disconnect();
}
