import type { PdfBlock } from '#platform/pdf/server/blocks.ts';
import { styles, textBlock, writeLines } from '#platform/pdf/server/blocks.ts';
import { clampLines } from '#platform/pdf/server/clamp-lines.ts';
import type { Flow } from '#platform/pdf/server/flow.ts';
import { openFlow } from '#platform/pdf/server/flow.ts';
import { drawFooters } from '#platform/pdf/server/footer.ts';
import { openPdf } from '#platform/pdf/server/pdf.ts';
import { pictureBlock } from '#platform/pdf/server/picture-block.ts';
import type { PublicProperty } from '../../public-property.ts';
import type { ComparedRow } from './compare-properties.ts';
import { compareProperties } from './compare-properties.ts';
import { drawLetterhead, ownerLine } from './letterhead.ts';
import type { ComparisonContent } from './sheet-content.ts';
import { sheetTexts } from './sheet-texts.ts';

const labelWidth = 112;
const gap = 12;
const padding = 3;
const maxTitleLines = 3;
const maxPages = 2;
const marked = '#fdf4d8';

/** Draws properties side by side on landscape pages, at most two. */
export async function printComparison(content: ComparisonContent): Promise<Uint8Array> {
  const { company, language, made_on, columns } = content;
  const texts = sheetTexts(content);
  const title = texts.compared(columns.length);
  const pdf = await openPdf({
    title,
    author: company.name,
    language: `${language}-IN`,
    madeAt: new Date(`${made_on}T00:00:00Z`),
    layout: 'landscape',
  });
  const flow = openFlow(pdf);
  drawLetterhead(flow, company);
  flow.skip(6);
  flow.drawRow({ block: textBlock(pdf, [{ text: title, style: styles.headline, tag: 'H1' }], flow.width) });
  flow.skip(8);
  const properties = columns.map(({ property }) => property);
  const { facts, differing, common } = compareProperties(properties, texts);
  const table = openTable(flow, properties);
  drawPictures(flow, content, { cellWidth: table.cellWidth, alt: texts.picture });
  table.drawHead();
  for (const row of facts) table.drawRow(row);
  if (common.length > 0) {
    flow.skip(padding);
    flow.drawRow({
      block: textBlock(pdf, [{ text: `${texts.allHave}: ${common.join(' · ')}`, style: styles.text }], flow.width),
    });
    flow.skip(padding);
  }
  for (const [index, row] of differing.entries()) {
    const left = differing.length - index;
    // The last line of the last page says how many are missing.
    if (left > 1 && table.isFull(row)) {
      flow.drawRow({ block: textBlock(pdf, [{ text: texts.moreAmenities(left), style: styles.muted }], flow.width) });
      break;
    }
    table.drawRow(row);
  }
  drawFooters(pdf, { owner: ownerLine(company, texts.rera), page: texts.footer(made_on) });
  return pdf.finish();
}

function drawPictures(
  { pdf, x, ...flow }: Flow,
  { columns }: ComparisonContent,
  { cellWidth, alt }: { cellWidth: number; alt: (title: string) => string },
): void {
  if (columns.every(({ picture }) => picture === null)) return;
  // Two wide pictures would leave no room for the table.
  const width = Math.min(cellWidth, 132);
  const height = (width * 2) / 3;
  flow.drawRow(
    ...columns.map(({ property, picture }, index) => ({
      block: picture
        ? pictureBlock(pdf, picture, { alt: alt(property.title), width, height })
        : textBlock(pdf, [], width),
      x: x + labelWidth + gap + index * (cellWidth + gap),
    })),
  );
  flow.skip(6);
}

/** Rows below a head with the titles, which each page repeats. */
function openTable(flow: Flow, properties: readonly PublicProperty[]) {
  const { pdf, x, width } = flow;
  const cellWidth = (width - labelWidth) / properties.length - gap;
  const table = pdf.element('Table');
  const layOut = ({ label, values, isStrong }: ComparedRow) => {
    const style = isStrong ? styles.strong : styles.text;
    const cells = [
      { lines: pdf.wrap(label, styles.muted, labelWidth), style: styles.muted, left: x, isHead: true },
      ...values.map((value, index) => ({
        lines: pdf.wrap(value ?? '–', style, cellWidth),
        style: value === null ? styles.muted : style,
        left: x + labelWidth + gap + index * (cellWidth + gap),
        isHead: false,
      })),
    ];
    const height = Math.max(...cells.map((cell) => cell.lines.length * pdf.lineHeight(cell.style)));
    return { cells, height };
  };
  const block = (row: ComparedRow, isHead: boolean): PdfBlock => {
    const { cells, height } = layOut(row);
    return {
      height: height + 2 * padding,
      draw(_, y) {
        const element = pdf.element('TR', table);
        if (row.isMarked) {
          for (const [index, { left }] of cells.slice(1).entries()) {
            if (row.values[index] === null) continue;
            pdf.decorate('Layout', (document) =>
              // The last column ends with the table.
              document
                .rect(left - gap / 2, y, Math.min(cellWidth + gap, x + width - left + gap / 2), height + 2 * padding)
                .fill(marked),
            );
          }
        }
        for (const { lines, style, left, isHead: isLabel } of cells) {
          const scope = isHead ? 'Column' : 'Row';
          const cell = isHead || isLabel ? pdf.element('TH', element, { scope }) : pdf.element('TD', element);
          const cellStyle = {
            x: left,
            y: y + padding,
            width: isLabel ? labelWidth : cellWidth,
            align: 'left',
          } as const;
          cell.add(() => writeLines(pdf, lines, style, cellStyle));
        }
        pdf.decorate('Layout', (document) =>
          document
            .moveTo(x, y + height + 2 * padding)
            .lineTo(x + width, y + height + 2 * padding)
            .lineWidth(0.6)
            .stroke(isHead ? '#9aa1ad' : '#d9dce1'),
        );
      },
    };
  };
  const shownTitle = ({ title }: PublicProperty) =>
    clampLines(pdf, pdf.wrap(title, styles.strong, cellWidth), {
      most: maxTitleLines,
      style: styles.strong,
      width: cellWidth,
    }).join('\n');
  const head = block({ label: '', values: properties.map(shownTitle), isStrong: true }, true);
  const drawHead = () => flow.drawRow({ block: head });
  return {
    cellWidth,
    drawHead,
    /** Whether this row and a line below it are more than the last page has room for. */
    isFull(row: ComparedRow): boolean {
      const isLast = pdf.document.bufferedPageRange().count >= maxPages;
      return isLast && !flow.fits(block(row, false).height + pdf.lineHeight(styles.muted));
    },
    drawRow(row: ComparedRow): void {
      const next = block(row, false);
      if (!flow.fits(next.height)) {
        flow.startPage();
        drawHead();
      }
      flow.drawRow({ block: next });
    },
  };
}
