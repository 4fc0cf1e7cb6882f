import type { ReactNode } from 'react';
import { TableSkeleton } from '#platform/lists/web/table-skeleton.tsx';
import type { LazyComponent } from '#ui/lazy-component.ts';
import type { ListView } from './use-list-view.tsx';

export interface TableLayout {
  /** The table, if the list is shown as one and its code is loaded. */
  readonly table: ReactNode;
  /** Until it is known how the list is shown, and the table is loaded. */
  readonly isLayoutPending: boolean;
  /** Null unless the list is shown as a table. */
  readonly tableSkeleton: ReactNode;
}

/** Shows a list as a table if its view says so. */
export function useTableLayout<P extends object>(
  part: LazyComponent<P>,
  { layout, isReady }: Pick<ListView, 'layout' | 'isReady'>,
  props: P,
): TableLayout {
  const isTable = layout === 'table';
  const Table = part.useComponent(isTable, isTable);
  return {
    table: isTable && Table ? <Table {...props} /> : null,
    isLayoutPending: !isReady || (isTable && !Table),
    tableSkeleton: isTable ? <TableSkeleton /> : null,
  };
}
