import { expect, it } from 'vitest';
import { moneyUnitOf } from './money-column.ts';

it.each([
  [['45', '62', '1,05'], 'lakh'],
  [['50-60', '75 – 90', '40 to 55'], 'lakh'],
  [['0-50', '0-60', '1.2-1.5', '80-95'], 'lakh'],
  [['1.2-1.5', '2-2.5'], 'crore'],
  [['50,00,000 - 60,00,000', '4500000'], 'rupees'],
  // Cells that name their unit do not tell in which the others stand.
  [['50-60 L', '45 lakh'], 'rupees'],
  [['80 L - 1.2 Cr', '45'], 'lakh'],
  [['2026-05-04', '98220 12345', 'negotiable', ''], 'rupees'],
])('amounts like %j stand in %s', (cells, unit) => {
  expect(moneyUnitOf('Budget', cells, false)).toBe(unit);
});

it('takes small rents for thousands, also where they are ranges', () => {
  expect(moneyUnitOf('Rent', ['18-25', '30'], true)).toBe('thousand');
});

it('believes the name of a column before its figures', () => {
  expect(moneyUnitOf('Budget (Lakhs)', ['5000000-6000000'], false)).toBe('lakh');
});
