import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import { useEffect, useRef, useState } from 'react';
import { toast } from './toast.ts';

/** A component whose code loads on demand. */
export interface LazyComponent<P> {
  /** Loads the code in advance; errors are ignored and may be retried. */
  prefetch: () => void;
  /**
   * Returns the component once it is wanted and loaded, else null. While `isOpen`, the user waits for it: an error is
   * shown, and `onMissing` can close it, so that the next opening retries. Otherwise the load is retried when the
   * network is back.
   */
  useComponent: (isWanted: boolean, isOpen: boolean, onMissing?: () => void) => ComponentType<P> | null;
}

/**
 * Unlike `React.lazy` it appears as soon as its code is there, without a fallback and the pause of up to 300 ms that
 * follows one, and a load that failed is tried again the next time (decision 38).
 */
export function lazyComponent<P>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let component: ComponentType<P> | null = null;
  let pending: Promise<void> | undefined;
  const fetchComponent = () => {
    pending ??= load().then(
      (loaded) => {
        component = loaded;
      },
      (problem: unknown) => {
        pending = undefined;
        throw problem;
      },
    );
    return pending;
  };
  return {
    // One task each: requesting a part and its imports takes the browser several milliseconds.
    prefetch: () => void setTimeout(() => fetchComponent().catch(() => undefined)),
    useComponent: (isWanted, isOpen, onMissing) => {
      const [, setArrived] = useState(component !== null);
      const miss = useRef(onMissing);
      miss.current = onMissing;
      useEffect(() => {
        if (!(isWanted || isOpen)) return;
        // It may have loaded since the render.
        if (component !== null) return setArrived(true);
        let isGone = false;
        const fetchNow = () =>
          fetchComponent().then(
            () => !isGone && setArrived(true),
            () => {
              if (isGone) return;
              if (!isOpen) return addEventListener('online', fetchNow, { once: true });
              reportFailedImport();
              miss.current?.();
            },
          );
        let timer: ReturnType<typeof setTimeout> | undefined;
        if (isOpen) void fetchNow();
        else timer = setTimeout(fetchNow);
        return () => {
          isGone = true;
          clearTimeout(timer);
          removeEventListener('online', fetchNow);
        };
      }, [isWanted, isOpen]);
      return isWanted ? component : null;
    },
  };
}

function reportFailedImport(): void {
  toast({
    tone: 'danger',
    title: i18n._(msg`Error`),
    text: i18n._(msg`This could not be loaded. Check the connection and try again.`),
  });
}
