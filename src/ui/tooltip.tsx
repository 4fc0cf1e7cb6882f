import { useEffect, useState } from 'react';
import { latePart } from './late-part.ts';

const layer = latePart(() => import('./tooltip-layer.tsx').then((part) => part.TooltipLayer));

/** Shows the tooltips of a whole page, of everything that carries `data-tip`; stands once in it. */
export function Tooltips() {
  const [first, setFirst] = useState<Element | null>(null);
  useEffect(() => {
    if (first) return;
    const notice = (event: Event) => {
      const owner = event.target instanceof Element ? event.target.closest('[data-tip]') : null;
      if (owner) setFirst(owner);
    };
    document.addEventListener('pointerover', notice);
    document.addEventListener('focusin', notice);
    return () => {
      document.removeEventListener('pointerover', notice);
      document.removeEventListener('focusin', notice);
    };
  }, [first]);
  const Layer = layer.usePart(first !== null, false);
  return Layer && first && <Layer first={first} />;
}
