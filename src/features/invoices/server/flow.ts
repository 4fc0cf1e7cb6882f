import type { PdfBlock } from './blocks.ts';
import type { Sheet } from './sheet.ts';

export const pageMargin = 48;
/** What the footer stands in. */
const footHeight = 30;

/** Where on the pages the next piece goes. */
export type Flow = ReturnType<typeof openFlow>;

export function openFlow(sheet: Sheet) {
  let y = pageMargin;
  const bottom = sheet.height - pageMargin - footHeight;
  const flow = {
    sheet,
    x: pageMargin,
    width: sheet.width - 2 * pageMargin,
    get y() {
      return y;
    },
    fits: (height: number) => y + height <= bottom,
    /** How much a page takes. */
    pageHeight: bottom - pageMargin,
    skip(height: number) {
      y += height;
    },
    startPage() {
      sheet.document.addPage();
      y = pageMargin;
    },
    /** Blocks beside each other, on the next page where this one has no room for them. */
    drawRow(...columns: ReadonlyArray<{ readonly block: PdfBlock; readonly x?: number }>) {
      const height = Math.max(...columns.map(({ block }) => block.height));
      if (!flow.fits(height) && y > pageMargin) flow.startPage();
      for (const { block, x = pageMargin } of columns) block.draw(x, y);
      y += height;
    },
    rule(colour = '#d9dce1', from = pageMargin) {
      sheet.decorate('Layout', (document) =>
        document
          .moveTo(from, y)
          .lineTo(sheet.width - pageMargin, y)
          .lineWidth(0.6)
          .stroke(colour),
      );
    },
  };
  return flow;
}
