import type { Paragraph, PdfBlock, PdfFact } from '#platform/pdf/server/blocks.ts';
import { factBlock, styles, textBlock } from '#platform/pdf/server/blocks.ts';
import type { Flow } from '#platform/pdf/server/flow.ts';
import { openFlow } from '#platform/pdf/server/flow.ts';
import { drawFooters } from '#platform/pdf/server/footer.ts';
import type { Pdf } from '#platform/pdf/server/pdf.ts';
import { openPdf } from '#platform/pdf/server/pdf.ts';
import { logoBlock } from '#platform/pdf/server/picture-block.ts';
import type { TaxInvoice } from '../tax-invoice.ts';
import type { InvoiceTexts } from './invoice-texts.ts';
import { moneyOf, printedInvoiceTexts } from './invoice-texts.ts';
import { drawLineTable } from './line-table.ts';
import { payBlock } from './pay-block.ts';

/**
 * Draws an invoice as a PDF, with all particulars of rule 46 of the CGST Rules 2017, in the client's language. The output is
 * deterministic. Fonts are embedded as subsets.
 */
export async function printInvoice(invoice: TaxInvoice): Promise<Uint8Array> {
  const texts = printedInvoiceTexts(invoice.language);
  const pdf = await openPdf({
    title: `${texts.title(invoice)} ${invoice.number}`,
    author: invoice.seller.name,
    language: `${invoice.language}-IN`,
    madeAt: new Date(`${invoice.issued_on}T00:00:00Z`),
  });
  const flow = openFlow(pdf);
  drawHead(flow, invoice, texts);
  drawParties(flow, invoice, texts);
  flow.skip(18);
  flow.drawRow({ block: textBlock(pdf, [{ text: texts.headline(invoice), style: styles.headline }], flow.width) });
  flow.skip(14);
  drawLineTable(flow, invoice, texts);
  drawSums(flow, invoice, texts);
  const pay = invoice.status === 'draft' ? null : payBlock(pdf, invoice, texts, flow.width);
  if (pay) {
    flow.skip(22);
    flow.drawRow({ block: pay });
  }
  drawNotes(flow, invoice, texts);
  if (invoice.status !== 'draft') drawSignature(flow, invoice, texts);
  drawOnEveryPage(pdf, invoice, texts);
  return pdf.finish();
}

function drawHead(flow: Flow, invoice: TaxInvoice, texts: InvoiceTexts): void {
  const { pdf } = flow;
  const titleWidth = flow.width * 0.56;
  const title = textBlock(
    pdf,
    [
      { text: texts.title(invoice), style: styles.title, tag: 'H1' },
      ...(invoice.status === 'draft' ? [{ text: texts.notIssued, style: styles.warning }] : []),
      ...(invoice.title === 'invoice' || invoice.status === 'draft'
        ? []
        : [{ text: texts.originalForRecipient, style: styles.muted }]),
      ...(invoice.status === 'cancelled' ? [{ text: texts.cancelled, style: styles.warning }] : []),
    ],
    titleWidth,
  );
  flow.drawRow({ block: title }, logoColumn(flow, invoice, flow.width - titleWidth - 24));
  flow.skip(12);
  const place = invoice.place_of_supply;
  const dates: PdfFact[] = [
    { label: texts.number, value: invoice.number, style: styles.strong },
    { label: texts.issuedOn, value: texts.day(invoice.issued_on) },
    { label: texts.dueOn, value: texts.day(invoice.due_on) },
  ];
  const supply: PdfFact[] = [
    ...(place ? [{ label: texts.placeOfSupply, value: texts.place(place.state) }] : []),
    ...(invoice.title === 'tax_invoice' ? [{ label: texts.reverseCharge, value: texts.no }] : []),
  ];
  const width = columnWidth(flow);
  const labelWidth = texts.headWidth;
  flow.drawRow(
    { block: factBlock(pdf, dates, { width, labelWidth }) },
    { block: factBlock(pdf, supply, { width, labelWidth }), x: flow.x + width + columnGap },
  );
  flow.skip(18);
}

const columnGap = 28;

function columnWidth(flow: Flow): number {
  return (flow.width - columnGap) / 2;
}

/** The logo on the right; the company's name without a logo. */
function logoColumn({ pdf, x, width }: Flow, { seller }: TaxInvoice, maxWidth: number): { block: PdfBlock; x: number } {
  const left = x + width - maxWidth;
  if (seller.logo === null) {
    return { block: textBlock(pdf, [{ text: seller.name, style: styles.headline }], maxWidth, 'right'), x: left };
  }
  const box = { width: maxWidth, height: 44, align: 'right' } as const;
  return { x: left, block: logoBlock(pdf, { logo: seller.logo, name: seller.name }, box) };
}

function drawParties(flow: Flow, { seller, buyer }: TaxInvoice, texts: InvoiceTexts): void {
  const width = columnWidth(flow);
  const column = (head: string, name: string, facts: ReadonlyArray<string | null>) => {
    const paragraphs: Paragraph[] = [
      { text: head, style: styles.muted, tag: 'H2' },
      { text: name, style: styles.strong },
      ...facts.filter((text) => text !== null && text !== '').map((text) => ({ text: text ?? '', style: styles.text })),
    ];
    return textBlock(flow.pdf, paragraphs, width);
  };
  flow.drawRow(
    {
      block: column(texts.from, seller.name, [
        seller.address,
        seller.state && texts.state(seller.state),
        seller.gstin && texts.gstin(seller.gstin),
        seller.pan && texts.pan(seller.pan),
        seller.rera_number && texts.rera(seller.rera_number),
        seller.phone,
        seller.email,
      ]),
    },
    {
      block: column(texts.to, buyer.name, [
        buyer.address,
        buyer.state && texts.state(buyer.state),
        buyer.gstin && texts.gstin(buyer.gstin),
      ]),
      x: flow.x + width + columnGap,
    },
  );
}

function drawSums(flow: Flow, invoice: TaxInvoice, texts: InvoiceTexts): void {
  const { tax, currency } = invoice;
  const money = (amount: string) => moneyOf(amount, currency);
  const [firstTax = '', secondTax = ''] = texts.taxes(tax.kind, tax.rate);
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
      : [{ label: texts.taxableValue, value: money(invoice.taxable_value), style: styles.figure }, ...taxes]),
    ...(/[1-9]/u.test(invoice.rounding)
      ? [{ label: texts.rounding, value: money(invoice.rounding), style: styles.figure }]
      : []),
    { label: texts.total, value: money(invoice.total), style: styles.sum },
    ...invoice.paid.map(({ on, amount, reference }) => ({
      label: texts.paidOn(on, reference),
      value: money(`-${amount}`),
      style: styles.figure,
    })),
    { label: texts.amountDue, value: money(invoice.amount_due), style: styles.sum },
  ];
  const width = flow.width * 0.52;
  const block = factBlock(flow.pdf, sums, { width, labelWidth: width - 128, align: 'right' });
  const inWords: Paragraph[] =
    invoice.in_words === null
      ? []
      : [
          { text: texts.inWords, style: styles.muted },
          { text: invoice.in_words, style: styles.strong },
        ];
  flow.skip(4);
  flow.drawRow(
    { block: textBlock(flow.pdf, inWords, flow.width - width - columnGap) },
    { block, x: flow.x + flow.width - width },
  );
}

/** Notes may be longer than a page, so each line is placed on its own. */
function drawNotes(flow: Flow, { notes }: TaxInvoice, texts: InvoiceTexts): void {
  if (notes === null || notes.trim() === '') return;
  const { pdf } = flow;
  flow.skip(20);
  const lines = pdf.wrap(notes, styles.text, flow.width);
  const head = textBlock(pdf, [{ text: texts.notes, style: styles.strong, tag: 'H2' }], flow.width);
  const lineHeight = pdf.lineHeight(styles.text);
  if (!flow.fits(head.height + lineHeight)) flow.startPage();
  flow.drawRow({ block: head });
  const paragraph = pdf.element('P');
  for (const line of lines) {
    if (!flow.fits(lineHeight)) flow.startPage();
    const y = flow.y;
    paragraph.add(() => pdf.write(line, styles.text, flow.x, y));
    flow.skip(lineHeight);
  }
}

/** Rule 46(q): the signature of the supplier or its authorised representative. */
function drawSignature(flow: Flow, { seller }: TaxInvoice, texts: InvoiceTexts): void {
  const width = 220;
  const block = textBlock(
    flow.pdf,
    [
      { text: texts.signedFor(seller.name), style: styles.text },
      { text: texts.signatory, style: styles.muted, gapAbove: 30 },
    ],
    width,
    'right',
  );
  flow.skip(16);
  flow.drawRow({ block, x: flow.x + flow.width - width });
}

function drawOnEveryPage(pdf: Pdf, invoice: TaxInvoice, texts: InvoiceTexts): void {
  drawFooters(pdf, {
    owner: `${invoice.number} · ${invoice.seller.name}`,
    page: texts.page,
    stamp() {
      if (invoice.status !== 'issued') stamp(pdf, invoice.status === 'draft' ? texts.draft : texts.cancelled);
    },
  });
}

/** Writes across the page, light enough to keep the text below legible. */
function stamp(pdf: Pdf, text: string): void {
  const { document, width, height } = pdf;
  const small = { size: 10, weight: 'semibold', colour: '#a3261b' } as const;
  const style = { ...small, size: Math.min(200, (small.size * width * 0.75) / pdf.widthOf(text, small)) };
  document.save();
  document.rotate(-45, { origin: [width / 2, height / 2] }).fillOpacity(0.12);
  pdf.write(text, style, (width - pdf.widthOf(text, style)) / 2, height / 2 - style.size / 2);
  document.restore();
}
