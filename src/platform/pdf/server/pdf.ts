import PDFDocument from 'pdfkit';
import type { Run, Weight } from './pdf-fonts.ts';
import { clustersOf, readFonts } from './pdf-fonts.ts';

type Document = InstanceType<typeof PDFDocument>;
type Element = PDFKit.PDFStructureElement;

export interface TextStyle {
  readonly size: number;
  readonly weight: Weight;
  readonly colour: string;
}

export interface PdfFacts {
  readonly title: string;
  readonly author: string;
  /** A language tag: 'mr-IN'. */
  readonly language: string;
  /** The creation date in the metadata, fixed so that copies are identical. */
  readonly madeAt: Date;
  /** Portrait by default. */
  readonly layout?: 'portrait' | 'landscape';
}

/** Line height relative to the font size: vowel signs above and below need more room than Latin letters. */
const leading = 1.5;

export type Pdf = Awaited<ReturnType<typeof openPdf>>;

/** A tagged A4 PDF with text in points from the top left, in the fonts each script needs. */
export async function openPdf({ title, author, language, madeAt, layout = 'portrait' }: PdfFacts) {
  const document = new PDFDocument({
    size: 'A4',
    layout,
    margin: 0,
    bufferPages: true,
    // An empty font prevents a default font, which would not be embedded.
    font: '',
    lang: language,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    // pdfkit supports this standard, but its types do not.
    subset: 'PDF/UA' as string as PDFKit.Mixins.PDFSubsets,
    info: {
      Title: title,
      Author: author,
      Creator: 'Aangan',
      Producer: 'Aangan',
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  });
  const { runsOf, font } = await readFonts();
  const used = new Set<string>();
  const root = document.struct('Document');
  document.addStructure(root);
  const measured = new Map<string, number>();

  function choose(face: number, { weight, size }: TextStyle): void {
    const name = `${face} ${weight}`;
    if (!used.has(name)) {
      // The types allow only files.
      document.registerFont(name, font(face, weight) as unknown as Buffer);
      used.add(name);
    }
    document.font(name, size);
  }

  function widthOf(text: string, style: TextStyle): number {
    const key = `${style.weight} ${style.size} ${text}`;
    const known = measured.get(key);
    if (known !== undefined) return known;
    let width = 0;
    for (const run of runsOf(text)) {
      choose(run.face, style);
      width += document.widthOfString(run.text, featuresOf(run.text));
    }
    measured.set(key, width);
    return width;
  }

  /** Breaks at spaces, hyphens and slashes; words wider than the line break between characters. */
  function wrap(text: string, style: TextStyle, width: number): string[] {
    return text
      .split(/\r?\n/u)
      .flatMap((paragraph) => wrapParagraph(paragraph.trim().replaceAll(/\s+/gu, ' '), style, width));
  }

  function wrapParagraph(paragraph: string, style: TextStyle, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/(?<=[\s\-/])/u)) {
      if (widthOf((line + word).trimEnd(), style) <= width) {
        line += word;
        continue;
      }
      if (line !== '') lines.push(line.trimEnd());
      line = '';
      for (const part of widthOf(word.trimEnd(), style) <= width ? [word] : clustersOf(word)) {
        if (line !== '' && widthOf((line + part).trimEnd(), style) > width) {
          lines.push(line);
          line = '';
        }
        line += part;
      }
    }
    return line === '' && lines.length > 0 ? lines : [...lines, line.trimEnd()];
  }

  /** Writes one line with its top at `y`; only within a structure element. */
  function write(text: string, style: TextStyle, x: number, y: number): void {
    const runs = runsOf(text);
    // Indian scripts reorder glyphs, and some letters have none.
    // ActualText keeps the letters for copying and screen readers.
    const isOtherwise = isIndian.test(text) || joined(runs) !== text;
    if (isOtherwise) document.markContent('Span', { actual: text });
    document.fillColor(style.colour);
    const baseline = y + style.size * ((leading - 1) / 2 + 0.8);
    let left = x;
    for (const run of runs) {
      choose(run.face, style);
      document.text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic', ...featuresOf(run.text) });
      left += document.widthOfString(run.text, featuresOf(run.text));
    }
    if (isOtherwise) document.endMarkedContent();
  }

  return {
    document,
    root,
    width: document.page.width,
    height: document.page.height,
    widthOf,
    wrap,
    write,
    lineHeight: (style: TextStyle) => style.size * leading,
    /** A structure element, by default below the document root. */
    element(type: string, parent: Element = root, options: PDFKit.Mixins.StructureElementOptions = {}): Element {
      const element = document.struct(type, options);
      parent.add(element);
      return element;
    },
    /** Draws artifacts: rules, backgrounds, headers and footers. */
    decorate(type: 'Layout' | 'Pagination', draw: (document: Document) => void): void {
      document.markContent('Artifact', { type });
      draw(document);
      document.endMarkedContent();
    },
    /** Ends the document; nothing can be drawn afterwards. */
    async finish(): Promise<Uint8Array> {
      root.end();
      const chunks: Uint8Array[] = [];
      document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      const ended = new Promise<void>((resolve, reject) => document.once('end', resolve).once('error', reject));
      document.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

const isIndian = /[\p{Script=Devanagari}\p{Script=Gujarati}]/u;

function joined(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join('');
}

/** Proportional figures are kerned so tightly that digits and commas overlap; tabular ones are not kerned. */
export function featuresOf(text: string): { features?: PDFKit.Mixins.OpenTypeFeatures[] } {
  return /\d/u.test(text) ? { features: ['tnum'] } : {};
}
