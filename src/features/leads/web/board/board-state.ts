import type { DragState } from '#ui/drag/drag-store.ts';
import { DragStore } from '#ui/drag/drag-store.ts';
import type { LeadCard } from '../../contract.ts';
import type { LeadStatus } from '../../rules.ts';
import type { ColumnLayout } from './column-layout.ts';

/** A place on the board, counted without the card that is dragged. */
export interface BoardPosition {
  readonly status: LeadStatus;
  readonly index: number;
}

export type BoardDragState = DragState<LeadCard, BoardPosition>;

/** The registered DOM elements and layout of a column. */
export interface ColumnHandle {
  readonly frame: HTMLElement;
  /** The scroll container on desktop. */
  readonly scroller: HTMLElement;
  readonly list: HTMLElement;
  readonly cards: readonly LeadCard[];
  /** Without the dragged card. */
  readonly layout: ColumnLayout;
}

export class BoardState extends DragStore<LeadCard, BoardPosition> {
  readonly columns = new Map<LeadStatus, ColumnHandle>();

  /** The dragged card, if this column is its origin or its target. */
  leadIn(status: LeadStatus): LeadCard | null {
    const { state } = this;
    return state && (state.origin.status === status || state.target.status === status) ? state.item : null;
  }

  /** The drop position in this column; -1 if there is none. */
  indexIn(status: LeadStatus): number {
    return this.state?.target.status === status ? this.state.target.index : -1;
  }

  find(id: string | undefined): Pick<BoardDragState, 'item' | 'origin'> | null {
    for (const [status, { cards }] of this.columns) {
      const index = cards.findIndex((card) => card.id === id);
      const item = cards[index];
      if (item) return { item, origin: { status, index } };
    }
    return null;
  }
}
