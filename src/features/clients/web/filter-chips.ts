import type { ClientSearch } from './client-search.ts';

/** The filters behind 'More Filters', in the order of their chips; a range is one. */
export const moreFilters = [
  ['budget_min', 'budget_max'],
  ['location'],
  ['agent'],
  ['added_since'],
] as const satisfies ReadonlyArray<ReadonlyArray<keyof ClientSearch>>;

export type MoreFilter = (typeof moreFilters)[number];

/** The filters that are set. */
export function setFilters(search: ClientSearch): MoreFilter[] {
  return moreFilters.filter((names) => names.some((name) => search[name] !== undefined));
}

/** What removes these filters from the address. */
export function without(names: readonly (keyof ClientSearch)[]): Partial<ClientSearch> {
  return Object.fromEntries(names.map((name) => [name, undefined]));
}
