import { useEffect, useEffectEvent } from 'react';
import type { DragState, DragStore } from './drag-store.ts';
import type { Ghost } from './ghost.ts';
import { createGhost } from './ghost.ts';
import type { Point } from './press-and-drag.ts';
import { pressAndDrag } from './press-and-drag.ts';
import { scrollNearEdge } from './scroll-near-edge.ts';

export type DragStep = 'picked up' | 'over' | 'dropped' | 'put back';

export interface DragOptions<Item, Position> {
  /** What a pointer takes hold of; null for nothing. */
  handleAt(target: EventTarget | null): HTMLElement | null;
  /** Selects what has the focus when Space picks up its item. */
  readonly keyHandle: string;
  /** The key handle has no action of its own: Enter and screen readers pick up with it, too. */
  readonly isGrip?: boolean;
  /** A copy of the handle follows the pointer. */
  readonly hasGhost?: boolean;
  /** The item of a handle and its position; null if it cannot be dragged. */
  itemOf(handle: HTMLElement): Pick<DragState<Item, Position>, 'item' | 'origin'> | null;
  /** The position under the pointer. `top` is the upper edge of the dragged item. */
  targetAt(point: Point, top: number, state: DragState<Item, Position>): Position | null;
  /** The position to which a key moves the item; null for other keys. */
  targetFor(key: string, state: DragState<Item, Position>): Position | null;
  /** What scrolls when the pointer is near its edge. */
  scrollAreas(state: DragState<Item, Position>): { x?: Element | null | undefined; y?: Element | null | undefined };
  /** What screen readers announce. */
  message(step: DragStep, state: DragState<Item, Position>): string;
  say(message: string): void;
  /** A key moved it. */
  onOver?(state: DragState<Item, Position>): void;
  onDrop(state: DragState<Item, Position>): void;
  /** Cancelled, or dropped at its origin. */
  onPutBack(state: DragState<Item, Position>): void;
}

/**
 * Drags items inside `root`: with a mouse, with a finger after a long press, or with keys. The listeners are on `root`, so
 * that items need not be rendered. The element with `data-drop-target` shows the target.
 */
export function useDrag<Item, Position extends object>(
  root: HTMLElement,
  store: DragStore<Item, Position>,
  options: DragOptions<Item, Position>,
): void {
  const latest = useEffectEvent(() => options);
  useEffect(() => {
    root.dataset.draggable = '';
    const stop = listen(root, store, () => latest());
    return () => {
      delete root.dataset.draggable;
      stop();
    };
  }, [root, store]);
}

function listen<Item, Position extends object>(
  root: HTMLElement,
  store: DragStore<Item, Position>,
  options: () => DragOptions<Item, Position>,
): () => void {
  const all = new AbortController();
  const { signal } = all;
  let ghost: Ghost | null = null;
  let grabbedAt = 0;
  let isSpaceHandled = false;

  const byKeyboard = () => (store.state?.by === 'keyboard' ? store.state : null);
  const announce = (step: DragStep, state: DragState<Item, Position>) => options().say(options().message(step, state));
  const pickUp = (handle: HTMLElement, by: DragState<Item, Position>['by']) => {
    const found = options().itemOf(handle);
    if (!found) return false;
    const state = { ...found, by, target: found.origin };
    store.set(state);
    announce('picked up', state);
    return true;
  };
  const moveTo = (target: Position | null): boolean => {
    const { state } = store;
    if (!state || !target || isSame(state.target, target)) return false;
    store.set({ ...state, target });
    return true;
  };
  const end = (isDropped: boolean) => {
    const { state } = store;
    if (!state) return;
    const isMoved = isDropped && !isSame(state.origin, state.target);
    announce(isMoved ? 'dropped' : 'put back', state);
    if (isMoved) options().onDrop(state);
    else options().onPutBack(state);
    store.set(null);
  };

  const stopPointer = pressAndDrag(root, {
    handleAt: (target) => options().handleAt(target),
    begin: (handle, pressed) => {
      grabbedAt = pressed.y - handle.getBoundingClientRect().top;
      if (!pickUp(handle, 'pointer')) return false;
      if (options().hasGhost) ghost = createGhost(handle, pressed);
      return true;
    },
    move: (point) => {
      const { state } = store;
      if (!state) return;
      const { x, y } = options().scrollAreas(state);
      if (y) scrollNearEdge(y, 'y', point);
      if (x) scrollNearEdge(x, 'x', point);
      const target = options().targetAt(point, point.y - grabbedAt, state);
      ghost?.moveTo(point);
      moveTo(target);
    },
    end: (isDropped) => {
      ghost?.settle(isDropped ? document.querySelector('[data-drop-target]') : null);
      ghost = null;
      end(isDropped);
    },
  });

  const keyHandleAt = (target: EventTarget | null) =>
    target instanceof Element && root.contains(target) ? target.closest<HTMLElement>(options().keyHandle) : null;
  const startByKey = (event: KeyboardEvent) => {
    const handle = event.key === ' ' && !store.state ? keyHandleAt(event.target) : null;
    if (!handle) return;
    event.preventDefault();
    isSpaceHandled = true;
    if (!event.repeat) pickUp(handle, 'keyboard');
  };
  const dragByKey = (event: KeyboardEvent, state: DragState<Item, Position>) => {
    const { key, repeat } = event;
    const target = options().targetFor(key, state);
    if (!target && !['Escape', 'Tab', 'Enter', ' '].includes(key)) return;
    event.preventDefault();
    event.stopPropagation();
    isSpaceHandled ||= key === ' ';
    if (key === 'Escape') end(false);
    else if (!target && key !== 'Tab' && !repeat) end(true);
    if (moveTo(target) && store.state) {
      announce('over', store.state);
      options().onOver?.(store.state);
    }
    requestAnimationFrame(() => document.querySelector('[data-drop-target]')?.scrollIntoView({ block: 'nearest' }));
  };
  const listener = { capture: true, signal };
  document.addEventListener(
    'keydown',
    (event) => {
      const state = byKeyboard();
      if (state) dragByKey(event, state);
      else startByKey(event);
    },
    listener,
  );
  // Space presses a button when it is released.
  document.addEventListener(
    'keyup',
    (event) => {
      if (event.key !== ' ' || !isSpaceHandled) return;
      event.preventDefault();
      isSpaceHandled = false;
    },
    listener,
  );
  // Enter and screen readers click without a pointer: `detail` is 0.
  root.addEventListener(
    'click',
    ({ target, detail }) => {
      const handle = options().isGrip && detail === 0 ? keyHandleAt(target) : null;
      if (!handle) return;
      if (byKeyboard()) end(true);
      else pickUp(handle, 'keyboard');
    },
    { signal },
  );
  const cancel = () => byKeyboard() && end(false);
  root.addEventListener('focusout', ({ relatedTarget }) => relatedTarget && cancel(), { signal });
  document.addEventListener('pointerdown', cancel, listener);

  return () => {
    // Unmounted: no callback and no focus change.
    store.set(null);
    stopPointer();
    all.abort();
  };
}

/** Positions are flat. */
function isSame<Position extends object>(one: Position, other: Position): boolean {
  return (Object.keys(one) as (keyof Position)[]).every((key) => one[key] === other[key]);
}
