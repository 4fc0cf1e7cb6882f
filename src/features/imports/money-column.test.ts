import { expect, it } from 'vitest';
import { moneyUnitOf } from './money-column.ts';

it.each([
  [['45', '62', '1,05'], 'lakh'],
  [['50-60', '75 – 90', '40 to 55'], 'lakh'],
  [['0-50', '0-60', '1.2-1.5', '80-95'], 'lakh'],
  [['1.2-1.5', '2-2.5'], 'crore'],
  [['50,00,000 - 60,00,000', '4500000'], 'rupees'],
  // Cells with a unit do not tell the unit of the others.
  [['50-60 L', '45 lakh'], 'rupees'],
  [['80 L - 1.2 Cr', '45'], 'lakh'],
  [['2026-05-04', '98220 12345', 'negotiable', ''], 'rupees'],
])('reads amounts like %j in %s', (cells, unit) => {
  expect(moneyUnitOf('Budget', cells, false)).toBe(unit);
});

it('reads small rents as thousands, also in ranges', () => {
  expect(moneyUnitOf('Rent', ['18-25', '30'], true)).toBe('thousand');
});

it('prefers the name of a column to its figures', () => {
  expect(moneyUnitOf('Budget (Lakhs)', ['5000000-6000000'], false)).toBe('lakh');
});
