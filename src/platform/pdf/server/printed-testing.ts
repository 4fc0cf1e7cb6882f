import { PDFiumLibrary } from '@hyzyla/pdfium';
import decodeQR from 'jsqr';
import sharp from 'sharp';

/** A rendered page: its text and its picture. */
export interface PrintedPage {
  readonly text: string;
  readonly width: number;
  readonly height: number;
  /** The decoded QR code; null without one. */
  code(): Promise<string | null>;
  picture(): Promise<Buffer>;
}

/** Opens a PDF with a browser's engine (PDFium), passes its pages to `read`, and closes it. */
export async function withPrintedPages<Result>(
  pdf: Uint8Array,
  read: (pages: readonly PrintedPage[]) => Promise<Result> | Result,
): Promise<Result> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    try {
      const pages = Array.from({ length: document.getPageCount() }, (_, index): PrintedPage => {
        const page = document.getPage(index);
        const { originalWidth, originalHeight } = page.getOriginalSize();
        // A rendered page is closed, so each rendering gets a new one.
        const render = (scale = 2) => document.getPage(index).render({ scale, render: 'bitmap' });
        return {
          // Page lines end with CRLF.
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
      return await read(pages);
    } finally {
      document.destroy();
    }
  } finally {
    library.destroy();
  }
}
