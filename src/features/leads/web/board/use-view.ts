import type { RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';

/** What of a column can be seen, in pixels from its top. */
export interface VisibleRange {
  readonly top: number;
  readonly bottom: number;
}

/** A new view every so many pixels: more cards than that are kept ready on both sides. */
const step = 160;

/** Follows what scrolls around a list, be it its column or the page. `layout` says when its cards have changed. */
export function useView(list: RefObject<HTMLElement | null>, layout: unknown): VisibleRange {
  const [view, setView] = useState<VisibleRange>({ top: 0, bottom: 960 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards make another height.
  useLayoutEffect(() => {
    const look = () => {
      const element = list.current;
      if (!element) return;
      const { top, bottom } = visibleRangeOf(element);
      setView((before) => {
        const next = { top: Math.floor(top / step) * step, bottom: Math.ceil(bottom / step) * step };
        return next.top === before.top && next.bottom === before.bottom ? before : next;
      });
    };
    const onScroll = ({ target }: Event) => {
      if (target instanceof Node && list.current && target.contains(list.current)) look();
    };
    look();
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    addEventListener('resize', look);
    return () => {
      document.removeEventListener('scroll', onScroll, { capture: true });
      removeEventListener('resize', look);
    };
  }, [list, layout]);
  return view;
}

/** What is seen of a list inside its column. */
export function visibleRangeOf(list: HTMLElement): VisibleRange {
  const { top: start } = list.getBoundingClientRect();
  const frame = list.parentElement?.getBoundingClientRect();
  return {
    top: Math.max(frame?.top ?? 0, 0) - start,
    bottom: Math.min(frame?.bottom ?? innerHeight, innerHeight) - start,
  };
}

/** What scrolls a list: its column on the desk, the page on a phone. */
export function scrollerOf(list: HTMLElement): Element | null {
  const column = list.parentElement;
  return column && getComputedStyle(column).overflowY === 'auto' ? column : document.scrollingElement;
}
