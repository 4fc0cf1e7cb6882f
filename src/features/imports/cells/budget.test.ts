import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MoneyUnit, readBudget } from './money.ts';

const lakh = '00000.00';

describe('a budget', () => {
  it.each<[text: string, least: string | null, most: string | null, unit?: MoneyUnit]>([
    ['80 L – 1.2 Cr', `80${lakh}`, `120${lakh}`],
    ['80L-1.2Cr', `80${lakh}`, `120${lakh}`],
    ['from 80 lakh to 1 crore', `80${lakh}`, `100${lakh}`],
    ['80-95 lakh', `80${lakh}`, `95${lakh}`],
    ['80 - 95', `80${lakh}`, `95${lakh}`, 'lakh'],
    ['95 L - 80 L', `80${lakh}`, `95${lakh}`],
    ['min 50 L max 80 L', `50${lakh}`, `80${lakh}`],
    ['upto 50 lakh', null, `50${lakh}`],
    ['Under ₹50,00,000', null, `50${lakh}`],
    ['५० लाख तक', null, `50${lakh}`],
    ['max. 1 Cr', null, `100${lakh}`],
    ['0 - 50 L', null, `50${lakh}`],
    ['1 crore+', `100${lakh}`, null],
    ['above 1 cr', `100${lakh}`, null],
    ['1 cr onwards', `100${lakh}`, null],
    ['Budget: 75 lakh', null, `75${lakh}`],
    ['25,000 per month', null, '25000.00'],
    ['Rs. 25k to 30k', '25000.00', '30000.00'],
  ])('%s', (text, least, most, unit) => {
    expect(readBudget(text, unit)).toMatchObject({ kind: 'budget', least, most });
  });

  it.each(['95 - 1.1 cr', 'negotiable', '80 L 1 Cr or so', '99999 crore', '12,5'])('%s is not a budget', (text) =>
    expect(readBudget(text).kind).toBe('unreadable'),
  );
  it.each(['', 'NA', '0'])('%j is blank', (text) => expect(readBudget(text).kind).toBe('empty'));

  it('keeps the lower end below the upper end for any text', () => {
    const part = fc.constantFrom(
      '80',
      '1.2',
      ' L',
      ' cr',
      ' - ',
      ' to ',
      'up to ',
      'min ',
      'max ',
      '+',
      ',',
      '0',
      'k',
      '/',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const reading = readBudget(parts.join(''));
        if (reading.kind !== 'budget' || reading.least === null || reading.most === null) return;
        expect(Number(reading.least)).toBeLessThanOrEqual(Number(reading.most));
      }),
    );
  });
});
