import { chosenFilters } from '#platform/lists/web/chosen-filters.ts';
import type { DocumentSearch } from '../document-search.ts';

/** The filters behind 'More Filters', in the order of their chips; a range is one. */
export const moreFilters = [['property'], ['client'], ['agent'], ['from', 'until']] as const satisfies ReadonlyArray<
  ReadonlyArray<keyof DocumentSearch>
>;

export type MoreFilter = (typeof moreFilters)[number];

/** Those that are set. */
export function shownFilters(search: DocumentSearch): MoreFilter[] {
  return chosenFilters(moreFilters, search);
}
