/** Tolerance in pixels: a mouse that moved less only clicked; a finger that moved more scrolls. */
const slackPx = 6;
const longPressMs = 300;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PressAndDrag {
  /** What a press takes hold of; null for nothing. */
  handleAt(target: EventTarget | null): HTMLElement | null;
  /** False if it cannot be dragged. */
  begin(handle: HTMLElement, pressed: Point): boolean;
  /** Called in every frame. */
  move(point: Point): void;
  end(isDropped: boolean): void;
}

/** Starts a drag when the mouse moves, or a finger presses for long. Returns how to stop listening. */
export function pressAndDrag(root: HTMLElement, drag: PressAndDrag): () => void {
  const all = new AbortController();
  let gesture: AbortController | null = null;
  /** `ended`: Escape ended the drag, and the button or finger is still down. */
  let phase: 'pressed' | 'dragging' | 'ended' = 'pressed';
  let pressed: Point = { x: 0, y: 0 };
  let point = pressed;
  let frame = 0;

  const on = <K extends keyof DocumentEventMap>(name: K, listener: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(name, listener, { capture: true, ...(gesture && { signal: gesture.signal }) });

  const begin = (handle: HTMLElement) => {
    if (!drag.begin(handle, pressed)) return release(false);
    phase = 'dragging';
    frame = requestAnimationFrame(step);
  };
  const step = () => {
    frame = requestAnimationFrame(step);
    drag.move(point);
  };
  const end = (isDropped: boolean) => {
    if (phase !== 'dragging') return;
    phase = 'ended';
    cancelAnimationFrame(frame);
    if (isDropped) drag.move(point);
    drag.end(isDropped);
  };
  const release = (isDropped: boolean) => {
    end(isDropped);
    gesture?.abort();
    gesture = null;
    if (phase === 'ended') swallowClick();
    phase = 'pressed';
  };
  const press = (at: Point) => {
    gesture = new AbortController();
    pressed = at;
    point = at;
    on('keydown', (event) => {
      if (event.key !== 'Escape' || phase !== 'dragging') return;
      event.preventDefault();
      event.stopPropagation();
      end(false);
    });
    on('visibilitychange', () => release(false));
    return gesture.signal;
  };
  const isFar = (at: Point) => Math.hypot(at.x - pressed.x, at.y - pressed.y) > slackPx;

  root.addEventListener(
    'pointerdown',
    (event) => {
      const handle = drag.handleAt(event.target);
      if (!handle || event.pointerType === 'touch' || event.button !== 0) return;
      release(false);
      press({ x: event.clientX, y: event.clientY });
      on('pointermove', ({ clientX: x, clientY: y, buttons }) => {
        if (buttons === 0) return release(false);
        point = { x, y };
        if (phase === 'pressed' && isFar(point)) begin(handle);
      });
      on('pointerup', ({ clientX: x, clientY: y }) => {
        point = { x, y };
        release(true);
      });
      on('pointercancel', () => release(false));
    },
    { signal: all.signal },
  );

  root.addEventListener(
    'touchstart',
    ({ target, touches }) => {
      const handle = drag.handleAt(target);
      const [touch] = touches;
      release(false);
      if (!handle || !touch || touches.length > 1) return;
      const signal = press({ x: touch.clientX, y: touch.clientY });
      const timer = setTimeout(begin, longPressMs, handle);
      signal.addEventListener('abort', () => clearTimeout(timer));
      on('touchend', (event) => {
        // Else a click would follow, or a swipe be seen in it.
        if (phase !== 'pressed') {
          event.preventDefault();
          event.stopPropagation();
        }
        release(true);
      });
      on('touchcancel', () => release(false));
      on('contextmenu', (event) => event.preventDefault());
    },
    { passive: true, signal: all.signal },
  );
  // Added before the touch starts: added later, it could not stop the page from scrolling.
  root.addEventListener(
    'touchmove',
    (event) => {
      const [touch] = event.touches;
      if (!gesture || !touch) return;
      point = { x: touch.clientX, y: touch.clientY };
      if (phase !== 'pressed') event.preventDefault();
      else if (isFar(point)) release(false);
    },
    { passive: false, signal: all.signal },
  );
  // The browser's own dragging of links and text would cancel the pointer.
  root.addEventListener('dragstart', (event) => event.preventDefault(), { signal: all.signal });

  return () => {
    release(false);
    all.abort();
  };
}

/** The click that follows a drag does nothing. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}
