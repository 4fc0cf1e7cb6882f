import { prefetchDialog } from './dialog.tsx';
import { prefetchMenu } from './menu.tsx';
import { prefetchPopover } from './popover.tsx';
import { prefetchToasts } from './toaster.tsx';

/**
 * Prefetches menus, popovers and dialogs when the browser is idle, so that they open at once, even without a network.
 */
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
