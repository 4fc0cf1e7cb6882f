import type { ComponentType, ReactNode } from 'react';
import { useEffect, useMemo } from 'react';
import type { CappedCount } from '#platform/rpc/fields.ts';
import type { ListSelection } from './use-list-selection.ts';
import { SelectionContext, useListSelection } from './use-list-selection.ts';

/** What can be done with the selected records of a list; `app` chooses it. */
export interface SelectionActionsProps {
  readonly selection: ListSelection;
  /** How many records are shown. */
  readonly shown: number;
  /** How many the filter finds. */
  readonly count: CappedCount | undefined;
  readonly filter: object;
  /** More buttons, for records ticked one by one. */
  readonly children?: ReactNode;
}

export type SelectionActions = ComponentType<SelectionActionsProps>;

interface SelectableListProps extends Omit<SelectionActionsProps, 'selection' | 'shown' | 'children'> {
  readonly items: readonly { readonly id: string }[];
  /** Without it, nothing can be selected. */
  readonly Actions?: SelectionActions | undefined;
  /** More buttons for the ticked records. */
  readonly extra?: ((ids: readonly string[]) => ReactNode) | undefined;
  readonly children: ReactNode;
}

/** A list whose records can be ticked (`SelectionTick`), and a bar that says what can be done with them. */
export function SelectableList({ items, Actions, extra, children, filter, count }: SelectableListProps) {
  const shownIds = useMemo(() => items.map(({ id }) => id), [items]);
  const selection = useListSelection(shownIds, filter);
  const { ids, isAll, clear } = selection;
  const hasSelection = isAll || ids.length > 0;
  useEscape(hasSelection, clear);
  if (!Actions) return children;
  return (
    <SelectionContext value={selection}>
      {/* `group/selection` shows the ticks of all records while one is ticked. */}
      <div data-selecting={hasSelection || undefined} className="group/selection">
        {children}
      </div>
      {hasSelection && (
        <Actions selection={selection} shown={shownIds.length} count={count} filter={filter}>
          {!isAll && extra?.(ids)}
        </Actions>
      )}
    </SelectionContext>
  );
}

/** Esc clears the selection, unless it closes something else. */
function useEscape(isActive: boolean, clear: () => void): void {
  useEffect(() => {
    if (!isActive) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('[role=dialog],[role=alertdialog],[role=menu],[role=listbox]')) return;
      clear();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isActive, clear]);
}
