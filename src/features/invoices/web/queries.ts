import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { countOptions, listOptions } from '#platform/lists/web/list-query.ts';
import { connect } from '#platform/rpc/web/client.ts';
import type { InvoiceFilter, invoicesContract } from '../contract.ts';
import type { InvoiceSorting } from '../rules.ts';

export const invoicesApi = connect<typeof invoicesContract>('invoices');

export const invoiceListQuery = (filter: InvoiceFilter, sort: InvoiceSorting) =>
  listOptions('invoices', [filter, sort], (cursorInput, options) =>
    invoicesApi.list({ ...filter, sort, ...cursorInput }, options),
  );

export const invoiceCountQuery = (filter: InvoiceFilter) => countOptions('invoices', filter, invoicesApi.count);

export const sumsQuery = queryOptions({ queryKey: ['invoices', 'sums'], queryFn: () => invoicesApi.sums() });

export const invoiceQuery = (id: string) =>
  queryOptions({ queryKey: ['invoices', 'one', id], queryFn: () => invoicesApi.find({ id }) });

export type InvoiceOwnerQuery = { readonly client: string } | { readonly property: string };

export const invoicesOfQuery = (of: InvoiceOwnerQuery) =>
  queryOptions({ queryKey: ['invoices', 'of', of], queryFn: () => invoicesApi.list({ ...of, limit: 5 }) });

interface Quoted {
  readonly amount: string;
  readonly property_id: string;
  readonly client_id: string;
  readonly id: string | undefined;
}

export const quoteQuery = ({ amount, property_id, client_id, id }: Quoted) =>
  queryOptions({
    queryKey: ['invoices', 'quote', amount, property_id, client_id, id],
    queryFn: ({ signal }) =>
      invoicesApi.quote(
        { amount, ...(property_id && { property_id }), ...(client_id && { client_id }), ...(id && { id }) },
        { signal },
      ),
    meta: { topics: ['company'] },
    placeholderData: keepPreviousData,
  });

export const billQuery = (deal: string) =>
  queryOptions({
    queryKey: ['invoices', 'bill', deal],
    queryFn: () => invoicesApi.prefill({ deal }),
    meta: { topics: ['invoices', 'deals'] },
  });

export const emailQuery = (id: string) =>
  queryOptions({ queryKey: ['invoices', 'email', id], queryFn: () => invoicesApi.readEmail({ id }), retry: false });

/** The current PDF, for display in the browser; a draft is marked as one. */
export function previewUrl(id: string): string {
  return `/api/invoices/${id}/preview?show=1`;
}

/** The PDF of an issued invoice as a download, or for display and printing in the browser. */
export function pdfUrl(id: string, { isShown = false } = {}): string {
  return `/api/invoices/${id}/pdf${isShown ? '?show=1' : ''}`;
}
