import type { ReactNode } from 'react';
import type { FilterEntries, FilterTable, ListSearch } from '#platform/lists/filter-table.ts';
import type { ListBodyProps } from '#platform/lists/web/list-body.tsx';
import { ListBody } from '#platform/lists/web/list-body.tsx';
import type { ListFiltersProps } from '#platform/lists/web/list-filters.tsx';
import { ListFilters } from '#platform/lists/web/list-filters.tsx';
import type { SelectionActions } from '#platform/lists/web/selectable-list.tsx';
import { SelectableList } from '#platform/lists/web/selectable-list.tsx';
import type { CappedCount } from '#platform/rpc/fields.ts';
import type { ListView } from './use-list-view.tsx';
import type { TableLayout } from './use-table-layout.tsx';

/** What `useRecordList` returns. */
interface RecordListState<T extends FilterEntries, S extends string> extends TableLayout {
  readonly topic: string;
  readonly filters: FilterTable<T, S>;
  readonly search: ListSearch<T, S>;
  readonly filter: object;
  readonly isFiltered: boolean;
  readonly view: ListView;
  readonly list: ListBodyProps['list'] & { readonly isPending: boolean };
  readonly count: CappedCount | undefined;
  readonly items: readonly { readonly id: string }[];
  change(changes: Partial<ListSearch<T, S>>, isTyping?: boolean): void;
}

interface RecordListProps<T extends FilterEntries, S extends string>
  extends Pick<ListFiltersProps<T, S>, 'chips' | 'dialog'>,
    Pick<ListBodyProps, 'failed' | 'loading' | 'skeleton' | 'empty'> {
  readonly state: RecordListState<T, S>;
  /** What can be done with selected records. */
  readonly Actions: SelectionActions | undefined;
  /** The records, unless the list is shown as a table. */
  readonly children: ReactNode;
}

/** A list under the head of its screen: views, filters, and its records, which can be selected. */
export function RecordList<T extends FilterEntries, S extends string>(props: RecordListProps<T, S>) {
  const { state, chips, dialog, skeleton, Actions, children, ...texts } = props;
  const { view, list, items, isFiltered } = state;
  return (
    <>
      {view.tabs}
      <ListFilters
        table={state.filters}
        search={state.search}
        onChange={state.change}
        {...(chips && { chips })}
        {...(dialog && { dialog })}
      >
        {view.controls}
      </ListFilters>
      {/* Around the empty state too: a bulk change can empty the list, and its dialog stays. */}
      <SelectableList items={items} filter={state.filter} count={state.count} Actions={Actions}>
        <ListBody
          {...texts}
          topic={state.topic}
          list={list}
          isPending={list.isPending || state.isLayoutPending}
          isEmpty={items.length === 0}
          isFiltered={isFiltered}
          skeleton={state.tableSkeleton ?? skeleton}
        >
          {state.table ?? children}
        </ListBody>
      </SelectableList>
    </>
  );
}
