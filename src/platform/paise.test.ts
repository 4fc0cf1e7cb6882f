import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { divideHalfUp, paiseOf, rupeesOf } from './paise.ts';

it.each([
  ['0', 0n],
  ['0.5', 50n],
  ['0.05', 5n],
  ['-0.37', -37n],
  ['9999999999.99', 999_999_999_999n],
])('converts %s rupees to %s paise', (rupees, paise) => {
  expect(paiseOf(rupees)).toBe(paise);
});

it.each(['', '1.234', '1,000', '1e3', '.5', '₹5'])('rejects %s', (text) => {
  expect(() => paiseOf(text)).toThrow(RangeError);
});

it('converts back without a loss', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (paise) => paiseOf(rupeesOf(paise)) === paise),
  );
});

it('rounds half up', () => {
  expect([4n, 5n, 14n, 15n].map((part) => divideHalfUp(part, 10n))).toEqual([0n, 1n, 1n, 2n]);
});
