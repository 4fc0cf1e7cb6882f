import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

export interface FloatingLayerProps {
  open: boolean;
  children: ReactNode;
  className?: string | undefined;
}

/**
 * Where menus and panels float: the browser's top layer, which no stacking order or clipping reaches. They stay in
 * their place in the document, so that landmarks, dialogs and the tab order hold for them too.
 */
export function FloatingLayer({ open, children, className }: FloatingLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const node = layer.current;
    if (!open || !node?.isConnected || typeof node.showPopover !== 'function') return;
    // What was opened last lies on top, also when it has been open before.
    if (node.matches(':popover-open')) node.hidePopover();
    node.showPopover();
  }, [open]);
  return (
    <div ref={layer} popover="manual" className={classNames('floating-layer', className)}>
      {children}
    </div>
  );
}
