import { Slot } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import { lazyComponent } from './lazy-component.ts';

export interface PopoverProps {
  trigger: ReactElement;
  /** The accessible name. */
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  align?: 'start' | 'center' | 'end' | undefined;
  className?: string | undefined;
}

const body = lazyComponent(() => import('./popover-body.tsx').then((part) => part.PopoverBody));
export const prefetchPopover = body.prefetch;

/** A small panel next to its button. Its code loads when the pointer or focus is near. */
export function Popover({ trigger, label, children, align = 'start', className }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const Body = body.useComponent(wasOpened, open);
  const toggle = () => {
    setWasOpened(true);
    setOpen(!open);
  };
  return (
    <>
      <Slot.Root
        ref={anchor}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open && Body ? id : undefined}
        onPointerEnter={prefetchPopover}
        onFocus={prefetchPopover}
        onClick={toggle}
      >
        {trigger}
      </Slot.Root>
      {Body && (
        <Body
          id={id}
          open={open}
          onOpenChange={setOpen}
          anchor={anchor}
          label={label}
          align={align}
          className={className}
        >
          {typeof children === 'function' ? children(() => setOpen(false)) : children}
        </Body>
      )}
    </>
  );
}
