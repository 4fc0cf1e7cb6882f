import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { matchingContract } from '../contract.ts';

export const matchingApi = connect<typeof matchingContract>('matching');

/** How many matches to load. */
export interface Shown {
  readonly limit: number;
  /** Whether to include properties that were marked not suitable. */
  readonly with_set_aside: boolean;
}

/** The number of matches at first and after each press. */
export const shownSteps = [5, 24, 60] as const;
export const firstShown: Shown = { limit: shownSteps[0], with_set_aside: false };

// Any change of a client or a property can change the matches.
const meta = { topics: ['clients', 'properties'] };

export const propertyMatchesQuery = (clientId: string, shown: Shown) =>
  queryOptions({
    queryKey: ['matching', 'properties', clientId, shown] as const,
    queryFn: () => matchingApi.ofClient({ id: clientId, ...shown }),
    placeholderData: keepPreviousData,
    meta,
  });

export const clientsQuery = (propertyId: string, shown: Shown) =>
  queryOptions({
    queryKey: ['matching', 'clients', propertyId, shown] as const,
    queryFn: () => matchingApi.ofProperty({ id: propertyId, ...shown }),
    placeholderData: keepPreviousData,
    meta,
  });
