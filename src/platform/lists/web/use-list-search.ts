import type { NavigateOptions } from '@tanstack/react-router';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { customFiltersSet } from '../custom-parameters.ts';
import type { FilterEntries, FilterTable, ListFilter, ListSearch } from '../filter-table.ts';
import { filtersSet } from '../filter-table.ts';

interface ListSearchState<T extends FilterEntries, S extends string> {
  readonly search: ListSearch<T, S>;
  readonly filter: ListFilter<T>;
  readonly sort: S;
  /** Whether a filter is set in the URL; the first segment is none. */
  readonly isFiltered: boolean;
  /** `isTyping` replaces the entry in the browser's history. */
  change(changes: Partial<ListSearch<T, S>>, isTyping?: boolean): void;
  clear(): void;
}

/** The filters and the sort order in the URL of a list, at `path`. */
export function useListSearch<T extends FilterEntries, S extends string>(
  table: FilterTable<T, S>,
  path: `/${string}`,
): ListSearchState<T, S> {
  const search = table.read(useSearch({ strict: false }));
  const navigate = useNavigate();
  const filters = table.filters.filter(({ kind }) => kind !== 'parameter');
  // The table has all parameters of the path.
  const go = (options: object) => void navigate({ to: path, ...options } as NavigateOptions);
  return {
    search,
    filter: table.filterOf(search),
    sort: table.sortOf(search),
    isFiltered: filtersSet(filters, search).length + customFiltersSet(search).length > 0,
    change: (changes, isTyping = false) =>
      go({ search: (before: Record<string, unknown>) => ({ ...table.read(before), ...changes }), replace: isTyping }),
    clear: () => go({ search: {} }),
  };
}
