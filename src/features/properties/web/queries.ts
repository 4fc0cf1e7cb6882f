import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { PropertyFilter, propertiesContract } from '../contract.ts';
import type { Sorting } from '../rules.ts';

export const properties = connect<typeof propertiesContract>('properties');

export const listQuery = (filter: PropertyFilter, sort: Sorting) =>
  infiniteQueryOptions({
    queryKey: ['properties', 'list', filter, sort],
    queryFn: ({ pageParam }) => properties.list({ ...filter, sort, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    meta: { offersNew: true },
  });

export const countQuery = (filter: PropertyFilter) =>
  queryOptions({
    queryKey: ['properties', 'count', filter],
    queryFn: () => properties.count(filter),
    placeholderData: keepPreviousData,
  });

export const propertyQuery = (id: string) =>
  queryOptions({ queryKey: ['properties', 'one', id], queryFn: () => properties.find({ id }) });

/** The latest properties of an owner. */
export const ownedQuery = (owner: string) =>
  queryOptions({ queryKey: ['properties', 'owned', owner], queryFn: () => properties.list({ owner, limit: 4 }) });

export const priceHistoryQuery = (id: string) =>
  queryOptions({ queryKey: ['properties', 'prices', id], queryFn: () => properties.priceHistory({ id }) });

export const citiesQuery = (search: string) =>
  queryOptions({
    queryKey: ['properties', 'cities', search],
    queryFn: () => properties.cities({ search }),
    placeholderData: keepPreviousData,
  });
