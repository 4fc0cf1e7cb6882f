import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { properties } from '#features/properties/web/queries.ts';

/** At most so many of each kind. */
const shown = 6;

export const foundPropertiesQuery = (query: string) =>
  queryOptions({
    queryKey: ['properties', 'found', query],
    queryFn: () => properties.list({ search: query, limit: shown }),
    placeholderData: keepPreviousData,
  });
