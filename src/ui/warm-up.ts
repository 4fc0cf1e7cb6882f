import { prefetchDialog } from './dialog.tsx';
import { prefetchMenu } from './menu.tsx';
import { prefetchPopover } from './popover.tsx';
import { prefetchToasts } from './toaster.tsx';

/** Fetches what floats while nothing else is to do, so that the first press answers at once and also without network. */
export function warmUpFloating(): void {
  const prefetch = () => {
    prefetchMenu();
    prefetchDialog();
    prefetchPopover();
    prefetchToasts();
  };
  if ('requestIdleCallback' in window) requestIdleCallback(prefetch, { timeout: 5_000 });
  else setTimeout(prefetch, 1_000);
}
