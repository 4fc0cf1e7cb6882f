import type { Paragraph, PdfBlock } from '#platform/pdf/server/blocks.ts';
import { styles, textBlock, writeLines } from '#platform/pdf/server/blocks.ts';
import { clampLines } from '#platform/pdf/server/clamp-lines.ts';
import type { Flow } from '#platform/pdf/server/flow.ts';
import { openFlow } from '#platform/pdf/server/flow.ts';
import { drawFooters } from '#platform/pdf/server/footer.ts';
import type { Pdf, TextStyle } from '#platform/pdf/server/pdf.ts';
import { openPdf } from '#platform/pdf/server/pdf.ts';
import { pictureBlock } from '#platform/pdf/server/picture-block.ts';
import { qrBlock } from '#platform/pdf/server/qr-block.ts';
import { reraCodeText } from '../../rera-code.ts';
import { drawLetterhead, ownerLine } from './letterhead.ts';
import type { SheetContent } from './sheet-content.ts';
import type { SheetTexts } from './sheet-texts.ts';
import { sheetTexts } from './sheet-texts.ts';

const gap = 14;
const columnGap = 24;
const pictureGap = 8;
const coverHeights = { least: 170, most: 281 };
const maxAmenityLines = 5;

const titles: readonly TextStyle[] = [
  { size: 18, weight: 'semibold', colour: '#16181d' },
  { size: 15, weight: 'semibold', colour: '#16181d' },
  { size: 12, weight: 'semibold', colour: '#16181d' },
];
const priceStyle: TextStyle = { size: 17, weight: 'semibold', colour: '#16181d' };

/** Draws one property for buyers, on one page or two. Fonts are embedded as subsets. */
export async function printSheet(content: SheetContent): Promise<Uint8Array> {
  const { property, company, language, made_on, pictures } = content;
  const texts = sheetTexts(content);
  const pdf = await openPdf({
    title: property.title,
    author: company.name,
    language: `${language}-IN`,
    madeAt: new Date(`${made_on}T00:00:00Z`),
  });
  const flow = openFlow(pdf);
  drawLetterhead(flow, company);
  flow.skip(10);
  const head = headBlock(flow, content, texts);
  const facts = factRows(flow, content, texts);
  const amenities = amenityBlock(flow, content, texts);
  const [cover, ...more] = pictures;
  if (cover) {
    const others = head.height + sumOf(facts) + amenities.height + 4 * gap;
    const left = flow.pageHeight - flow.y - others;
    const height = Math.min(coverHeights.most, Math.max(coverHeights.least, left));
    const alt = texts.picture(property.title);
    flow.drawRow({ block: pictureBlock(pdf, cover, { alt, width: flow.width, height }) });
    flow.skip(12);
  }
  flow.drawRow({ block: head });
  flow.skip(gap);
  for (const row of facts) flow.drawRow({ block: row });
  if (amenities.height > 0) {
    flow.skip(gap);
    flow.drawRow({ block: amenities });
  }
  const rows = pictureRows(flow, more, texts.picture(property.title));
  const foot = footBlock(flow, content, texts);
  drawDescription(flow, {
    text: property.description,
    head: texts.description,
    below: sumOf(rows) + foot.height + 2 * gap,
  });
  if (rows.length > 0) flow.skip(gap);
  for (const row of rows) flow.drawRow({ block: row });
  flow.skip(gap);
  flow.drawRow({ block: foot });
  drawFooters(pdf, { owner: ownerLine(company, texts.rera), page: texts.footer(made_on) });
  return pdf.finish();
}

function sumOf(blocks: readonly PdfBlock[]): number {
  return blocks.reduce((sum, { height }) => sum + height, 0);
}

/** Title and place beside the price. */
function headBlock({ pdf, width }: Flow, { property }: SheetContent, texts: SheetTexts): PdfBlock {
  const rightWidth = 190;
  const leftWidth = width - rightWidth - columnGap;
  const style =
    titles.find((each) => pdf.wrap(property.title, each, leftWidth).length <= 2) ?? titles.at(-1) ?? styles.headline;
  const left = textBlock(
    pdf,
    [
      ...(property.is_available ? [] : [{ text: texts.closed, style: styles.warning }]),
      { text: property.title, style, tag: 'H1' },
      { text: texts.place(property), style: styles.muted, gapAbove: 2 },
    ],
    leftWidth,
  );
  const spoken = texts.spokenPrice(property);
  const right: Paragraph[] = [
    { text: texts.formatPrice(property), style: priceStyle },
    ...(spoken === null ? [] : [{ text: spoken, style: styles.strong }]),
  ];
  return besides(left, textBlock(pdf, right, rightWidth, 'right'), leftWidth + columnGap);
}

function besides(left: PdfBlock, right: PdfBlock, offset: number): PdfBlock {
  return {
    height: Math.max(left.height, right.height),
    draw(x, y) {
      left.draw(x, y);
      right.draw(x + offset, y);
    },
  };
}

/** The facts in three columns, row by row. */
function factRows({ pdf, width }: Flow, { property }: SheetContent, texts: SheetTexts): PdfBlock[] {
  const columns = 3;
  const cellWidth = (width - (columns - 1) * columnGap) / columns;
  const cells = texts.facts(property).map(({ label, value }) =>
    textBlock(
      pdf,
      [
        { text: label, style: styles.head },
        { text: value, style: styles.strong },
      ],
      cellWidth,
    ),
  );
  return Array.from({ length: Math.ceil(cells.length / columns) }, (_, index): PdfBlock => {
    const row = cells.slice(index * columns, (index + 1) * columns);
    const padding = 5;
    return {
      height: Math.max(...row.map(({ height }) => height)) + 2 * padding,
      draw(x, y) {
        pdf.decorate('Layout', (document) =>
          document
            .moveTo(x, y)
            .lineTo(x + width, y)
            .lineWidth(0.6)
            .stroke('#d9dce1'),
        );
        for (const [column, cell] of row.entries()) cell.draw(x + column * (cellWidth + columnGap), y + padding);
      },
    };
  });
}

function amenityBlock({ pdf, width }: Flow, { property }: SheetContent, texts: SheetTexts): PdfBlock {
  if (property.features.length === 0) return textBlock(pdf, [], width);
  const lines = pdf.wrap(property.features.map(texts.amenity).join(' · '), styles.text, width);
  const shown = clampLines(pdf, lines, { most: maxAmenityLines, style: styles.text, width });
  return textBlock(
    pdf,
    [
      { text: texts.features, style: styles.strong, tag: 'H2' },
      { text: shown.join('\n'), style: styles.text, gapAbove: 2 },
    ],
    width,
  );
}

/** As much of the description as two pages have room for beside what follows; a cut one ends with '…'. */
function drawDescription(flow: Flow, { text, head, below }: { text: string; head: string; below: number }): void {
  const { pdf, width } = flow;
  const style = styles.text;
  const lineHeight = pdf.lineHeight(style);
  const title = textBlock(pdf, [{ text: head, style: styles.strong, tag: 'H2' }], width);
  const all = text.trim() === '' ? [] : pdf.wrap(text.trim(), style, width).slice(0, 200);
  const isShort = flow.fits((all.length > 0 ? gap + title.height : 0) + all.length * lineHeight + below);
  const isFirstPage = pdf.document.bufferedPageRange().count === 1;
  if (all.length === 0) {
    if (!isShort && isFirstPage) flow.startPage();
    return;
  }
  const roomFor = (height: number) => Math.max(0, Math.floor((height - gap - title.height) / lineHeight));
  // On this page, and on the next one above what follows.
  const here = isShort ? all.length : roomFor(flow.room - (isFirstPage ? 0 : below));
  const there = isShort || !isFirstPage ? 0 : Math.max(0, Math.floor((flow.pageHeight - below - gap) / lineHeight));
  // A heading with less than two lines would look lost at the end of a page.
  const first = here < 2 && !isShort ? 0 : here;
  const shown = clampLines(pdf, all, { most: first + there, style, width });
  const writePart = (lines: readonly string[]) => {
    const y = flow.y;
    pdf.element('P').add(() => writeLines(pdf, lines, style, { x: flow.x, y, width, align: 'left' }));
    flow.skip(lines.length * lineHeight);
  };
  if (first > 0) {
    flow.skip(gap);
    flow.drawRow({ block: title });
    writePart(shown.slice(0, first));
  }
  if (isShort || !isFirstPage) return;
  flow.startPage();
  const rest = shown.slice(first);
  if (rest.length === 0) return;
  if (first === 0) flow.drawRow({ block: title });
  writePart(rest);
}

/** Up to five pictures: two above three, or rows of two. */
function pictureRows({ pdf, width }: Flow, pictures: readonly Uint8Array[], alt: string): PdfBlock[] {
  const counts = [[], [2], [2], [3], [2, 2], [2, 3]][pictures.length] ?? [2, 3];
  let first = 0;
  return counts.map((count): PdfBlock => {
    const pictureWidth = (width - (count - 1) * pictureGap) / count;
    const height = (pictureWidth * 2) / 3;
    const row = pictures
      .slice(first, first + count)
      .map((picture) => pictureBlock(pdf, picture, { alt, width: pictureWidth, height }));
    first += count;
    return {
      height: height + pictureGap,
      draw(x, y) {
        for (const [index, block] of row.entries()) block.draw(x + index * (pictureWidth + pictureGap), y);
      },
    };
  });
}

const codeWidth = 84;
const portraitWidth = 48;

/** Whom to call, and the registration with its code. */
function footBlock({ pdf, width }: Flow, content: SheetContent, texts: SheetTexts): PdfBlock {
  const { company, property, portrait } = content;
  const { agent, rera_number } = property;
  const half = (width - columnGap) / 2;
  const indent = portrait === null ? 0 : portraitWidth + 12;
  const lines = (...facts: ReadonlyArray<string | null | undefined>): Paragraph[] =>
    facts.flatMap((text) => (text ? [{ text, style: styles.text }] : []));
  const contact = textBlock(
    pdf,
    [
      { text: texts.contact, style: styles.head, tag: 'H2' },
      { text: agent?.full_name || company.name, style: styles.strong },
      ...lines(agent?.phone ?? company.phone, agent?.email ?? company.email),
      ...(agent && company.name ? [{ text: company.name, style: styles.muted }] : []),
      ...(company.address ? [{ text: company.address, style: styles.muted }] : []),
    ],
    half - indent,
  );
  const picture =
    portrait &&
    pictureBlock(pdf, portrait, {
      alt: agent?.full_name ?? '',
      width: portraitWidth,
      height: portraitWidth,
      radius: portraitWidth / 2,
    });
  const left: PdfBlock = {
    height: Math.max(contact.height, picture ? portraitWidth : 0),
    draw(x, y) {
      picture?.draw(x, y + 2);
      contact.draw(x + indent, y);
    },
  };
  const padding = 10;
  const right = rera_number ? registrationBlock(pdf, { number: rera_number, width: half }, texts) : null;
  return {
    height: Math.max(left.height, right?.height ?? 0) + padding,
    draw(x, y) {
      pdf.decorate('Layout', (document) =>
        document
          .moveTo(x, y)
          .lineTo(x + width, y)
          .lineWidth(0.6)
          .stroke('#9aa1ad'),
      );
      left.draw(x, y + padding);
      right?.draw(x + half + columnGap, y + padding);
    },
  };
}

function registrationBlock(
  pdf: Pdf,
  { number, width }: { number: string; width: number },
  texts: SheetTexts,
): PdfBlock {
  const text = textBlock(
    pdf,
    [
      { text: texts.reraLabel, style: styles.head, tag: 'H2' },
      { text: number, style: styles.strong },
    ],
    width - codeWidth - 12,
    'right',
  );
  const code = qrBlock(pdf, {
    text: reraCodeText(number),
    alt: texts.rera(number),
    caption: texts.scan,
    width: codeWidth,
  });
  return besides(text, code, width - codeWidth);
}
