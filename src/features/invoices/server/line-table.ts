import { styles, writeLines } from '#platform/pdf/server/blocks.ts';
import type { Flow } from '#platform/pdf/server/flow.ts';
import type { TaxInvoice, TaxInvoiceLine } from '../tax-invoice.ts';
import type { InvoiceTexts } from './invoice-texts.ts';
import { formatInvoiceAmount } from './invoice-texts.ts';

interface Column {
  readonly head: string;
  readonly cell: (line: TaxInvoiceLine) => string;
  readonly width: number;
  readonly x: number;
}

const gap = 10;
const padding = 5;

/** Draws the lines of an invoice; each page repeats the head. */
export function drawLineTable(flow: Flow, invoice: TaxInvoice, texts: InvoiceTexts): void {
  const { pdf } = flow;
  const [description, ...figureColumns] = layOut(flow, invoice, texts);
  if (!description) return;
  const columns = [description, ...figureColumns];
  const table = pdf.element('Table');
  const lineHeight = pdf.lineHeight(styles.text);

  const drawHead = () => {
    const heads = columns.map(({ head, width }) => pdf.wrap(head, styles.head, width));
    const height = Math.max(...heads.map((lines) => lines.length)) * pdf.lineHeight(styles.head);
    const row = pdf.element('TR', table);
    const y = flow.y;
    for (const [index, { x, width }] of columns.entries()) {
      const lines = heads[index] ?? [];
      // Heads are aligned to the rule below them.
      const top = y + height - lines.length * pdf.lineHeight(styles.head);
      pdf
        .element('TH', row, { scope: 'Column' })
        .add(() => writeLines(pdf, lines, styles.head, { x, y: top, width, align: index === 0 ? 'left' : 'right' }));
    }
    flow.skip(height + padding);
    flow.rule('#9aa1ad');
    flow.skip(padding);
  };

  const headHeight = 5 * pdf.lineHeight(styles.head) + 2 * padding;
  for (const [textStyle, line] of invoice.lines.entries()) {
    const lines = pdf.wrap(line.description, styles.text, description.width);
    const height = lines.length * lineHeight;
    // Long rows break across pages; short ones are kept together.
    const needed = height > flow.pageHeight / 3 ? lineHeight : height;
    const isFirst = textStyle === 0;
    const isMoved = !flow.fits(isFirst ? headHeight + needed : needed);
    if (isMoved) flow.startPage();
    if (isFirst || isMoved) drawHead();
    const row = pdf.element('TR', table);
    const cell = pdf.element('TD', row);
    const first = flow.y;
    for (const [index, text] of lines.entries()) {
      if (!flow.fits(lineHeight)) {
        flow.startPage();
        drawHead();
      }
      const y = flow.y;
      cell.add(() => pdf.write(text, styles.text, description.x, y));
      if (index === 0) {
        for (const { cell: text, x, width } of figureColumns) {
          const textStyle = { x, y: first + 0.3, width, align: 'right' } as const;
          pdf.element('TD', row).add(() => writeLines(pdf, [text(line)], styles.figure, textStyle));
        }
      }
      flow.skip(lineHeight);
    }
    flow.skip(padding);
    flow.rule();
    flow.skip(padding);
  }
}

/** Number columns are as wide as their widest number; the description gets the rest. */
function layOut({ pdf, x, width }: Flow, invoice: TaxInvoice, texts: InvoiceTexts): Column[] {
  const { kind, rate } = invoice.tax;
  const cellOf = (amount: string) => formatInvoiceAmount(amount, invoice.currency);
  const [firstTax = '', secondTax = ''] = texts.taxes(kind, rate);
  const taxes: Array<Pick<Column, 'head' | 'cell'>> =
    kind === 'igst'
      ? [{ head: firstTax, cell: (line) => cellOf(line.igst) }]
      : [
          { head: firstTax, cell: (line) => cellOf(line.cgst) },
          { head: secondTax, cell: (line) => cellOf(line.sgst) },
        ];
  const columns: Array<Pick<Column, 'head' | 'cell'>> = [
    { head: texts.sac, cell: (line) => line.sac },
    ...(kind === 'none'
      ? []
      : [{ head: texts.taxableValue, cell: (line: TaxInvoiceLine) => cellOf(line.taxable_value) }, ...taxes]),
    { head: texts.amount, cell: (line) => cellOf(line.amount) },
  ];
  const widths = columns.map(({ head, cell }) =>
    Math.max(
      ...head.split(/\s/u).map((word) => pdf.widthOf(word, styles.head)),
      ...invoice.lines.map((line) => pdf.widthOf(cell(line), styles.figure)),
    ),
  );
  const rest = width - widths.reduce((sum, each) => sum + each + gap, 0);
  let left = x + rest + gap;
  return [
    { head: texts.description, cell: (line) => line.description, width: rest, x },
    ...columns.map((column, index) => {
      const each = { ...column, width: widths[index] ?? 0, x: left };
      left += each.width + gap;
      return each;
    }),
  ];
}
