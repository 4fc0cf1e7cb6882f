import type { Point } from '#ui/drag/press-and-drag.ts';
import type { LeadStatus } from '../../rules.ts';
import type { BoardDragState, BoardPosition, BoardState, ColumnHandle } from './board-state.ts';
import { indexAtEdge } from './column-layout.ts';

/** The card that a press takes hold of; buttons and links of its own stay what they are. */
export function cardAt(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const control = target.closest('button, a');
  if (control && !control.matches('[data-grip], .stretched')) return null;
  return target.closest<HTMLElement>('[data-lead]');
}

/**
 * The position under the pointer: its column, and there the index by the upper edge of the card. A phone shows one
 * column: over the tab of another one it is the top of that one.
 */
export function boardPositionAt(board: BoardState, { x, y }: Point, top: number): BoardPosition | null {
  for (const tab of document.querySelectorAll('[data-stage]')) {
    const { left, right, top: upper, bottom } = tab.getBoundingClientRect();
    const status = tab.getAttribute('data-stage');
    if (status && x >= left && x <= right && y >= upper && y <= bottom) return { status, index: 0 };
  }
  let nearest: { status: LeadStatus; column: ColumnHandle; distance: number } | null = null;
  for (const [status, column] of board.columns) {
    const { left, right } = column.frame.getBoundingClientRect();
    const distance = Math.max(left - x, x - right, 0);
    if (!nearest || distance < nearest.distance) nearest = { status, column, distance };
  }
  return nearest && { status: nearest.status, index: indexAt(nearest.column, top) };
}

/** Where a key moves the card; null for any other key. */
export function boardPositionFor(key: string, board: BoardState, { target }: BoardDragState): BoardPosition | null {
  const { status, index } = target;
  const last = board.columns.get(status)?.layout.ids.length ?? 0;
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
      return positionBeside(board, status, key === 'ArrowLeft' ? -1 : 1) ?? target;
    default:
      return null;
  }
}

/** The position at the same height of the next column; null beyond the outermost. */
function positionBeside(board: BoardState, status: LeadStatus, step: -1 | 1): BoardPosition | null {
  const shown = [...board.columns]
    .map(([one, { frame }]) => ({ one, left: frame.getBoundingClientRect().left }))
    .toSorted((one, other) => one.left - other.left)
    .map(({ one }) => one);
  const next = shown[shown.indexOf(status) + step];
  const column = next && board.columns.get(next);
  if (!next || !column) return null;
  const top = document.querySelector('[data-drop-target]')?.getBoundingClientRect().top ?? 0;
  return { status: next, index: indexAt(column, top) };
}

function indexAt({ layout, list }: ColumnHandle, top: number): number {
  return indexAtEdge(layout, top - list.getBoundingClientRect().top);
}
