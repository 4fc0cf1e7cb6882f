import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { countOptions, listOptions } from '#platform/lists/web/list-query.ts';
import { connect } from '#platform/rpc/web/client.ts';
import type { PropertyFilter, propertiesContract } from '../contract.ts';
import type { Sorting } from '../rules.ts';

export const properties = connect<typeof propertiesContract>('properties');

export const listQuery = (filter: PropertyFilter, sort: Sorting) =>
  listOptions('properties', [filter, sort], (place, options) =>
    properties.list({ ...filter, sort, ...place }, options),
  );

export const countQuery = (filter: PropertyFilter) => countOptions('properties', filter, properties.count);

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
    queryFn: ({ signal }) => properties.cities({ search }, { signal }),
    placeholderData: keepPreviousData,
  });
