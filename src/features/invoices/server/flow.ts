import type { Block } from './blocks.ts';
import type { Sheet } from './sheet.ts';

export const margin = 48;
/** What the footer stands in. */
const footHeight = 30;

/** Where on the pages the next piece goes. */
export type Flow = ReturnType<typeof openFlow>;

export function openFlow(sheet: Sheet) {
  let y = margin;
  const bottom = sheet.height - margin - footHeight;
  const flow = {
    sheet,
    x: margin,
    width: sheet.width - 2 * margin,
    get y() {
      return y;
    },
    fits: (height: number) => y + height <= bottom,
    /** How much a page takes. */
    pageHeight: bottom - margin,
    skip(height: number) {
      y += height;
    },
    startPage() {
      sheet.document.addPage();
      y = margin;
    },
    /** Blocks beside each other, on the next page where this one has no room for them. */
    place(...columns: ReadonlyArray<{ readonly block: Block; readonly x?: number }>) {
      const height = Math.max(...columns.map(({ block }) => block.height));
      if (!flow.fits(height) && y > margin) flow.startPage();
      for (const { block, x = margin } of columns) block.draw(x, y);
      y += height;
    },
    rule(colour = '#d9dce1', from = margin) {
      sheet.decorate('Layout', (document) =>
        document
          .moveTo(from, y)
          .lineTo(sheet.width - margin, y)
          .lineWidth(0.6)
          .stroke(colour),
      );
    },
  };
  return flow;
}
