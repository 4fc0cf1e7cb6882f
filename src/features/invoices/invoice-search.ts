import { readDay, readEach, readId, readText, setOf } from '#platform/lists/address.ts';
import type { InvoiceFilter } from './contract.ts';
import type { InvoiceSorting, InvoiceView } from './rules.ts';
import { invoiceSortings, invoiceViews } from './rules.ts';

/** The address of the invoice list: everything that narrows it, and the deal that is being billed. */
export interface InvoiceSearch {
  search?: string | undefined;
  status?: InvoiceView | undefined;
  client?: string | undefined;
  property?: string | undefined;
  /** Days of a payment, both included. */
  paid_from?: string | undefined;
  paid_until?: string | undefined;
  sort?: InvoiceSorting | undefined;
  /** Opens the Create dialog with what this deal says. */
  bill?: string | undefined;
}

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readInvoiceSearch(raw: Record<string, unknown>): InvoiceSearch {
  const read: InvoiceSearch = {
    ...readEach(raw, ['search'], readText),
    ...readEach(raw, ['client', 'property', 'bill'], readId),
    ...readEach(raw, ['paid_from', 'paid_until'], readDay),
  };
  const status = invoiceViews.find((known) => known === raw.status);
  if (status) read.status = status;
  const sort = invoiceSortings.find((known) => known === raw.sort);
  if (sort && sort !== 'newest') read.sort = sort;
  return read;
}

/** The filter behind an address, in the shape of the contract. */
export function toInvoiceFilter({ bill: _, sort: _sort, ...rest }: InvoiceSearch): InvoiceFilter {
  return setOf(rest);
}

export function toInvoiceSorting({ sort }: InvoiceSearch): InvoiceSorting {
  return sort ?? 'newest';
}
