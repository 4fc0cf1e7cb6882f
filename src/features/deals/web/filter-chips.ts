import { chosenFilters } from '#platform/lists/web/chosen-filters.ts';
import type { DealSearch } from '../deal-search.ts';

/** The filters behind 'More Filters', in the order of their chips; a range is one. */
export const moreFilters = [
  ['agent'],
  ['client'],
  ['property'],
  ['type'],
  ['from', 'until'],
] as const satisfies ReadonlyArray<ReadonlyArray<keyof DealSearch>>;

export type MoreFilter = (typeof moreFilters)[number];

/** Those that are set. */
export function shownFilters(search: DealSearch): MoreFilter[] {
  return chosenFilters(moreFilters, search);
}
