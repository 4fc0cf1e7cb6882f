import type { ClientSearch } from '../client-search.ts';

/** The filters behind 'More Filters', in the order of their chips; a range is one. */
export const clientMoreFilters = [
  ['budget_min', 'budget_max'],
  ['location'],
  ['agent'],
  ['added_since'],
] as const satisfies ReadonlyArray<ReadonlyArray<keyof ClientSearch>>;

export type ClientMoreFilter = (typeof clientMoreFilters)[number];
