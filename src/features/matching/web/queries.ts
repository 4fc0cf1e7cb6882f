import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ContactPerson } from '#platform/contact/person.ts';
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

// Any change of a person or a property can change the matches; a message changes what was offered.
const meta = { topics: ['clients', 'leads', 'properties', 'communications'] };

export const propertyMatchesQuery = ({ topic, id }: ContactPerson, shown: Shown) =>
  queryOptions({
    queryKey: ['matching', 'properties', id, shown] as const,
    queryFn: () => matchingApi.ofPerson({ topic, person_id: id, ...shown }),
    placeholderData: keepPreviousData,
    meta,
  });

export const personMatchesQuery = (propertyId: string, shown: Shown) =>
  queryOptions({
    queryKey: ['matching', 'people', propertyId, shown] as const,
    queryFn: () => matchingApi.ofProperty({ id: propertyId, ...shown }),
    placeholderData: keepPreviousData,
    meta,
  });
