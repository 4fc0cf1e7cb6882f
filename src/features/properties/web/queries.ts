import type { QueryClient } from '@tanstack/react-query';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { countOptions, listOptions } from '#platform/lists/web/list-query.ts';
import { connect } from '#platform/rpc/web/client.ts';
import type { PropertyFilter, PropertyPoints, propertiesContract } from '../contract.ts';
import type { Purpose, Sorting } from '../rules.ts';

export const propertiesApi = connect<typeof propertiesContract>('properties');

export const propertyListQuery = (filter: PropertyFilter, sort: Sorting) =>
  listOptions('properties', [filter, sort], (cursorInput, options) =>
    propertiesApi.list({ ...filter, sort, ...cursorInput }, options),
  );

export const propertyCountQuery = (filter: PropertyFilter) => countOptions('properties', filter, propertiesApi.count);

export const propertyQuery = (id: string) =>
  queryOptions({
    queryKey: ['properties', 'one', id],
    queryFn: () => propertiesApi.find({ id }),
    // The project's name and number, and the name of the locality.
    meta: { topics: ['registrations', 'localities'] },
  });

/** The positions of a filter's properties; those that are known already are not sent again. */
export const propertyPointsQuery = (filter: PropertyFilter, queryClient: QueryClient) => {
  const queryKey = ['properties', 'points', filter] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<KnownPoints> => {
      const known = queryClient.getQueryData<KnownPoints>(queryKey);
      const { points, ...rest } = await propertiesApi.points(
        { ...filter, ...(known && { known_tag: known.tag }) },
        { signal },
      );
      if (points) return { ...rest, points };
      if (known) return { ...rest, points: known.points };
      throw new Error('the server left out points that are not known');
    },
    placeholderData: keepPreviousData,
  });
};

interface KnownPoints {
  readonly tag: string;
  readonly points: PropertyPoints;
  readonly without_position: number;
  readonly is_capped: boolean;
}

export const ownedQuery = (owner: string) =>
  queryOptions({ queryKey: ['properties', 'owned', owner], queryFn: () => propertiesApi.list({ owner, limit: 4 }) });

export const priceHistoryQuery = (id: string) =>
  queryOptions({ queryKey: ['properties', 'prices', id], queryFn: () => propertiesApi.priceHistory({ id }) });

/** Also stale after a change of a client: contacts have their names and numbers. */
export const contactsQuery = (id: string) =>
  queryOptions({
    queryKey: ['properties', 'contacts', id],
    queryFn: () => propertiesApi.contacts({ id }),
    meta: { topics: ['clients'] },
  });

export const propertySharingQuery = (id: string) =>
  queryOptions({
    queryKey: ['properties', 'sharing', id],
    queryFn: () => propertiesApi.sharing({ id }),
    meta: { topics: ['registrations', 'company'] },
  });

export const localitiesQuery = (wanted: { readonly city?: string; readonly search?: string }) =>
  queryOptions({
    queryKey: ['properties', 'localities', wanted],
    queryFn: ({ signal }) => propertiesApi.localities(wanted, { signal }),
    placeholderData: keepPreviousData,
    meta: { topics: ['localities'] },
  });

export const citiesQuery = (search: string) =>
  queryOptions({
    queryKey: ['properties', 'cities', search],
    queryFn: ({ signal }) => propertiesApi.cities({ search }, { signal }),
    placeholderData: keepPreviousData,
  });

export const daysOnMarketQuery = (purpose: Purpose) =>
  queryOptions({
    queryKey: ['properties', 'days_on_market', purpose],
    queryFn: () => propertiesApi.daysOnMarket({ purpose }),
    placeholderData: keepPreviousData,
  });
