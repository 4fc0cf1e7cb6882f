import type { PropertySearch } from '../property-search.ts';

/** The filters behind 'More Filters', in the order of their chips; a range is one. */
export const propertyMoreFilters = [
  ['purpose'],
  ['price_min', 'price_max'],
  ['bedrooms_min'],
  ['bathrooms_min'],
  ['area_min', 'area_max'],
  ['city'],
  ['status'],
  ['agent'],
  ['owner'],
  ['listed_since'],
] as const satisfies ReadonlyArray<ReadonlyArray<keyof PropertySearch>>;

export type PropertyMoreFilter = (typeof propertyMoreFilters)[number];
