import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { clients } from '#features/clients/web/queries.ts';
import { leads } from '#features/leads/web/queries.ts';
import { properties } from '#features/properties/web/queries.ts';

/** At most so many of each kind. */
const shown = 6;

export const foundPropertiesQuery = (query: string) =>
  queryOptions({
    queryKey: ['properties', 'found', query],
    queryFn: () => properties.list({ search: query, limit: shown }),
    placeholderData: keepPreviousData,
  });

export const foundClientsQuery = (query: string) =>
  queryOptions({
    queryKey: ['clients', 'found', query],
    queryFn: () => clients.list({ search: query, limit: shown }),
    placeholderData: keepPreviousData,
  });

export const foundLeadsQuery = (query: string) =>
  queryOptions({
    queryKey: ['leads', 'found', query],
    queryFn: () => leads.list({ search: query, limit: shown }),
    placeholderData: keepPreviousData,
  });
