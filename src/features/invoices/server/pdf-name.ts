import type { TaxInvoice } from '../tax-invoice.ts';

/** What its PDF is called: the number, without the slash that names of files cannot have. */
export function pdfNameOf({ number }: Pick<TaxInvoice, 'number'>): string {
  return `${number.replaceAll('/', '-')}.pdf`;
}
