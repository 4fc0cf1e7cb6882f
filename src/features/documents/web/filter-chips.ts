import { chosenFilters } from '#platform/lists/web/chosen-filters.ts';
import type { DocumentSearch } from '../document-search.ts';

/** The filters behind 'More Filters', in the order of their chips; a range is one. */
export const documentMoreFilters = [
  ['property'],
  ['client'],
  ['agent'],
  ['from', 'until'],
] as const satisfies ReadonlyArray<ReadonlyArray<keyof DocumentSearch>>;

export type DocumentMoreFilter = (typeof documentMoreFilters)[number];

/** Those that are set. */
export function activeDocumentFilters(search: DocumentSearch): DocumentMoreFilter[] {
  return chosenFilters(documentMoreFilters, search);
}
