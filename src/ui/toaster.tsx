import { useSyncExternalStore } from 'react';
import { lazyComponent } from './lazy-component.ts';
import { shownToasts, subscribeToToasts } from './toast.ts';

const list = lazyComponent(() => import('./toast-list.tsx').then((part) => part.ToastList));
export const prefetchToasts = list.prefetch;

const plainClasses =
  'pointer-events-none fixed bottom-4 left-4 z-60 w-[min(26rem,calc(100vw-2rem))] rounded-card bg-raised px-3 text-ink shadow-float *:py-2.5 phone:bottom-[calc(4.75rem+env(safe-area-inset-bottom))] print:hidden';

/**
 * Contains all toasts; once per page. The live regions exist from the start, since screen readers only announce changes
 * in known regions. The visible list is prefetched; if the network is lost before that, toasts are shown as plain text.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts);
  const List = list.useComponent(toasts.length > 0, false);
  const region = (isAlert: boolean) => {
    const shown = toasts.filter((toast) => (toast.tone === 'danger') === isAlert);
    return (
      <div
        role={isAlert ? 'alert' : 'status'}
        aria-live={isAlert ? 'assertive' : 'polite'}
        aria-relevant="additions"
        className={List || shown.length === 0 ? 'sr-only' : plainClasses}
      >
        {shown.map(({ id, title, text, action }) => (
          <p key={id}>
            <span>{title}</span> <span>{text}</span> <span>{action && `${action.label} (F8)`}</span>
          </p>
        ))}
      </div>
    );
  };
  return (
    <>
      {region(false)}
      {region(true)}
      {List && <List toasts={toasts} />}
    </>
  );
}
