import type { MouseEvent, PointerEvent } from 'react';
import { useRef, useState } from 'react';

const largest = 4;
const pressed = 2.5;

interface Zoom {
  /** The picture that is enlarged. */
  readonly index: number;
  readonly scale: number;
  /** Pixels from the middle. */
  readonly x: number;
  readonly y: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Enlarges the current picture by two fingers, a double press or a button, and moves it by dragging. */
export function usePictureZoom(index: number) {
  const [zoom, setZoom] = useState<Zoom | null>(null);
  const fingers = useRef(new Map<number, Point>());
  // Another picture starts whole.
  const shown = zoom?.index === index ? zoom : null;

  const set = (frame: HTMLElement, { scale, x, y }: Omit<Zoom, 'index'>) => {
    if (scale <= 1) return setZoom(null);
    const kept = Math.min(largest, scale);
    // Half of what is beyond the frame on each side.
    const reach = (size: number) => (size * (kept - 1)) / 2;
    const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));
    setZoom({
      index,
      scale: kept,
      x: clamp(x, reach(frame.clientWidth)),
      y: clamp(y, reach(frame.clientHeight)),
    });
  };

  /** Changes the scale around a point of the frame, which stays where it is. */
  const scaleAround = (frame: HTMLElement, point: Point, scale: number) => {
    const box = frame.getBoundingClientRect();
    const { x, y, scale: before } = shown ?? { x: 0, y: 0, scale: 1 };
    const left = point.x - box.left - box.width / 2;
    const top = point.y - box.top - box.height / 2;
    const factor = Math.min(largest, scale) / before;
    set(frame, { scale, x: left - (left - x) * factor, y: top - (top - y) * factor });
  };

  const handlers = {
    onDoubleClick({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) {
      if (shown) setZoom(null);
      else scaleAround(currentTarget, { x: clientX, y: clientY }, pressed);
    },
    onPointerDown({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) {
      fingers.current.set(pointerId, { x: clientX, y: clientY });
      if (shown || fingers.current.size > 1) currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) {
      const before = fingers.current.get(pointerId);
      if (!before) return;
      const now = { x: clientX, y: clientY };
      const other = [...fingers.current].find(([id]) => id !== pointerId)?.[1];
      fingers.current.set(pointerId, now);
      if (other) {
        const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
        const factor = distance(now, other) / Math.max(1, distance(before, other));
        scaleAround(currentTarget, middle, (shown?.scale ?? 1) * factor);
      } else if (shown) set(currentTarget, { ...shown, x: shown.x + now.x - before.x, y: shown.y + now.y - before.y });
    },
    onPointerUp: ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId),
    onPointerCancel: ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId),
  };
  return {
    isZoomed: shown !== null,
    transform: shown ? `translate(${shown.x}px, ${shown.y}px) scale(${shown.scale})` : undefined,
    handlers,
    toggle: () => setZoom(shown ? null : { index, scale: pressed, x: 0, y: 0 }),
  };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
