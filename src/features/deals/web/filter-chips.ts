import { chosenFilters } from '#platform/lists/web/chosen-filters.ts';
import type { DealSearch } from '../deal-search.ts';

/** The filters behind 'More Filters', in the order of their chips; a range is one. */
export const dealMoreFilters = [
  ['agent'],
  ['client'],
  ['property'],
  ['type'],
  ['from', 'until'],
] as const satisfies ReadonlyArray<ReadonlyArray<keyof DealSearch>>;

export type DealMoreFilter = (typeof dealMoreFilters)[number];

/** Those that are set. */
export function activeDealFilters(search: DealSearch): DealMoreFilter[] {
  return chosenFilters(dealMoreFilters, search);
}
