import { buffer } from 'node:stream/consumers';
import type { DemoDocument } from './demo-documents.ts';

/** A document of the demo agency as a one-page PDF with its date. */
export async function drawPaper(
  { title, property, client, paragraphs = [] }: DemoDocument,
  { company, day }: { company: string; day: string },
): Promise<Buffer> {
  // Loaded only for the demo agency.
  const { default: PDFDocument } = await import('pdfkit');
  const paper = new PDFDocument({ size: 'A4', margin: 64, info: { Title: title, Author: company } });
  const bytes = buffer(paper);
  paper.font('Helvetica-Bold').fontSize(11).fillColor('#7a3b1d').text(company);
  paper.moveTo(64, 84).lineTo(531, 84).lineWidth(0.75).strokeColor('#c9b8a6').stroke();
  paper.moveDown(3).font('Helvetica-Bold').fontSize(18).fillColor('#1f1a17').text(title);
  paper.moveDown(0.5).font('Helvetica').fontSize(10).fillColor('#6b625b');
  for (const line of [property, client, day]) if (line) paper.text(line);
  paper.moveDown(2).fontSize(11.5).fillColor('#1f1a17');
  for (const [index, paragraph] of paragraphs.entries())
    paper.text(`${index + 1}.  ${paragraph}`, { paragraphGap: 10, lineGap: 3 });
  paper.moveDown(4).fontSize(10).fillColor('#6b625b');
  const line = paper.y;
  for (const left of [64, 330])
    paper
      .moveTo(left, line)
      .lineTo(left + 190, line)
      .stroke();
  paper.text('For the agency', 64, line + 6).text('Signature', 330, line + 6);
  paper.fontSize(8).text('Document of the demo agency. People and properties are fictitious.', 64, 760);
  paper.end();
  return bytes;
}
