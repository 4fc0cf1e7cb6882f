import type { RecordKind } from '#features/history/server/record-kinds.ts';
import { listDeleted } from '#features/history/server/repository-trash.ts';
import { invoiceTitles } from './repository/invoice-rows.ts';
import { purgeInvoices, restoreInvoice } from './service/delete-invoice.ts';
import { invoices } from './tables.ts';

export const invoiceKind: RecordKind = {
  topic: 'invoices',
  titles: invoiceTitles,
  listDeleted: (db, page) => listDeleted(db, { table: invoices, title: invoices.number }, page),
  restore: restoreInvoice,
  purge: purgeInvoices,
};
