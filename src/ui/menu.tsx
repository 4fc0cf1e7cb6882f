import { Slot } from 'radix-ui';
import type { KeyboardEvent, ReactElement } from 'react';
import { useId, useRef, useState } from 'react';
import { lazyComponent } from './lazy-component.ts';
import type { MenuEntry } from './menu-entries.ts';

export interface MenuProps {
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  align?: 'start' | 'center' | 'end' | undefined;
  side?: 'top' | 'bottom' | 'right' | undefined;
}

const body = lazyComponent(() => import('./menu-body.tsx').then((part) => part.MenuBody));
export const prefetchMenu = body.prefetch;

/** A menu button. The menu's code loads on hover, focus or click. */
export function Menu({ trigger, entries, align = 'end', side = 'bottom' }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [shouldLoad, setShouldLoad] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const Body = body.useComponent(shouldLoad, open);
  const load = () => setShouldLoad(true);
  const toggle = () => {
    setShouldLoad(true);
    setOpen(!open);
  };
  const openOnArrowDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || open) return;
    event.preventDefault();
    toggle();
  };
  return (
    <>
      <Slot.Root
        ref={anchor}
        id={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open && Body ? `${id}-menu` : undefined}
        onPointerEnter={load}
        onFocus={load}
        onClick={toggle}
        onKeyDown={openOnArrowDown}
      >
        {trigger}
      </Slot.Root>
      {Body && (
        <Body
          id={`${id}-menu`}
          labelledBy={id}
          open={open}
          onOpenChange={setOpen}
          anchor={anchor}
          entries={entries}
          align={align}
          side={side}
        />
      )}
    </>
  );
}
