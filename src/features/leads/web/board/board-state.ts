import type { LeadCard } from '../../contract.ts';
import type { LeadStatus } from '../../rules.ts';
import type { ColumnLayout } from './column-layout.ts';

/** A place on the board, counted without the card that is lifted. */
export interface BoardPosition {
  readonly status: LeadStatus;
  readonly index: number;
}

/** A card that is held, and where it would come to stand. */
export interface BoardDragState {
  readonly lead: LeadCard;
  readonly origin: BoardPosition;
  readonly target: BoardPosition;
  readonly by: 'pointer' | 'keyboard';
}

/** What a column says of itself, as it is on the screen. */
export interface ColumnHandle {
  readonly frame: HTMLElement;
  /** What scrolls on the desk. */
  readonly scroller: HTMLElement;
  readonly list: HTMLElement;
  readonly cards: readonly LeadCard[];
  /** Without the lifted card. */
  readonly layout: ColumnLayout;
}

/** Which card is held over which place: known beside React, so that a step of a drag renders two columns at most. */
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

  /** The card that is held, where it concerns this column: it was taken from there, or would drop into it. */
  leadIn(status: LeadStatus): LeadCard | null {
    const lift = this.#lift;
    return lift && (lift.origin.status === status || lift.target.status === status) ? lift.lead : null;
  }

  /** The place in this column over which a card is held; -1 when there is none. */
  indexIn(status: LeadStatus): number {
    return this.#lift?.target.status === status ? this.#lift.target.index : -1;
  }

  /** Takes a card up from where it stands. */
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

  /** Holds the card over another place. */
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
