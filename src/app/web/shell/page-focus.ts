import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** When navigation removes the focused element, focuses the next page's heading, so that screen readers read it. */
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

/** Focuses the page until its heading is rendered. Returns a function that stops waiting. */
function keepFocus(page: HTMLElement | null): () => void {
  if (!page) return () => {};
  const settle = () => {
    const focused = document.activeElement;
    // An open dialog manages the focus itself, even before its field has it.
    const isLost = (focused === null || focused === document.body) && !document.querySelector('[data-holds-page]');
    const heading = page.querySelector('h1');
    // Does not take the focus from another element. Keeps the restored scroll position.
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
