import type {
  InfiniteData,
  QueryClient,
  QueryKey,
  UseInfiniteQueryOptions,
  UseQueryOptions,
} from '@tanstack/react-query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ListColumns, ListLayout } from '#platform/lists/columns.ts';
import type { FilterEntries, FilterTable, ListFilter, ListSearch } from '#platform/lists/filter-table.ts';
import type { LoadingList } from '#platform/lists/web/list-end.tsx';
import { useListSearch } from '#platform/lists/web/use-list-search.ts';
import type { CappedCount } from '#platform/rpc/fields.ts';
import type { LazyComponent } from '#ui/lazy-component.ts';
import type { SavedList } from '../rules.ts';
import { listViewsQuery } from './queries.ts';
import { useListView } from './use-list-view.tsx';
import { useTableLayout } from './use-table-layout.tsx';

interface ListItem {
  readonly id: string;
}

interface ListPage<I> {
  readonly items: I[];
  readonly next: string | null;
}

/** A list of records as cards or rows and as a table. */
export interface RecordListOptions<
  T extends FilterEntries,
  S extends string,
  I extends ListItem,
  K extends QueryKey,
  C extends QueryKey,
> {
  readonly list: Exclude<SavedList, 'properties'>;
  readonly filters: FilterTable<T, S>;
  readonly columns: ListColumns;
  /** The first one is the usual one, and that of phones. */
  readonly layouts: readonly [ListLayout, ...ListLayout[]];
  listQuery(
    filter: ListFilter<T>,
    sort: S,
  ): UseInfiniteQueryOptions<ListPage<I>, Error, InfiniteData<ListPage<I>>, K, string>;
  countQuery(filter: ListFilter<T>): UseQueryOptions<CappedCount, Error, CappedCount, C>;
}

interface ListTableProps<S extends string, I> {
  readonly items: readonly I[];
  readonly list: LoadingList;
  readonly shown: readonly string[];
  readonly sort: S;
  onSort(sort: S): void;
}

/** What a list needs first; its screen calls this before it renders. */
export function prefetchRecordList<
  T extends FilterEntries,
  S extends string,
  I extends ListItem,
  K extends QueryKey,
  C extends QueryKey,
>(
  queryClient: QueryClient,
  { list, filters, listQuery, countQuery }: RecordListOptions<T, S, I, K, C>,
  typed: Record<string, unknown>,
): void {
  const search = filters.read(typed);
  const filter = filters.filterOf(search);
  void queryClient.prefetchInfiniteQuery(listQuery(filter, filters.sortOf(search)));
  void queryClient.prefetchQuery(countQuery(filter));
  void queryClient.prefetchQuery(listViewsQuery(list));
}

/** The search, the records, the count and the layout of a list. `more` goes to its table. */
export function useRecordList<
  T extends FilterEntries,
  S extends string,
  I extends ListItem,
  K extends QueryKey,
  C extends QueryKey,
  M extends object,
>(options: RecordListOptions<T, S, I, K, C>, tablePart: LazyComponent<ListTableProps<S, I> & M>, more: M) {
  const { filters, listQuery, countQuery } = options;
  const path = `/${options.list}` as const;
  const state = useListSearch(filters, path);
  const { filter, sort, isFiltered, change } = state;
  const view = useListView({ ...options, path, table: filters, state });
  const list = useInfiniteQuery(listQuery(filter, sort));
  const count = useQuery(countQuery(filter)).data;
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const layout = useTableLayout(tablePart, view, {
    ...more,
    items,
    list,
    shown: view.shown,
    sort,
    // The filters of every list have its sorting.
    onSort: (chosen: S) => change({ sort: chosen } as object as Partial<ListSearch<T, S>>),
  });
  return {
    ...state,
    ...layout,
    topic: options.list,
    filters,
    view,
    list,
    count,
    items,
    /** Nothing was ever added: the empty state has the primary button. */
    isNew: !isFiltered && list.isSuccess && items.length === 0,
  };
}
