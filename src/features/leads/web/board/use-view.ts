import type { RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';

/** The visible part of a column, in pixels from its top. */
export interface VisibleRange {
  readonly top: number;
  readonly bottom: number;
}

/** Updates the view every so many pixels; the overscan is larger than that. */
const step = 160;

/** Tracks the scroll container of a list, its column or the page. `layout` signals changed cards. */
export function useView(list: RefObject<HTMLElement | null>, layout: unknown): VisibleRange {
  const [view, setView] = useState<VisibleRange>({ top: 0, bottom: 960 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards change the height.
  useLayoutEffect(() => {
    const update = () => {
      const element = list.current;
      if (!element) return;
      const { top, bottom } = visibleRangeOf(element);
      setView((before) => {
        const next = { top: Math.floor(top / step) * step, bottom: Math.ceil(bottom / step) * step };
        return next.top === before.top && next.bottom === before.bottom ? before : next;
      });
    };
    const onScroll = ({ target }: Event) => {
      if (target instanceof Node && list.current && target.contains(list.current)) update();
    };
    update();
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    addEventListener('resize', update);
    return () => {
      document.removeEventListener('scroll', onScroll, { capture: true });
      removeEventListener('resize', update);
    };
  }, [list, layout]);
  return view;
}

/** The visible part of a list within its column. */
export function visibleRangeOf(list: HTMLElement): VisibleRange {
  const { top: start } = list.getBoundingClientRect();
  const frame = list.parentElement?.getBoundingClientRect();
  return {
    top: Math.max(frame?.top ?? 0, 0) - start,
    bottom: Math.min(frame?.bottom ?? innerHeight, innerHeight) - start,
  };
}

/** The scroll container of a list: its column on desktop, the page on a phone. */
export function scrollerOf(list: HTMLElement): Element | null {
  const column = list.parentElement;
  return column && getComputedStyle(column).overflowY === 'auto' ? column : document.scrollingElement;
}
