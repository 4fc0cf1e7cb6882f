import type { Point } from './press-and-drag.ts';

const edgePx = 56;
/** In a frame. */
const fastestPx = 18;

/** Scrolls an element, or the page if the element does not scroll, while the point is near its visible edge. */
export function scrollNearEdge(element: Element, axis: 'x' | 'y', point: Point): void {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  if (axis === 'x') {
    const speed = speedAt(point.x, Math.max(left, 0), Math.min(right, innerWidth));
    if (speed !== 0) element.scrollBy({ left: speed, behavior: 'instant' });
    return;
  }
  const speed = speedAt(point.y, Math.max(top, 0), Math.min(bottom, innerHeight));
  const isOwn = element.scrollHeight > element.clientHeight && getComputedStyle(element).overflowY === 'auto';
  if (speed !== 0) (isOwn ? element : document.scrollingElement)?.scrollBy({ top: speed, behavior: 'instant' });
}

/** Faster the nearer to the edge. */
function speedAt(at: number, start: number, end: number): number {
  const nearStart = start + edgePx - at;
  if (nearStart > 0) return -Math.ceil(Math.min(1, nearStart / edgePx) * fastestPx);
  const nearEnd = at - (end - edgePx);
  return nearEnd > 0 ? Math.ceil(Math.min(1, nearEnd / edgePx) * fastestPx) : 0;
}
