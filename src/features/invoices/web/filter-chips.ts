import { chosenFilters } from '#platform/lists/web/chosen-filters.ts';
import type { InvoiceSearch } from '../invoice-search.ts';

/** The filters that links to the list set, in the order of their chips. */
export const invoiceLinkFilters = [
  ['client'],
  ['property'],
  ['paid_from', 'paid_until'],
] as const satisfies ReadonlyArray<ReadonlyArray<keyof InvoiceSearch>>;

export type InvoiceLinkFilter = (typeof invoiceLinkFilters)[number];

/** Those that are set. */
export function activeInvoiceFilters(search: InvoiceSearch): InvoiceLinkFilter[] {
  return chosenFilters(invoiceLinkFilters, search);
}
