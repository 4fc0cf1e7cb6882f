import type { QueryClient } from '@tanstack/react-query';
import { boardColumnQuery, columnsQuery } from '../queries.ts';
import type { BoardSearch } from './board-search.ts';
import { boardColumns, boardFilter } from './board-search.ts';

/** Prefetches the first view of the board; a phone shows only one column. */
export function fetchBoard(queryClient: QueryClient, search: BoardSearch): void {
  const filter = boardFilter(search);
  void queryClient.prefetchQuery(columnsQuery(filter));
  const columns = matchMedia('(width < 48rem)').matches ? [search.stage ?? 'new'] : boardColumns(search);
  for (const status of columns) void queryClient.prefetchInfiniteQuery(boardColumnQuery(filter, status));
}
