import { PDFiumLibrary } from '@hyzyla/pdfium';
import decodeQR from 'jsqr';
import sharp from 'sharp';

/** A page as a reader has it: its text, and how it looks. */
export interface PrintedPage {
  readonly text: string;
  readonly width: number;
  readonly height: number;
  /** What the code on it says; null where there is none. */
  code(): Promise<string | null>;
  picture(): Promise<Buffer>;
}

/** Opens a PDF with the engine of a browser, hands its pages to whoever looks, and closes it. */
export async function withPrintedPages<Result>(
  pdf: Uint8Array,
  look: (pages: readonly PrintedPage[]) => Promise<Result> | Result,
): Promise<Result> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    try {
      const pages = Array.from({ length: document.getPageCount() }, (_, index): PrintedPage => {
        const page = document.getPage(index);
        const { originalWidth, originalHeight } = page.getOriginalSize();
        // A page that was rendered is closed.
        const render = (scale = 2) => document.getPage(index).render({ scale, render: 'bitmap' });
        return {
          // Lines of a page end with carriage return and line feed.
          text: page.getText().replaceAll('\r\n', '\n'),
          width: originalWidth,
          height: originalHeight,
          async code() {
            const { data, width, height } = await render(4);
            return decodeQR(new Uint8ClampedArray(data), width, height)?.data ?? null;
          },
          async picture() {
            const { data, width, height } = await render();
            return sharp(data, { raw: { width, height, channels: 4 } })
              .png()
              .toBuffer();
          },
        };
      });
      return await look(pages);
    } finally {
      document.destroy();
    }
  } finally {
    library.destroy();
  }
}
