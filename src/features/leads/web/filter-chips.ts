import { chosenFilters } from '#platform/lists/web/chosen-filters.ts';
import type { LeadSearch } from '../lead-search.ts';

/** The filters behind 'More Filters', in the order of their chips; a range is one. */
export const leadMoreFilters = [
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

export type LeadMoreFilter = (typeof leadMoreFilters)[number];

/** Those that are set. */
export function activeLeadFilters(search: LeadSearch): LeadMoreFilter[] {
  return chosenFilters(leadMoreFilters, search);
}
