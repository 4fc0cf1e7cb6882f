import { msg } from '@lingui/core/macro';
import { readId } from '#platform/lists/address.ts';
import { viewParameters } from '#platform/lists/columns.ts';
import type { SearchOf } from '#platform/lists/filter-table.ts';
import { filterTable } from '#platform/lists/filter-table.ts';
import { choice, dayRange, otherParameter, people, record, searchText, setByLinks } from '#platform/lists/filters.ts';
import { invoiceColumns } from './invoice-columns.ts';
import { invoiceSortingLabels, viewLabels } from './labels.ts';
import { invoiceSortings, invoiceViews } from './rules.ts';

/** The filters of the invoice list, and the deal whose Create dialog is open. */
export const invoiceFilters = filterTable(
  {
    search: searchText({ label: msg`Search invoices`, placeholder: msg`Number, client or property` }),
    status: choice(invoiceViews, viewLabels, {
      label: msg({ context: 'invoice', message: 'Status' }),
      all: msg({ context: 'invoices of any status', message: 'All' }),
      only: 'bar',
      seldom: ['not_cancelled'],
    }),
    agent: setByLinks(people({ label: msg`Agent` })),
    client: setByLinks(record('client', { label: msg`Client` })),
    property: setByLinks(record('property', { label: msg`Property` })),
    paid: setByLinks(dayRange(['paid_from', 'paid_until'], { label: msg`Payment` })),
    bill: otherParameter(readId),
    ...viewParameters(invoiceColumns, ['rows', 'table']),
  },
  { sort: { values: invoiceSortings, labels: invoiceSortingLabels } },
);

export type InvoiceSearch = SearchOf<typeof invoiceFilters>;
