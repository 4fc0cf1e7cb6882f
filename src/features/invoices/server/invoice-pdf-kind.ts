import type { PdfKind } from '#platform/pdf/server/draw-pdf.ts';
import type { TaxInvoice } from '../tax-invoice.ts';

export const invoicePdf: PdfKind<TaxInvoice> = {
  name: 'invoice',
  load: async () => (await import('./invoice-pdf.ts')).printInvoice,
};
