import type { PdfBlock } from './blocks.ts';
import type { Pdf } from './pdf.ts';

/** A photograph that fills its box; what does not fit is cut off. */
export function pictureBlock(
  pdf: Pdf,
  picture: Uint8Array,
  { alt, width, height, radius = 3 }: { alt: string; width: number; height: number; radius?: number },
): PdfBlock {
  return {
    height,
    draw(x, y) {
      pdf.element('Figure', pdf.root, { alt, bbox: [x, y, x + width, y + height] }).add(() => {
        pdf.document.save();
        pdf.document.roundedRect(x, y, width, height, radius).clip();
        pdf.document.image(Buffer.from(picture), x, y, { cover: [width, height], align: 'center', valign: 'center' });
        pdf.document.restore();
      });
    },
  };
}

/** The logo of a company, as large as its box allows. */
export function logoBlock(
  pdf: Pdf,
  { logo, name }: { logo: Uint8Array; name: string },
  { width, height, align }: { width: number; height: number; align: 'left' | 'right' },
): PdfBlock {
  return {
    height,
    draw(x, y) {
      pdf.element('Figure', pdf.root, { alt: name, bbox: [x, y, x + width, y + height] }).add(() => {
        // The types lack the default, 'left'.
        const place = align === 'right' ? { align } : {};
        pdf.document.image(Buffer.from(logo), x, y, { fit: [width, height], ...place });
      });
    },
  };
}
