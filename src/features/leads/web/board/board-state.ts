import type { LeadCard } from '../../contract.ts';
import type { LeadStatus } from '../../rules.ts';
import type { ColumnLayout } from './column-layout.ts';

/** A position on the board, counted without the dragged card. */
export interface BoardPosition {
  readonly status: LeadStatus;
  readonly index: number;
}

export interface BoardDragState {
  readonly lead: LeadCard;
  readonly origin: BoardPosition;
  readonly target: BoardPosition;
  readonly by: 'pointer' | 'keyboard';
}

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

/** Drag state outside React, so that a step of a drag re-renders at most two columns. */
export class BoardState {
  readonly columns = new Map<LeadStatus, ColumnHandle>();
  #lift: BoardDragState | null = null;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get lift(): BoardDragState | null {
    return this.#lift;
  }

  /** The dragged card, if this column is its origin or target; else null. */
  leadIn(status: LeadStatus): LeadCard | null {
    const lift = this.#lift;
    return lift && (lift.origin.status === status || lift.target.status === status) ? lift.lead : null;
  }

  /** The drop index in this column; -1 if it is not the target. */
  indexIn(status: LeadStatus): number {
    return this.#lift?.target.status === status ? this.#lift.target.index : -1;
  }

  /** Starts dragging a card from its position. */
  take(id: string, by: BoardDragState['by']): BoardDragState | null {
    for (const [status, { cards }] of this.columns) {
      const index = cards.findIndex((card) => card.id === id);
      const lead = cards[index];
      if (!lead) continue;
      const origin = { status, index };
      this.#set({ lead, origin, target: origin, by });
      return this.#lift;
    }
    return null;
  }

  /** Moves the drop target. */
  aim(target: BoardPosition): void {
    const lift = this.#lift;
    if (!lift || (lift.target.status === target.status && lift.target.index === target.index)) return;
    this.#set({ ...lift, target });
  }

  release(): void {
    if (this.#lift) this.#set(null);
  }

  #set(lift: BoardDragState | null): void {
    this.#lift = lift;
    for (const listener of this.#listeners) listener();
  }
}
