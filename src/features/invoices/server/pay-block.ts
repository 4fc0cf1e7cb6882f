import type { PdfBlock, PdfFact } from '#platform/pdf/server/blocks.ts';
import { factBlock, styles, textBlock } from '#platform/pdf/server/blocks.ts';
import type { Pdf } from '#platform/pdf/server/pdf.ts';
import { qrBlock } from '#platform/pdf/server/qr-block.ts';
import type { TaxInvoice } from '../tax-invoice.ts';
import { upiLink } from '../upi-link.ts';
import type { InvoiceTexts } from './invoice-texts.ts';

const codeWidth = 104;

/** Payment details with the UPI QR code; null if nothing is due or no details are known. */
export function payBlock(pdf: Pdf, invoice: TaxInvoice, texts: InvoiceTexts, width: number): PdfBlock | null {
  const { bank, upi, name } = invoice.seller;
  const isDue = /[1-9]/u.test(invoice.amount_due) && !invoice.amount_due.startsWith('-');
  if (!isDue || (bank === null && upi === null)) return null;
  const facts: PdfFact[] = [
    ...(bank === null
      ? []
      : [
          { label: texts.holder, value: bank.holder ?? name },
          { label: texts.account, value: bank.account },
          { label: texts.ifsc, value: bank.ifsc },
        ]),
    ...(upi === null ? [] : [{ label: texts.upi, value: upi }]),
  ];
  const left = upi === null ? width : width - codeWidth - 24;
  const head = textBlock(pdf, [{ text: texts.payTo, style: styles.strong, tag: 'H2' }], left);
  const list = factBlock(pdf, facts, { width: left, labelWidth: texts.headWidth + 18 });
  const code = upi === null ? null : codeBlock(pdf, invoice, upi, texts.scan);
  return {
    height: Math.max(head.height + 2 + list.height, code?.height ?? 0),
    draw(x, y) {
      head.draw(x, y);
      list.draw(x, y + head.height + 2);
      code?.draw(x + width - codeWidth, y);
    },
  };
}

function codeBlock(pdf: Pdf, { number, amount_due, seller }: TaxInvoice, upi: string, caption: string): PdfBlock {
  const link = upiLink({ to: upi, name: seller.name, amount: amount_due, reference: number, note: number });
  return qrBlock(pdf, { text: link, alt: `${caption}: ${upi}`, caption, width: codeWidth });
}
