/** Tolerance in pixels: a mouse that moved less only clicked; a finger that moved more scrolls. */
const slackPx = 6;
const longPressMs = 300;

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Carrying {
  /** The draggable element under a press; null if there is none. */
  handleAt(target: EventTarget | null): HTMLElement | null;
  /** Starts the drag; false if that is not possible. */
  begin(handle: HTMLElement, pressed: Point): boolean;
  move(point: Point): void;
  end(isDropped: boolean): void;
}

/** Reports drags inside `root` by mouse, or by touch after a long press. Returns a cleanup function. */
export function pressAndCarry(root: HTMLElement, carrying: Carrying): () => void {
  const all = new AbortController();
  let gesture: AbortController | null = null;
  let isCarried = false;
  let pressed: Point = { x: 0, y: 0 };
  let point = pressed;
  let frame = 0;

  const on = <K extends keyof DocumentEventMap>(name: K, listener: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(name, listener, { capture: true, ...(gesture && { signal: gesture.signal }) });

  const begin = (handle: HTMLElement) => {
    if (!carrying.begin(handle, pressed)) return end(false);
    isCarried = true;
    frame = requestAnimationFrame(step);
  };
  const step = () => {
    if (!isCarried) return;
    frame = requestAnimationFrame(step);
    carrying.move(point);
  };
  const end = (isDropped: boolean) => {
    gesture?.abort();
    gesture = null;
    cancelAnimationFrame(frame);
    if (!isCarried) return;
    isCarried = false;
    swallowClick();
    if (isDropped) carrying.move(point);
    carrying.end(isDropped);
  };
  const start = (at: Point) => {
    gesture = new AbortController();
    pressed = at;
    point = at;
    on('keydown', (event) => {
      if (event.key !== 'Escape' || !isCarried) return;
      event.preventDefault();
      event.stopPropagation();
      end(false);
      // The user releases the button later, over another element.
      document.addEventListener('pointerup', swallowClick, { capture: true, once: true });
    });
    on('visibilitychange', () => end(false));
    return gesture.signal;
  };
  const isFar = (at: Point) => Math.hypot(at.x - pressed.x, at.y - pressed.y) > slackPx;

  root.addEventListener(
    'pointerdown',
    (event) => {
      const handle = carrying.handleAt(event.target);
      if (!handle || event.pointerType === 'touch' || event.button !== 0) return;
      end(false);
      start({ x: event.clientX, y: event.clientY });
      on('pointermove', ({ clientX: x, clientY: y, buttons }) => {
        if (buttons === 0) return end(false);
        point = { x, y };
        if (!isCarried && isFar(point)) begin(handle);
      });
      on('pointerup', ({ clientX: x, clientY: y }) => {
        point = { x, y };
        end(true);
      });
      on('pointercancel', () => end(false));
    },
    { signal: all.signal },
  );

  root.addEventListener(
    'touchstart',
    ({ target, touches }) => {
      const handle = carrying.handleAt(target);
      const [touch] = touches;
      end(false);
      if (!handle || !touch || touches.length > 1) return;
      const signal = start({ x: touch.clientX, y: touch.clientY });
      const timer = setTimeout(begin, longPressMs, handle);
      signal.addEventListener('abort', () => clearTimeout(timer));
      on('touchend', (ended) => {
        // Prevents the click that would open the meeting.
        if (isCarried) ended.preventDefault();
        end(true);
      });
      on('touchcancel', () => end(false));
      on('contextmenu', (menu) => menu.preventDefault());
    },
    { passive: true, signal: all.signal },
  );
  // Must be registered before the touch starts, else the page scrolls during the drag.
  root.addEventListener(
    'touchmove',
    (event) => {
      const [touch] = event.touches;
      if (!gesture || !touch) return;
      const now = { x: touch.clientX, y: touch.clientY };
      if (isCarried) {
        event.preventDefault();
        point = now;
      } else if (isFar(now)) end(false);
    },
    { passive: false, signal: all.signal },
  );
  root.addEventListener('dragstart', (event) => event.preventDefault(), { signal: all.signal });

  return () => {
    end(false);
    all.abort();
  };
}

/** The click at the end of a drag must not open anything. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}
