import type { PdfBlock } from './blocks.ts';
import type { Pdf } from './pdf.ts';

export const pageMargin = 48;
/** Height of the footer. */
const footHeight = 30;

/** The position of the next block on the pages. */
export type Flow = ReturnType<typeof openFlow>;

export function openFlow(pdf: Pdf) {
  let y = pageMargin;
  const bottom = pdf.height - pageMargin - footHeight;
  const flow = {
    pdf,
    x: pageMargin,
    width: pdf.width - 2 * pageMargin,
    get y() {
      return y;
    },
    fits: (height: number) => y + height <= bottom,
    pageHeight: bottom - pageMargin,
    /** What is left of this page. */
    get room() {
      return bottom - y;
    },
    skip(height: number) {
      y += height;
    },
    startPage() {
      pdf.document.addPage();
      y = pageMargin;
    },
    /** Draws blocks side by side, on the next page if this one has no room. */
    drawRow(...columns: ReadonlyArray<{ readonly block: PdfBlock; readonly x?: number }>) {
      const height = Math.max(...columns.map(({ block }) => block.height));
      if (!flow.fits(height) && y > pageMargin) flow.startPage();
      for (const { block, x = pageMargin } of columns) block.draw(x, y);
      y += height;
    },
    rule(colour = '#d9dce1', from = pageMargin) {
      pdf.decorate('Layout', (document) =>
        document
          .moveTo(from, y)
          .lineTo(pdf.width - pageMargin, y)
          .lineWidth(0.6)
          .stroke(colour),
      );
    },
  };
  return flow;
}
