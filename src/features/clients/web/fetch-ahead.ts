import type { QueryClient } from '@tanstack/react-query';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import type { ClientSearch } from './client-search.ts';
import { filterOf, sortOf } from './client-search.ts';
import { clientQuery, countQuery, listQuery } from './queries.ts';

/** What the list shows first. */
export function fetchList(queryClient: QueryClient, search: ClientSearch): void {
  void queryClient.prefetchInfiniteQuery(listQuery(filterOf(search), sortOf(search)));
  void queryClient.prefetchQuery(countQuery(filterOf(search)));
}

/** What the page of a client shows first, or what the preferences of one do. */
export function fetchClient(queryClient: QueryClient, id: string): void {
  void queryClient.prefetchQuery(clientQuery(id));
  void queryClient.prefetchQuery(propertyTypesQuery);
}

/** What the preferences show before anybody is chosen. */
export function fetchEverybody(queryClient: QueryClient): void {
  void queryClient.prefetchInfiniteQuery(listQuery({}, 'name'));
}
