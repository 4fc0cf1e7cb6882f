import { styles } from './blocks.ts';
import { pageMargin } from './flow.ts';
import type { Pdf } from './pdf.ts';

interface Footer {
  /** On the left, cut to the room that the page number leaves. */
  readonly owner: string;
  page(page: number, pages: number): string;
  /** Drawn on each page too. */
  stamp?(): void;
}

/** Draws the footer of every page; the last thing before the document ends. */
export function drawFooters(pdf: Pdf, { owner, page: pageText, stamp }: Footer): void {
  const { document, width, height } = pdf;
  const { start, count } = document.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    document.switchToPage(index);
    const y = height - pageMargin - 6;
    const page = pageText(index - start + 1, count);
    const room = width - 2 * pageMargin - pdf.widthOf(page, styles.foot) - 24;
    const [shown = ''] = pdf.wrap(owner, styles.foot, room);
    pdf.decorate('Pagination', () => {
      document
        .moveTo(pageMargin, y - 8)
        .lineTo(width - pageMargin, y - 8)
        .lineWidth(0.6)
        .stroke('#d9dce1');
      pdf.write(shown, styles.foot, pageMargin, y);
      pdf.write(page, styles.foot, width - pageMargin - pdf.widthOf(page, styles.foot), y);
      stamp?.();
    });
  }
}
