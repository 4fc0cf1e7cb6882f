import type { Pdf, TextStyle } from './pdf.ts';

export const styles = {
  title: { size: 20, weight: 'semibold', colour: '#16181d' },
  headline: { size: 14, weight: 'semibold', colour: '#16181d' },
  strong: { size: 9.5, weight: 'semibold', colour: '#16181d' },
  text: { size: 9.5, weight: 'regular', colour: '#16181d' },
  muted: { size: 9, weight: 'regular', colour: '#565d6b' },
  head: { size: 8.5, weight: 'semibold', colour: '#565d6b' },
  figure: { size: 9, weight: 'regular', colour: '#16181d' },
  sum: { size: 9.5, weight: 'semibold', colour: '#16181d' },
  warning: { size: 11, weight: 'semibold', colour: '#a3261b' },
  foot: { size: 8, weight: 'regular', colour: '#565d6b' },
} as const satisfies Record<string, TextStyle>;

/** A part of the page that is kept together: its height and how to draw it. */
export interface PdfBlock {
  readonly height: number;
  draw(x: number, y: number): void;
}

export interface Paragraph {
  readonly text: string;
  readonly style: TextStyle;
  /** Its structure tag for screen readers; a paragraph by default. */
  readonly tag?: 'P' | 'H1' | 'H2';
  readonly gapAbove?: number;
}

/** Paragraphs one below the other. */
export function textBlock(
  pdf: Pdf,
  paragraphs: readonly Paragraph[],
  width: number,
  align: 'left' | 'right' = 'left',
): PdfBlock {
  const laid = paragraphs.map((paragraph) => ({
    ...paragraph,
    lines: pdf.wrap(paragraph.text, paragraph.style, width),
  }));
  return {
    height: laid.reduce(
      (sum, { lines, style, gapAbove = 0 }) => sum + gapAbove + lines.length * pdf.lineHeight(style),
      0,
    ),
    draw(x, y) {
      let top = y;
      for (const { lines, style, tag = 'P', gapAbove = 0 } of laid) {
        top += gapAbove;
        const from = top;
        pdf.element(tag).add(() => writeLines(pdf, lines, style, { x, y: from, width, align }));
        top += lines.length * pdf.lineHeight(style);
      }
    },
  };
}

export interface PdfFact {
  readonly label: string;
  readonly value: string;
  readonly style?: TextStyle;
}

/** Labels with their values beside them. */
export function factBlock(
  pdf: Pdf,
  facts: readonly PdfFact[],
  { width, labelWidth, align = 'left' }: { width: number; labelWidth: number; align?: 'left' | 'right' },
): PdfBlock {
  const gap = 12;
  const valueWidth = width - labelWidth - gap;
  const laid = facts.map(({ label, value, style = styles.text }) => {
    const labelStyle = style.weight === 'semibold' ? style : styles.muted;
    const labelLines = pdf.wrap(label, labelStyle, labelWidth);
    const valueLines = pdf.wrap(value, style, valueWidth);
    const height = Math.max(labelLines.length, valueLines.length) * pdf.lineHeight(style);
    return { labelStyle, style, labelLines, valueLines, height };
  });
  return {
    height: laid.reduce((sum, { height }) => sum + height, 0),
    draw(x, y) {
      let top = y;
      for (const { labelStyle, style, labelLines, valueLines, height } of laid) {
        const from = top;
        const row = pdf.element('P');
        row.add(() => writeLines(pdf, labelLines, labelStyle, { x, y: from, width: labelWidth, align: 'left' }));
        const valueX = x + labelWidth + gap;
        row.add(() => writeLines(pdf, valueLines, style, { x: valueX, y: from, width: valueWidth, align }));
        top += height;
      }
    },
  };
}

/** Draws lines from the top down, within a structure element. */
export function writeLines(
  pdf: Pdf,
  lines: readonly string[],
  style: TextStyle,
  place: { x: number; y: number; width: number; align: 'left' | 'right' },
): void {
  for (const [index, line] of lines.entries()) {
    const left = place.align === 'left' ? place.x : place.x + place.width - pdf.widthOf(line, style);
    pdf.write(line, style, left, place.y + index * pdf.lineHeight(style));
  }
}
