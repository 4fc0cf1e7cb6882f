import type { InvoiceFilter } from './contract.ts';
import type { InvoiceStatus } from './rules.ts';
import { invoiceStatuses } from './rules.ts';

/** The address of the invoice list: everything that narrows it, and the deal that is being billed. */
export interface InvoiceSearch {
  search?: string | undefined;
  status?: InvoiceStatus | undefined;
  client?: string | undefined;
  property?: string | undefined;
  /** Days of a payment, both included. */
  paid_from?: string | undefined;
  paid_until?: string | undefined;
  /** Opens the Create dialog with what this deal says. */
  bill?: string | undefined;
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/iu.test(value);

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readInvoiceSearch(raw: Record<string, unknown>): InvoiceSearch {
  const read: InvoiceSearch = {};
  const { search } = raw;
  if ((typeof search === 'string' || typeof search === 'number') && String(search).trim() !== '')
    read.search = String(search).slice(0, 200);
  const status = invoiceStatuses.find((known) => known === raw.status);
  if (status) read.status = status;
  for (const name of ['client', 'property', 'bill'] as const) if (isId(raw[name])) read[name] = raw[name];
  for (const name of ['paid_from', 'paid_until'] as const) {
    const value = raw[name];
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(value)) read[name] = value;
  }
  return read;
}

/** The filter behind an address, in the shape of the contract. */
export function filterOf({ bill: _, ...rest }: InvoiceSearch): InvoiceFilter {
  // A name without a value narrows nothing.
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
}
