import { Popover } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { classNames } from './class-names.ts';
import { FloatingLayer } from './floating-layer.tsx';
import { inToasts } from './toast.ts';

export interface PopoverBodyProps {
  id?: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  /** The element that gets the focus on close; default: the anchor. */
  returnTo?: RefObject<HTMLElement | null> | undefined;
  label?: string | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
  /** Keeps the focus in the input; the panel then is no dialog but contains a list. */
  keepFocus?: boolean | undefined;
  children: ReactNode;
  className?: string | undefined;
}

/** The floating part of popovers, pickers and calendars. */
export function PopoverBody(props: PopoverBodyProps) {
  const { id, open, onOpenChange, anchor, returnTo, label, align = 'start', keepFocus, children, className } = props;
  const isOurs = (target: EventTarget | null) => target instanceof Node && anchor.current?.contains(target) === true;
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={anchorOf(anchor)} />
      <FloatingLayer open={open}>
        <Popover.Content
          id={id}
          role={keepFocus ? 'presentation' : 'dialog'}
          aria-label={keepFocus ? undefined : label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={classNames(
            'max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain rounded-card bg-raised text-ink-2 shadow-float outline-none data-[state=closed]:animate-vanish data-[state=open]:animate-appear',
            className,
          )}
          // A press on the list or its scroll bar must not take the focus from the input.
          onMouseDown={(event) => {
            if (keepFocus) event.preventDefault();
          }}
          onOpenAutoFocus={(event) => {
            if (keepFocus) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // If the focus is already elsewhere, it stays there.
            if (!keepFocus && isNowhere()) (returnTo ?? anchor).current?.focus();
          }}
          onInteractOutside={(event) => {
            if (isOurs(event.target) || inToasts(event.target)) event.preventDefault();
          }}
        >
          {children}
        </Popover.Content>
      </FloatingLayer>
    </Popover.Root>
  );
}

const noBox = { getBoundingClientRect: () => new DOMRect() };

/** The library requires a non-null ref; ours is only null before the anchor is mounted. */
function anchorOf(anchor: RefObject<HTMLElement | null>): RefObject<{ getBoundingClientRect(): DOMRect }> {
  return { current: anchor.current ?? noBox };
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
