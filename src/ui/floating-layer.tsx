import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

export interface FloatingLayerProps {
  open: boolean;
  children: ReactNode;
  className?: string | undefined;
}

/**
 * Puts menus and panels into the browser's top layer, above all stacking contexts and clipping. They keep their
 * position in the DOM, so that landmarks, dialogs and the tab order still apply.
 */
export function FloatingLayer({ open, children, className }: FloatingLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const node = layer.current;
    if (!open || !node?.isConnected || typeof node.showPopover !== 'function') return;
    // Reopens it, so that the last opened layer is on top.
    if (node.matches(':popover-open')) node.hidePopover();
    node.showPopover();
  }, [open]);
  return (
    <div ref={layer} popover="manual" className={classNames('floating-layer', className)}>
      {children}
    </div>
  );
}
