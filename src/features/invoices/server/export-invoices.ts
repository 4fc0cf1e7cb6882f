import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { exportAndNotify } from '#features/accounts/server/export-and-notify.ts';
import { findCompany } from '#features/company/server/repository.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import type { ChosenRecords } from '#platform/lists/list-contract.ts';
import { chosenRecords } from '#platform/lists/list-contract.ts';
import { exportRoute } from '#platform/lists/server/export-route.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import type { InvoiceFilter } from '../contract.ts';
import { invoiceFilter } from '../contract.ts';
import type { InvoiceSorting, InvoiceStatus } from '../rules.ts';
import { invoiceSortings } from '../rules.ts';
import type { InvoiceExportRow } from './repository/export-rows.ts';
import { readInvoiceExportRows } from './repository/export-rows.ts';
import { todayOf } from './service/save-invoice.ts';

const statusLabels: Record<InvoiceStatus, string> = {
  paid: 'Paid',
  pending: 'Pending',
  overdue: 'Overdue',
  cancelled: 'Cancelled',
};

/** File columns; in English in every language. */
const columns: ReadonlyArray<readonly [string, (row: InvoiceExportRow) => string | null]> = [
  ['Invoice number', (row) => row.number],
  ['Status', (row) => statusLabels[row.status]],
  ['Invoice date', (row) => row.issued_on],
  ['Due date', (row) => row.due_date],
  ['Client', (row) => row.client],
  ['Client GSTIN', (row) => row.gstin],
  ['Property', (row) => row.property],
  ['Description', (row) => row.description],
  ['Amount', (row) => row.amount],
  ['Place of supply', (row) => row.place_of_supply],
  ['GST rate', (row) => row.tax_rate],
  ['CGST', (row) => row.cgst],
  ['SGST or UTGST', (row) => row.sgst],
  ['IGST', (row) => row.igst],
  ['Total', (row) => row.total],
  ['Paid', (row) => row.paid],
  ['Last payment on', (row) => row.paid_date],
  ['Amount due', (row) => row.owed],
  ['Commission rate', (row) => row.commission_rate],
  ['Commission', (row) => row.commission_amount],
  ['Agent', (row) => row.agent],
  ['Notes', (row) => row.notes],
];

/** Exports all invoices of a filter as a CSV file; see `exportList`. */
export async function exportInvoices(
  context: StaffContext,
  { sort = 'newest', ...filter }: InvoiceFilter & ChosenRecords & { sort?: InvoiceSorting | undefined },
): Promise<{ fileName: string; stream: Readable }> {
  const company = await findCompany(context.db);
  const today = await todayOf(context);
  const stream = await exportAndNotify(context, {
    topic: 'invoices',
    filter: { ...filter, sort },
    headings: columns.map(([heading]) => heading),
    cellsOf: (row: InvoiceExportRow) => columns.map(([, cellOf]) => cellOf(row)),
    read: (signal) => readInvoiceExportRows(context.database, today, filter, sort, signal),
  });
  return { fileName: `${company.name} invoices ${today}.csv`.trim(), stream };
}

export const invoiceExport: PlainRoute = exportRoute({
  url: '/api/invoices/export.csv',
  summary: 'All invoices of a filter (the same parameters as the list) as a CSV file',
  query: z.extend(invoiceFilter, { ...chosenRecords, sort: z.optional(z.enum(invoiceSortings)) }),
  lists: ['agent', 'ids'],
  numbers: [],
  open: exportInvoices,
});
