import { useCallback, useEffect, useState } from 'react';

type FindElement = () => HTMLElement | null | undefined;

/** Focuses an element that is found only after the next render. */
export function useFocusAfterRender(): (find: FindElement) => void {
  const [wanted, setWanted] = useState<{ find: FindElement } | null>(null);
  useEffect(() => {
    const frame = wanted && requestAnimationFrame(() => wanted.find()?.focus());
    return () => void (frame && cancelAnimationFrame(frame));
  }, [wanted]);
  return useCallback((find) => setWanted({ find }), []);
}
