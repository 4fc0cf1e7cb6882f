import encodeQR from 'qr';
import type { PdfBlock } from './blocks.ts';
import { styles, textBlock } from './blocks.ts';
import type { Pdf } from './pdf.ts';

interface QrCode {
  /** What the code says. */
  readonly text: string;
  readonly alt: string;
  readonly caption: string;
  readonly width: number;
}

/** A QR code above its caption. */
export function qrBlock(pdf: Pdf, { text, alt, caption, width }: QrCode): PdfBlock {
  // Includes the quiet zone that the standard requires (ISO/IEC 18004).
  const quiet = 4;
  const code = encodeQR(text, 'raw', { ecc: 'medium', border: quiet });
  const side = width / code.length;
  const below = textBlock(pdf, [{ text: caption, style: styles.foot }], width - 2 * quiet * side);
  return {
    height: width + below.height,
    draw(x, y) {
      const bbox: [number, number, number, number] = [x, y, x + width, y + width];
      pdf.element('Figure', pdf.root, { alt, bbox }).add(() => {
        const { document } = pdf;
        for (const [row, modules] of code.entries()) {
          for (const [from, length] of darkRuns(modules)) {
            document.rect(x + from * side, y + row * side, length * side, side);
          }
        }
        document.fill('#000000');
      });
      below.draw(x + quiet * side, y + width);
    },
  };
}

/** Merges adjacent dark modules into one rectangle, to avoid hairlines between them. */
function darkRuns(modules: readonly boolean[]): Array<readonly [from: number, length: number]> {
  const runs: Array<readonly [number, number]> = [];
  for (let from = 0; from < modules.length; from += 1) {
    if (!modules[from]) continue;
    let end = from;
    while (modules[end]) end += 1;
    runs.push([from, end - from]);
    from = end;
  }
  return runs;
}
