import { styles, textBlock } from '#platform/pdf/server/blocks.ts';
import type { Flow } from '#platform/pdf/server/flow.ts';
import { logoBlock } from '#platform/pdf/server/picture-block.ts';
import type { SheetCompany } from './sheet-content.ts';

/** The logo, or else the name, beside how to reach the agency. */
export function drawLetterhead(flow: Flow, { name, logo, phone, email }: SheetCompany): void {
  const { pdf, x, width } = flow;
  const half = (width - 24) / 2;
  const contact = [phone, email].filter((text) => text !== null && text !== '').join('\n');
  const left =
    logo === null
      ? textBlock(pdf, [{ text: name, style: styles.headline }], half)
      : logoBlock(pdf, { logo, name }, { width: half, height: 34, align: 'left' });
  const right = textBlock(
    pdf,
    [
      ...(logo === null ? [] : [{ text: name, style: styles.strong }]),
      ...(contact === '' ? [] : [{ text: contact, style: styles.muted }]),
    ],
    half,
    'right',
  );
  flow.drawRow({ block: left }, { block: right, x: x + width - half });
}

/** What the footer says about the agency. */
export function ownerLine({ name, rera_number }: SheetCompany, reraText: (number: string) => string): string {
  return rera_number ? `${name} · ${reraText(rera_number)}` : name;
}
