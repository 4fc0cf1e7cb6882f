/** An item that is being dragged, and where it would be dropped. */
export interface DragState<Item, Position> {
  readonly item: Item;
  readonly by: 'pointer' | 'keyboard';
  readonly origin: Position;
  readonly target: Position;
}

/** What is dragged, kept outside React: a step re-renders only the components whose snapshot it changes. */
export class DragStore<Item, Position> {
  #state: DragState<Item, Position> | null = null;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get state(): DragState<Item, Position> | null {
    return this.#state;
  }

  set(state: DragState<Item, Position> | null): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
