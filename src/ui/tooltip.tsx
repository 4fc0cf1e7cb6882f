import { useEffect, useState } from 'react';
import { lazyComponent } from './lazy-component.ts';

const layer = lazyComponent(() => import('./tooltip-layer.tsx').then((part) => part.TooltipLayer));

/** Shows the tooltips of all elements with `data-tip`; once per page. */
export function Tooltips() {
  const [first, setFirst] = useState<Element | null>(null);
  useEffect(() => {
    if (first) return;
    const handleEvent = (event: Event) => {
      const owner = event.target instanceof Element ? event.target.closest('[data-tip]') : null;
      if (owner) setFirst(owner);
    };
    document.addEventListener('pointerover', handleEvent);
    document.addEventListener('focusin', handleEvent);
    return () => {
      document.removeEventListener('pointerover', handleEvent);
      document.removeEventListener('focusin', handleEvent);
    };
  }, [first]);
  const Layer = layer.useComponent(first !== null, false);
  return Layer && first && <Layer first={first} />;
}
