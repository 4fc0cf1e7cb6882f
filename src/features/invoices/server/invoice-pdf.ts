import type { TaxInvoice } from '../tax-invoice.ts';
import type { Paragraph, PdfBlock, PdfFact } from './blocks.ts';
import { factBlock, styles, textBlock } from './blocks.ts';
import type { Flow } from './flow.ts';
import { openFlow, pageMargin } from './flow.ts';
import type { InvoiceWords } from './invoice-words.ts';
import { invoiceWords, moneyOf } from './invoice-words.ts';
import { drawLineTable } from './line-table.ts';
import { payBlock } from './pay-block.ts';
import type { Sheet } from './sheet.ts';
import { openSheet } from './sheet.ts';

/**
 * An invoice as a PDF: with all that rule 46 of the CGST Rules 2017 asks of a tax invoice, in the language of whoever
 * pays it. The same invoice gives the same bytes. Its fonts are embedded as far as they are used.
 */
export async function printInvoice(invoice: TaxInvoice): Promise<Uint8Array> {
  const words = invoiceWords(invoice.language);
  const sheet = await openSheet({
    title: `${words.title(invoice)} ${invoice.number}`,
    author: invoice.seller.name,
    language: `${invoice.language}-IN`,
    madeAt: new Date(`${invoice.issued_on}T00:00:00Z`),
  });
  const flow = openFlow(sheet);
  drawHead(flow, invoice, words);
  drawParties(flow, invoice, words);
  flow.skip(18);
  flow.place({ block: textBlock(sheet, [{ text: words.headline(invoice), style: styles.headline }], flow.width) });
  flow.skip(14);
  drawLineTable(flow, invoice, words);
  drawSums(flow, invoice, words);
  const pay = invoice.status === 'draft' ? null : payBlock(sheet, invoice, words, flow.width);
  if (pay) {
    flow.skip(22);
    flow.place({ block: pay });
  }
  drawNotes(flow, invoice, words);
  if (invoice.status !== 'draft') drawSignature(flow, invoice, words);
  drawOnEveryPage(sheet, invoice, words);
  return sheet.finish();
}

function drawHead(flow: Flow, invoice: TaxInvoice, words: InvoiceWords): void {
  const { sheet } = flow;
  const titleWidth = flow.width * 0.56;
  const title = textBlock(
    sheet,
    [
      { text: words.title(invoice), style: styles.title, tag: 'H1' },
      ...(invoice.status === 'draft' ? [{ text: words.notIssued, style: styles.warning }] : []),
      ...(invoice.title === 'invoice' || invoice.status === 'draft'
        ? []
        : [{ text: words.originalForRecipient, style: styles.muted }]),
      ...(invoice.status === 'cancelled' ? [{ text: words.cancelled, style: styles.warning }] : []),
    ],
    titleWidth,
  );
  flow.place({ block: title }, logoColumn(flow, invoice, flow.width - titleWidth - 24));
  flow.skip(12);
  const place = invoice.place_of_supply;
  const dates: PdfFact[] = [
    { label: words.number, value: invoice.number, style: styles.strong },
    { label: words.issuedOn, value: words.day(invoice.issued_on) },
    { label: words.dueOn, value: words.day(invoice.due_on) },
  ];
  const supply: PdfFact[] = [
    ...(place ? [{ label: words.placeOfSupply, value: words.place(place.state) }] : []),
    ...(invoice.title === 'tax_invoice' ? [{ label: words.reverseCharge, value: words.no }] : []),
  ];
  const width = columnWidth(flow);
  const labelWidth = words.headWidth;
  flow.place(
    { block: factBlock(sheet, dates, { width, labelWidth }) },
    { block: factBlock(sheet, supply, { width, labelWidth }), x: flow.x + width + columnGap },
  );
  flow.skip(18);
}

const columnGap = 28;

/** Two columns share the page. */
function columnWidth(flow: Flow): number {
  return (flow.width - columnGap) / 2;
}

/** The logo at the right, or the company's name where there is none. */
function logoColumn(
  { sheet, x, width }: Flow,
  { seller }: TaxInvoice,
  maxWidth: number,
): { block: PdfBlock; x: number } {
  const left = x + width - maxWidth;
  if (seller.logo === null) {
    return { block: textBlock(sheet, [{ text: seller.name, style: styles.headline }], maxWidth, 'right'), x: left };
  }
  const picture = Buffer.from(seller.logo);
  const height = 44;
  return {
    x: left,
    block: {
      height,
      draw(pictureX, y) {
        const bbox: [number, number, number, number] = [pictureX, y, pictureX + maxWidth, y + height];
        sheet.element('Figure', sheet.root, { alt: seller.name, bbox }).add(() => {
          sheet.document.image(picture, pictureX, y, { fit: [maxWidth, height], align: 'right' });
        });
      },
    },
  };
}

function drawParties(flow: Flow, { seller, buyer }: TaxInvoice, words: InvoiceWords): void {
  const width = columnWidth(flow);
  const column = (head: string, name: string, facts: ReadonlyArray<string | null>) => {
    const paragraphs: Paragraph[] = [
      { text: head, style: styles.muted, tag: 'H2' },
      { text: name, style: styles.strong },
      ...facts.filter((text) => text !== null && text !== '').map((text) => ({ text: text ?? '', style: styles.text })),
    ];
    return textBlock(flow.sheet, paragraphs, width);
  };
  flow.place(
    {
      block: column(words.from, seller.name, [
        seller.address,
        seller.state && words.state(seller.state),
        seller.gstin && words.gstin(seller.gstin),
        seller.pan && words.pan(seller.pan),
        seller.rera_number && words.rera(seller.rera_number),
        seller.phone,
        seller.email,
      ]),
    },
    {
      block: column(words.to, buyer.name, [
        buyer.address,
        buyer.state && words.state(buyer.state),
        buyer.gstin && words.gstin(buyer.gstin),
      ]),
      x: flow.x + width + columnGap,
    },
  );
}

function drawSums(flow: Flow, invoice: TaxInvoice, words: InvoiceWords): void {
  const { tax, currency } = invoice;
  const money = (amount: string) => moneyOf(amount, currency);
  const [firstTax = '', secondTax = ''] = words.taxes(tax.kind, tax.rate);
  const taxes: PdfFact[] =
    tax.kind === 'igst'
      ? [{ label: firstTax, value: money(tax.igst), style: styles.figure }]
      : [
          { label: firstTax, value: money(tax.cgst), style: styles.figure },
          { label: secondTax, value: money(tax.sgst), style: styles.figure },
        ];
  const sums: PdfFact[] = [
    ...(tax.kind === 'none'
      ? []
      : [{ label: words.taxableValue, value: money(invoice.taxable_value), style: styles.figure }, ...taxes]),
    ...(/[1-9]/u.test(invoice.rounding)
      ? [{ label: words.rounding, value: money(invoice.rounding), style: styles.figure }]
      : []),
    { label: words.total, value: money(invoice.total), style: styles.sum },
    ...invoice.paid.map(({ on, amount, reference }) => ({
      label: words.paidOn(on, reference),
      value: money(`-${amount}`),
      style: styles.figure,
    })),
    { label: words.amountDue, value: money(invoice.amount_due), style: styles.sum },
  ];
  const width = flow.width * 0.52;
  const block = factBlock(flow.sheet, sums, { width, labelWidth: width - 128, align: 'right' });
  const inWords: Paragraph[] =
    invoice.in_words === null
      ? []
      : [
          { text: words.inWords, style: styles.muted },
          { text: invoice.in_words, style: styles.strong },
        ];
  flow.skip(4);
  flow.place(
    { block: textBlock(flow.sheet, inWords, flow.width - width - columnGap) },
    { block, x: flow.x + flow.width - width },
  );
}

/** Notes may be longer than a page: each line finds its own place. */
function drawNotes(flow: Flow, { notes }: TaxInvoice, words: InvoiceWords): void {
  if (notes === null || notes.trim() === '') return;
  const { sheet } = flow;
  flow.skip(20);
  const lines = sheet.wrap(notes, styles.text, flow.width);
  const head = textBlock(sheet, [{ text: words.notes, style: styles.strong, tag: 'H2' }], flow.width);
  const lineHeight = sheet.lineHeight(styles.text);
  if (!flow.fits(head.height + lineHeight)) flow.startPage();
  flow.place({ block: head });
  const paragraph = sheet.element('P');
  for (const line of lines) {
    if (!flow.fits(lineHeight)) flow.startPage();
    const y = flow.y;
    paragraph.add(() => sheet.write(line, styles.text, flow.x, y));
    flow.skip(lineHeight);
  }
}

/** Rule 46(q): the signature of the supplier or of whom it has authorised. */
function drawSignature(flow: Flow, { seller }: TaxInvoice, words: InvoiceWords): void {
  const width = 220;
  const block = textBlock(
    flow.sheet,
    [
      { text: words.signedFor(seller.name), style: styles.text },
      { text: words.signatory, style: styles.muted, gapAbove: 30 },
    ],
    width,
    'right',
  );
  flow.skip(16);
  flow.place({ block, x: flow.x + flow.width - width });
}

function drawOnEveryPage(sheet: Sheet, invoice: TaxInvoice, words: InvoiceWords): void {
  const { document, width, height } = sheet;
  const { start, count } = document.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    document.switchToPage(index);
    const y = height - pageMargin - 6;
    const page = words.page(index - start + 1, count);
    const room = width - 2 * pageMargin - sheet.widthOf(page, styles.foot) - 24;
    const [owner = ''] = sheet.wrap(`${invoice.number} · ${invoice.seller.name}`, styles.foot, room);
    sheet.decorate('Pagination', () => {
      document
        .moveTo(pageMargin, y - 8)
        .lineTo(width - pageMargin, y - 8)
        .lineWidth(0.6)
        .stroke('#d9dce1');
      sheet.write(owner, styles.foot, pageMargin, y);
      sheet.write(page, styles.foot, width - pageMargin - sheet.widthOf(page, styles.foot), y);
      if (invoice.status !== 'issued') stamp(sheet, invoice.status === 'draft' ? words.draft : words.cancelled);
    });
  }
}

/** Writes across the page, lightly enough to read what is under it. */
function stamp(sheet: Sheet, text: string): void {
  const { document, width, height } = sheet;
  const small = { size: 10, weight: 'semibold', colour: '#a3261b' } as const;
  const style = { ...small, size: Math.min(200, (small.size * width * 0.75) / sheet.widthOf(text, small)) };
  document.save();
  document.rotate(-45, { origin: [width / 2, height / 2] }).fillOpacity(0.12);
  sheet.write(text, style, (width - sheet.widthOf(text, style)) / 2, height / 2 - style.size / 2);
  document.restore();
}
