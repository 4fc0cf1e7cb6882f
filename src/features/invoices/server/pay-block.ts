import encodeQR from 'qr';
import type { TaxInvoice } from '../tax-invoice.ts';
import { upiLink } from '../upi-link.ts';
import type { PdfBlock, PdfFact } from './blocks.ts';
import { factBlock, styles, textBlock } from './blocks.ts';
import type { InvoiceTexts } from './invoice-texts.ts';
import type { Sheet } from './sheet.ts';

const codeWidth = 104;

/** Payment details with the UPI QR code; null if nothing is due or no details are known. */
export function payBlock(sheet: Sheet, invoice: TaxInvoice, texts: InvoiceTexts, width: number): PdfBlock | null {
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
  const head = textBlock(sheet, [{ text: texts.payTo, style: styles.strong, tag: 'H2' }], left);
  const list = factBlock(sheet, facts, { width: left, labelWidth: texts.headWidth + 18 });
  const code = upi === null ? null : codeBlock(sheet, invoice, upi, texts.scan);
  return {
    height: Math.max(head.height + 2 + list.height, code?.height ?? 0),
    draw(x, y) {
      head.draw(x, y);
      list.draw(x, y + head.height + 2);
      code?.draw(x + width - codeWidth, y);
    },
  };
}

function codeBlock(sheet: Sheet, { number, amount_due, seller }: TaxInvoice, upi: string, caption: string): PdfBlock {
  const link = upiLink({ to: upi, name: seller.name, amount: amount_due, reference: number, note: number });
  // Includes the quiet zone that the standard requires (ISO/IEC 18004).
  const quiet = 4;
  const code = encodeQR(link, 'raw', { ecc: 'medium', border: quiet });
  const side = codeWidth / code.length;
  const text = textBlock(sheet, [{ text: caption, style: styles.foot }], codeWidth - 2 * quiet * side);
  return {
    height: codeWidth + text.height,
    draw(x, y) {
      const bbox: [number, number, number, number] = [x, y, x + codeWidth, y + codeWidth];
      sheet.element('Figure', sheet.root, { alt: `${caption}: ${upi}`, bbox }).add(() => {
        const { document } = sheet;
        for (const [row, modules] of code.entries()) {
          for (const [from, length] of darkRuns(modules)) {
            document.rect(x + from * side, y + row * side, length * side, side);
          }
        }
        document.fill('#000000');
      });
      text.draw(x + quiet * side, y + codeWidth);
    },
  };
}

/** Merges adjacent dark modules into one rectangle, to avoid hairlines between them. */
function darkRuns(modules: readonly boolean[]): Array<readonly [from: number, length: number]> {
  const runs: Array<readonly [number, number]> = [];
  for (let from = 0; from < modules.length; from += 1) {
    if (!modules[from]) continue;
    let end = from;
    while (modules[end]) end += 1;
    runs.push([from, end - from]);
    from = end;
  }
  return runs;
}
