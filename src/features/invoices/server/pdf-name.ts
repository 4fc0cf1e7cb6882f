import type { TaxInvoice } from '../tax-invoice.ts';

/** File name of the PDF: the number without its slash. */
export function pdfNameOf({ number, status }: Pick<TaxInvoice, 'number' | 'status'>): string {
  const name = number.replaceAll('/', '-');
  return status === 'draft' ? `${name}-draft.pdf` : `${name}.pdf`;
}
