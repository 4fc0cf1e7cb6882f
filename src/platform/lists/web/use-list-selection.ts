import { createContext, useContext, useMemo, useRef, useState } from 'react';

/** The ticked records of a list. */
export interface ListSelection {
  /** Those ticked one by one, in their order; empty when everything is selected. */
  readonly ids: readonly string[];
  /** Everything that the filter finds is selected, also what is not shown. */
  readonly isAll: boolean;
  isSelected(id: string): boolean;
  /** Ticks or unticks a record; a range does so with all records from the last one to this. */
  toggle(id: string, options?: { readonly range?: boolean }): void;
  selectShown(): void;
  selectAll(): void;
  clear(): void;
}

export const SelectionContext = createContext<ListSelection | null>(null);

/** The selection of the list around; null where nothing can be selected. */
export function useSelectionAround(): ListSelection | null {
  return useContext(SelectionContext);
}

interface Ticked {
  readonly ids: readonly string[];
  /** The filter of which everything is selected; null for ticked records. */
  readonly all: string | null;
}

const nothing: Ticked = { ids: [], all: null };

/**
 * Keeps the selection of a list. `shownIds` are the records on the screen, in their order. With another `filter` only what
 * was ticked one by one stays selected: nobody has seen the rest.
 */
export function useListSelection(shownIds: readonly string[], filter: object): ListSelection {
  const [ticked, setTicked] = useState(nothing);
  const last = useRef<string | null>(null);
  const filterKey = JSON.stringify(filter);
  const isAll = ticked.all === filterKey;
  const ids = isAll ? nothing.ids : ticked.ids;
  return useMemo(() => {
    const chosen = new Set(isAll ? shownIds : ids);
    return {
      ids,
      isAll,
      isSelected: (id) => isAll || chosen.has(id),
      toggle(id, { range = false } = {}) {
        const next = new Set(chosen);
        const [from, to] = [last.current === null ? -1 : shownIds.indexOf(last.current), shownIds.indexOf(id)];
        const touched =
          range && from >= 0 && to >= 0 ? shownIds.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
        for (const one of touched) {
          if (chosen.has(id)) next.delete(one);
          else next.add(one);
        }
        last.current = id;
        setTicked({ ids: [...next], all: null });
      },
      selectShown: () => setTicked({ ids: [...new Set([...ids, ...shownIds])], all: null }),
      selectAll: () => setTicked({ ids: [], all: filterKey }),
      clear() {
        last.current = null;
        setTicked(nothing);
      },
    };
  }, [ids, isAll, shownIds, filterKey]);
}
