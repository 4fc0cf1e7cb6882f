import type { LeadStatus } from '../../rules.ts';
import { leadStatuses } from '../../rules.ts';
import type { BoardPosition, BoardState, ColumnHandle } from './board-state.ts';
import type { Carried } from './carried-card.ts';
import { carry } from './carried-card.ts';
import { indexAtEdge } from './column-layout.ts';

/** A mouse that moved less has clicked; a finger that moved more scrolls. */
const slackPx = 6;
const longPressMs = 300;
/** Within this distance of an edge the column, board or page scrolls, up to the maximum speed in pixels per frame. */
const edgePx = 56;
const fastestPx = 18;

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface DragOutcome {
  onLift(): void;
  onDrop(): void;
  onCancel(): void;
}

/** Drag by mouse, or by finger after a long press. Returns a cleanup function. */
export function dragByPointer(root: HTMLElement, board: BoardState, outcome: DragOutcome): () => void {
  const all = new AbortController();
  let gesture: AbortController | null = null;
  let carried: Carried | null = null;
  let pressed: Point = { x: 0, y: 0 };
  let point = pressed;
  let frame = 0;

  const on = <K extends keyof DocumentEventMap>(name: K, listener: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(name, listener, { capture: true, ...(gesture && { signal: gesture.signal }) });

  function begin(card: HTMLElement): void {
    const id = card.dataset.lead;
    if (!id) return;
    point = pressed;
    carried = carry(card, pressed);
    if (!board.take(id, 'pointer')) {
      end(false);
      return;
    }
    outcome.onLift();
    frame = requestAnimationFrame(step);
  }

  function step(): void {
    if (!carried) return;
    frame = requestAnimationFrame(step);
    scrollNearEdges(root, board, point);
    const target = targetAt(board, point, carried.topAt(point));
    carried.moveTo(point);
    if (target) board.aim(target);
  }

  function end(isDropped: boolean): void {
    gesture?.abort();
    gesture = null;
    cancelAnimationFrame(frame);
    if (!carried) return;
    const was = carried;
    carried = null;
    swallowClick();
    if (isDropped) {
      const target = targetAt(board, point, was.topAt(point));
      if (target) board.aim(target);
      was.settle(document.querySelector('[data-drop-target]'));
      outcome.onDrop();
    } else {
      was.settle(null);
      outcome.onCancel();
    }
  }

  function listen(): void {
    on('keydown', (event) => {
      if (event.key !== 'Escape' || !carried) return;
      event.preventDefault();
      event.stopPropagation();
      end(false);
    });
    on('visibilitychange', () => end(false));
  }

  root.addEventListener(
    'pointerdown',
    (event) => {
      const card = cardOf(event.target);
      if (!card || event.pointerType === 'touch' || event.button !== 0) return;
      end(false);
      gesture = new AbortController();
      pressed = { x: event.clientX, y: event.clientY };
      listen();
      on('pointermove', ({ clientX: x, clientY: y, buttons }) => {
        if (buttons === 0) return end(false);
        point = { x, y };
        if (!carried && Math.hypot(x - pressed.x, y - pressed.y) > slackPx) begin(card);
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
    (event) => {
      const card = cardOf(event.target);
      const touch = event.touches[0];
      end(false);
      if (!card || !touch || event.touches.length > 1) return;
      gesture = new AbortController();
      pressed = { x: touch.clientX, y: touch.clientY };
      const timer = setTimeout(begin, longPressMs, card);
      gesture.signal.addEventListener('abort', () => clearTimeout(timer));
      listen();
      on('touchend', (ended) => {
        // Suppresses the click, which would open the lead, and the swipe.
        if (carried) {
          ended.preventDefault();
          ended.stopPropagation();
        }
        end(true);
      });
      on('touchcancel', () => end(false));
      on('contextmenu', (menu) => menu.preventDefault());
    },
    { passive: true, signal: all.signal },
  );
  // Registered in advance, else the page would scroll during the drag.
  root.addEventListener(
    'touchmove',
    (event) => {
      const touch = event.touches[0];
      if (!gesture || !touch) return;
      const now = { x: touch.clientX, y: touch.clientY };
      if (carried) {
        event.preventDefault();
        point = now;
      } else if (Math.hypot(now.x - pressed.x, now.y - pressed.y) > slackPx) end(false);
    },
    { passive: false, signal: all.signal },
  );
  // Native dragging of links and text would capture the pointer.
  root.addEventListener('dragstart', (event) => event.preventDefault(), { signal: all.signal });

  return () => {
    end(false);
    all.abort();
  };
}

/** The card under a press; null on its buttons and links. */
function cardOf(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const control = target.closest('button, a');
  if (control && !control.matches('[data-grip], .stretched')) return null;
  return target.closest<HTMLElement>('[data-lead]');
}

/**
 * The drop position under the pointer: its column, and the index by the card's top edge. A phone shows one column: over
 * another column's tab, it is the top of that column.
 */
function targetAt(board: BoardState, { x, y }: Point, top: number): BoardPosition | null {
  for (const tab of document.querySelectorAll('[data-stage]')) {
    const { left, right, top: upper, bottom } = tab.getBoundingClientRect();
    const status = leadStatuses.find((one) => one === tab.getAttribute('data-stage'));
    if (status && x >= left && x <= right && y >= upper && y <= bottom) return { status, index: 0 };
  }
  let nearest: { status: LeadStatus; column: ColumnHandle; distance: number } | null = null;
  for (const [status, column] of board.columns) {
    const { left, right } = column.frame.getBoundingClientRect();
    const distance = Math.max(left - x, x - right, 0);
    if (!nearest || distance < nearest.distance) nearest = { status, column, distance };
  }
  if (!nearest) return null;
  const { status, column } = nearest;
  return { status, index: indexAtEdge(column.layout, top - column.list.getBoundingClientRect().top) };
}

function scrollNearEdges(root: HTMLElement, board: BoardState, { x, y }: Point): void {
  const target = board.lift && board.columns.get(board.lift.target.status);
  if (!target) return;
  const { scroller } = target;
  const isOwn = scroller.scrollHeight > scroller.clientHeight && getComputedStyle(scroller).overflowY === 'auto';
  const seen = scroller.getBoundingClientRect();
  const vertical = speed(y, Math.max(seen.top, 0), Math.min(seen.bottom, innerHeight));
  if (vertical !== 0) (isOwn ? scroller : document.scrollingElement)?.scrollBy({ top: vertical, behavior: 'instant' });
  const sides = root.getBoundingClientRect();
  const horizontal = speed(x, sides.left, sides.right);
  if (horizontal !== 0 && root.scrollWidth > root.clientWidth) root.scrollBy({ left: horizontal, behavior: 'instant' });
}

/** Faster near the edge. */
function speed(at: number, start: number, end: number): number {
  const nearStart = start + edgePx - at;
  if (nearStart > 0) return -Math.ceil(Math.min(1, nearStart / edgePx) * fastestPx);
  const nearEnd = at - (end - edgePx);
  return nearEnd > 0 ? Math.ceil(Math.min(1, nearEnd / edgePx) * fastestPx) : 0;
}

/** Suppresses the click after a drag. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}
