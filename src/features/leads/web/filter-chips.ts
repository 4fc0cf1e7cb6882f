import { chosenFilters } from '#platform/lists/web/chosen-filters.ts';
import type { LeadSearch } from '../lead-search.ts';

/** The filters behind 'More Filters', in the order of their chips; a range is one. */
export const moreFilters = [
  ['interest'],
  ['budget_min', 'budget_max'],
  ['whose'],
  ['agent'],
  ['property'],
  ['client'],
  ['follow_up'],
  ['created_since', 'created_until'],
  ['stage_since', 'stage_until'],
  ['answered'],
] as const satisfies ReadonlyArray<ReadonlyArray<keyof LeadSearch>>;

export type MoreFilter = (typeof moreFilters)[number];

/** Those that are set. */
export function shownFilters(search: LeadSearch): MoreFilter[] {
  return chosenFilters(moreFilters, search);
}
