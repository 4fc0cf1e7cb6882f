import type { TaxInvoice } from '../tax-invoice.ts';

/** What its PDF is called: the number, without the slash that names of files cannot have. */
export function pdfNameOf({ number, status }: Pick<TaxInvoice, 'number' | 'status'>): string {
  const name = number.replaceAll('/', '-');
  return status === 'draft' ? `${name}-draft.pdf` : `${name}.pdf`;
}
