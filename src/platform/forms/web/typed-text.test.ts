import { expect, it } from 'vitest';
import { optional, plainNumber, shortDecimal, typedAmount } from './typed-text.ts';

it('sends an empty field as null', () => {
  expect(['', '  ', ' Pune '].map(optional)).toEqual([null, null, 'Pune']);
});

it('reads numbers with spaces, commas and digits of any script', () => {
  expect(['95,00,000', '1 200.50', '१,२५०', 'ten'].map(plainNumber)).toEqual(['9500000', '1200.50', '1250', 'ten']);
});

it('shows amounts and percentages without closing zeros', () => {
  expect(['9500000.00', '10.50', null].map(typedAmount)).toEqual(['9500000', '10.50', '']);
  expect(['50.00', '2.50', '33.33'].map(shortDecimal)).toEqual(['50', '2.5', '33.33']);
});
