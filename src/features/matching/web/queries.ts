import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { matchingContract } from '../contract.ts';

export const matchingApi = connect<typeof matchingContract>('matching');

/** How much of what fits is looked at. */
export interface Shown {
  readonly limit: number;
  /** Whether what was called not suitable is shown too. */
  readonly with_set_aside: boolean;
}

/** So many at first, then more with each press. */
export const shownSteps = [5, 24, 60] as const;
export const firstShown: Shown = { limit: shownSteps[0], with_set_aside: false };

// Whatever is offered or wished can change what fits.
const meta = { topics: ['clients', 'properties'] };

export const propertyMatchesQuery = (clientId: string, shown: Shown) =>
  queryOptions({
    queryKey: ['matching', 'homes', clientId, shown] as const,
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
