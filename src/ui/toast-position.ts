/** Edges in the viewport in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface ToastSpace {
  readonly width: number;
  readonly height: number;
  /** Left edges to try, the preferred one first. */
  readonly lefts: readonly number[];
  readonly viewport: { readonly height: number };
  /** Areas that must stay uncovered: primary buttons, save bars, footers of dialogs. */
  readonly obstacles: readonly Box[];
}

/** Distance to the edges of the window and to obstacles. */
export const toastMargin = 16;
const gap = 8;

/** The lowest position at which the toasts cover no obstacle; the preferred corner if there is none. */
export function toastPosition({ width, height, lefts, viewport, obstacles }: ToastSpace): {
  left: number;
  bottom: number;
} {
  for (const left of lefts) {
    const column = obstacles.filter((box) => box.left < left + width + gap && box.right > left - gap);
    let bottom = viewport.height - toastMargin;
    for (;;) {
      const blocking = column.filter((box) => box.top < bottom + gap && box.bottom > bottom - height - gap);
      if (blocking.length === 0) break;
      bottom = Math.min(...blocking.map((box) => box.top)) - gap;
    }
    if (bottom - height >= 0) return { left, bottom: viewport.height - bottom };
  }
  return { left: lefts[0] ?? toastMargin, bottom: toastMargin };
}

/** Whether the box covers an obstacle. */
export function covers(box: Box, obstacles: readonly Box[]): boolean {
  return obstacles.some(
    (other) => other.left < box.right && other.right > box.left && other.top < box.bottom && other.bottom > box.top,
  );
}
