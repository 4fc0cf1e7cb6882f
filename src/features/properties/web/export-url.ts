import type { PropertyFilter } from '../contract.ts';
import type { Sorting } from '../rules.ts';

/** The address of the file that holds what a filter finds, in the order of the list. */
export function exportUrl(filter: PropertyFilter, sort: Sorting): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filter, sort })) {
    for (const single of [value].flat()) query.append(name, String(single));
  }
  return `/api/properties/export.csv?${query}`;
}
