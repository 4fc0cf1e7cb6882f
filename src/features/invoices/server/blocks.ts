import type { Sheet, TextStyle } from './sheet.ts';

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
  sheet: Sheet,
  paragraphs: readonly Paragraph[],
  width: number,
  align: 'left' | 'right' = 'left',
): PdfBlock {
  const laid = paragraphs.map((paragraph) => ({
    ...paragraph,
    lines: sheet.wrap(paragraph.text, paragraph.style, width),
  }));
  return {
    height: laid.reduce(
      (sum, { lines, style, gapAbove = 0 }) => sum + gapAbove + lines.length * sheet.lineHeight(style),
      0,
    ),
    draw(x, y) {
      let top = y;
      for (const { lines, style, tag = 'P', gapAbove = 0 } of laid) {
        top += gapAbove;
        const from = top;
        sheet.element(tag).add(() => writeLines(sheet, lines, style, { x, y: from, width, align }));
        top += lines.length * sheet.lineHeight(style);
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
  sheet: Sheet,
  facts: readonly PdfFact[],
  { width, labelWidth, align = 'left' }: { width: number; labelWidth: number; align?: 'left' | 'right' },
): PdfBlock {
  const gap = 12;
  const valueWidth = width - labelWidth - gap;
  const laid = facts.map(({ label, value, style = styles.text }) => {
    const labelStyle = style.weight === 'semibold' ? style : styles.muted;
    const labelLines = sheet.wrap(label, labelStyle, labelWidth);
    const valueLines = sheet.wrap(value, style, valueWidth);
    const height = Math.max(labelLines.length, valueLines.length) * sheet.lineHeight(style);
    return { labelStyle, style, labelLines, valueLines, height };
  });
  return {
    height: laid.reduce((sum, { height }) => sum + height, 0),
    draw(x, y) {
      let top = y;
      for (const { labelStyle, style, labelLines, valueLines, height } of laid) {
        const from = top;
        const row = sheet.element('P');
        row.add(() => writeLines(sheet, labelLines, labelStyle, { x, y: from, width: labelWidth, align: 'left' }));
        const valueX = x + labelWidth + gap;
        row.add(() => writeLines(sheet, valueLines, style, { x: valueX, y: from, width: valueWidth, align }));
        top += height;
      }
    },
  };
}

/** Draws lines from the top down, within a structure element. */
export function writeLines(
  sheet: Sheet,
  lines: readonly string[],
  style: TextStyle,
  place: { x: number; y: number; width: number; align: 'left' | 'right' },
): void {
  for (const [index, line] of lines.entries()) {
    const left = place.align === 'left' ? place.x : place.x + place.width - sheet.widthOf(line, style);
    sheet.write(line, style, left, place.y + index * sheet.lineHeight(style));
  }
}
