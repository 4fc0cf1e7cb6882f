import { useEffect, useRef } from 'react';

/** Calls `load` while the returned element is near the viewport; pauses while `isReady` is false. */
export function useLoadMore(load: () => void, isReady: boolean) {
  const end = useRef<HTMLDivElement>(null);
  const act = useRef(load);
  act.current = load;
  useEffect(() => {
    const element = end.current;
    if (!element || !isReady) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) act.current();
      },
      { rootMargin: '800px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isReady]);
  return end;
}
