import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

const delayMs = 700;
/** Milliseconds for the pointer to cross the gap to the tooltip. */
const graceMs = 120;
const edgePx = 8;

/**
 * One tooltip for all elements with `data-tip`; WCAG 1.4.13: it can be hovered, is dismissed with Esc, and persists.
 */
export function TooltipLayer({ first }: { first: Element }) {
  const [owner, setOwner] = useState<Element | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown: Element | null = null;
    let wanted: Element | null = null;
    const plan = (next: Element | null, afterMs: number) => {
      if (next === wanted) return;
      wanted = next;
      clearTimeout(timer);
      timer = setTimeout(() => {
        shown = next && ownerOf(next);
        setOwner(shown);
      }, afterMs);
    };
    const hide = () => plan(null, 0);
    const over = (event: PointerEvent) => {
      if (event.pointerType === 'touch' || !(event.target instanceof Element)) return;
      if (box.current?.contains(event.target)) {
        clearTimeout(timer);
        wanted = shown;
        return;
      }
      const next = ownerOf(event.target);
      if (next === null && wanted?.matches(':focus-visible')) return;
      plan(next, next === null ? graceMs : delayMs);
    };
    const focus = (event: FocusEvent) => {
      const next =
        event.target instanceof Element && event.target.matches(':focus-visible') ? ownerOf(event.target) : null;
      plan(next, next === null ? 0 : delayMs);
    };
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    plan(document.querySelector('[data-tip]:hover') ?? first, delayMs);
    document.addEventListener('pointerover', over);
    document.addEventListener('focusin', focus);
    document.addEventListener('focusout', hide);
    window.addEventListener('pointerdown', hide, { capture: true });
    document.addEventListener('keydown', press);
    document.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', over);
      document.removeEventListener('focusin', focus);
      document.removeEventListener('focusout', hide);
      window.removeEventListener('pointerdown', hide, { capture: true });
      document.removeEventListener('keydown', press);
      document.removeEventListener('scroll', hide, { capture: true });
    };
  }, [first]);

  useLayoutEffect(() => {
    if (!owner || !box.current) return;
    // Above dialogs and menus, which are in the browser's top layer too.
    if (typeof box.current.showPopover === 'function') box.current.showPopover();
    positionTooltip(box.current, owner.getBoundingClientRect());
  }, [owner]);

  if (!owner?.isConnected) return null;
  return createPortal(
    // The padding bridges the gap, so that the pointer can reach the text.
    <div
      key={owner.getAttribute('data-tip')}
      ref={box}
      role="tooltip"
      popover="manual"
      className="floating-layer z-70 h-auto! w-max! max-w-64 animate-appear py-1.5!"
    >
      <div className="rounded-control bg-ink px-2 py-1 text-12 text-balance text-sheet">
        {owner.getAttribute('data-tip')}
      </div>
    </div>,
    owner.closest('[role="dialog"], [role="alertdialog"], main, header, nav, aside, footer') ?? document.body,
  );
}

/** An element with an open menu or panel shows no tooltip. */
function ownerOf(element: Element): Element | null {
  const owner = element.closest('[data-tip]');
  return owner?.getAttribute('aria-expanded') === 'true' ? null : owner;
}

/** Above the element, or below it if there is no room; always within the window. */
function positionTooltip(box: HTMLElement, around: DOMRect): void {
  const { width, height } = box.getBoundingClientRect();
  const left = Math.min(
    Math.max(edgePx, around.left + around.width / 2 - width / 2),
    document.documentElement.clientWidth - width - edgePx,
  );
  const hasRoomAbove = around.top - height > edgePx;
  const top = hasRoomAbove ? around.top - height : around.bottom;
  box.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}
