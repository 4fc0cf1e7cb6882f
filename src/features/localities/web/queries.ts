import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { localitiesContract } from '../contract.ts';

export const localitiesApi = connect<typeof localitiesContract>('localities');

/** Also stale after changes of what uses localities: the list counts it. */
export const localityListQuery = (wanted: { readonly search?: string; readonly city?: string }) =>
  queryOptions({
    queryKey: ['localities', 'list', wanted],
    queryFn: ({ signal }) => localitiesApi.list(wanted, { signal }),
    placeholderData: keepPreviousData,
    meta: { topics: ['properties'] },
  });

export const localityNamesQuery = queryOptions({
  queryKey: ['localities', 'names'],
  queryFn: () => localitiesApi.names(),
});

export const unlistedLocalitiesQuery = queryOptions({
  queryKey: ['localities', 'unlisted'],
  queryFn: () => localitiesApi.unlisted(),
  meta: { topics: ['properties'] },
});

/** The locality that a name means in a city. */
export const localityLookupQuery = (named: { readonly name: string; readonly city: string }) =>
  queryOptions({
    queryKey: ['localities', 'lookup', named],
    queryFn: ({ signal }) => localitiesApi.lookup(named, { signal }),
  });
