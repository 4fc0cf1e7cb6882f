import type { LeadStatus } from '../../rules.ts';
import { leadStatuses } from '../../rules.ts';
import type { BoardPosition, BoardState } from './board-state.ts';
import { indexAtEdge } from './column-layout.ts';
import type { DragOutcome } from './drag-by-pointer.ts';

interface KeyOutcome extends DragOutcome {
  /** The drop target changed. */
  onAim(): void;
}

/**
 * Drag by keyboard: pressing the grip lifts a card, arrow keys move it, another press drops it, Escape cancels. Returns a
 * cleanup function.
 */
export function dragByKeyboard(root: HTMLElement, board: BoardState, outcome: KeyOutcome): () => void {
  const all = new AbortController();
  const { signal } = all;
  const isLifted = () => board.lift?.by === 'keyboard';

  // Presses by keyboard and screen reader are clicks with detail 0.
  root.addEventListener(
    'click',
    ({ target, detail }) => {
      const grip = target instanceof Element && detail === 0 ? target.closest('[data-grip]') : null;
      const id = grip?.closest<HTMLElement>('[data-lead]')?.dataset.lead;
      if (!id) return;
      if (isLifted()) outcome.onDrop();
      else if (board.take(id, 'keyboard')) outcome.onLift();
    },
    { signal },
  );

  document.addEventListener(
    'keydown',
    (event) => {
      if (!isLifted()) return;
      const target = positionFor(event.key, board);
      if (!target && !['Escape', 'Tab'].includes(event.key) && !event.repeat) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') outcome.onCancel();
      if (!target) return;
      const before = board.lift?.target;
      board.aim(target);
      if (board.lift?.target !== before) outcome.onAim();
      requestAnimationFrame(() =>
        document.querySelector('[data-drop-target]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
      );
    },
    { capture: true, signal },
  );

  // Losing the focus cancels the drag.
  const cancelIfLifted = () => isLifted() && outcome.onCancel();
  root.addEventListener('focusout', ({ relatedTarget }) => relatedTarget && cancelIfLifted(), { signal });
  document.addEventListener('pointerdown', cancelIfLifted, { capture: true, signal });

  return () => {
    if (isLifted()) outcome.onCancel();
    all.abort();
  };
}

/** The new drop position for a key; null for other keys. */
function positionFor(key: string, board: BoardState): BoardPosition | null {
  const { lift } = board;
  const column = lift && board.columns.get(lift.target.status);
  if (!lift || !column) return null;
  const { status, index } = lift.target;
  const last = column.layout.ids.length;
  switch (key) {
    case 'ArrowUp':
      return { status, index: Math.max(0, index - 1) };
    case 'ArrowDown':
      return { status, index: Math.min(last, index + 1) };
    case 'Home':
      return { status, index: 0 };
    case 'End':
      return { status, index: last };
    case 'ArrowLeft':
    case 'ArrowRight':
      return positionBeside(board, status, key === 'ArrowLeft' ? -1 : 1) ?? lift.target;
    default:
      return null;
  }
}

/** The position at the same height in the next column; null past the last one. */
function positionBeside(board: BoardState, status: LeadStatus, step: -1 | 1): BoardPosition | null {
  const shown = leadStatuses.filter((one) => board.columns.has(one));
  const next = shown[shown.indexOf(status) + step];
  const column = next && board.columns.get(next);
  if (!next || !column) return null;
  const top = document.querySelector('[data-drop-target]')?.getBoundingClientRect().top ?? 0;
  return { status: next, index: indexAtEdge(column.layout, top - column.list.getBoundingClientRect().top) };
}
