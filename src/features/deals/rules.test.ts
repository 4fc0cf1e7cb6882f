import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recording } from './contract.ts';
import {
  equalShares,
  isFullSplit,
  kindOfStatus,
  partOf,
  percentOf,
  splitCommission,
  statusAfter,
  sumOfShares,
} from './rules.ts';

describe('the parts of a commission', () => {
  it.each([
    ['100.00', ['50', '50'], ['50.00', '50.00']],
    ['100.01', ['50', '50'], ['50.01', '50.00']],
    ['0.01', ['33.33', '33.34', '33.33'], ['0.00', '0.01', '0.00']],
    ['100', ['33.33', '33.33', '33.34'], ['33.33', '33.33', '33.34']],
    ['1', ['33.33', '33.33', '33.34'], ['0.33', '0.33', '0.34']],
    ['0.05', ['60', '40'], ['0.03', '0.02']],
    ['9999999999.00', ['99.99', '0.01'], ['9998999999.00', '1000000.00']],
    ['0', ['70', '30'], ['0.00', '0.00']],
  ])('%s as %j', (commission, shares, amounts) => {
    expect(splitCommission(commission, shares)).toEqual(amounts);
  });

  it('add up to the commission for any shares, each less than a paisa off its exact value', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { maxLength: 9 });
    fc.assert(
      fc.property(cuts, fc.bigInt({ min: 0n, max: 999_999_999_900n }), (places, paise) => {
        const edges = [0, ...[...places].sort((one, other) => one - other), 10_000];
        const parts = edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0));
        const shares = parts.map((part) => (part / 100).toFixed(2));
        const amounts = splitCommission(`${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`, shares).map(
          (amount) => BigInt(amount.replace('.', '')),
        );
        expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(paise);
        amounts.forEach((amount, index) => {
          const exact = paise * BigInt(parts[index] ?? 0);
          const distance = amount * 10_000n - exact;
          expect(distance < 10_000n && distance > -10_000n).toBe(true);
        });
      }),
    );
  });
});

describe('the shares of a deal', () => {
  it.each(['abc', '1e2', '33.333', '-5', ''])('are refused with %j among them', (share) => {
    expect(isFullSplit([share, '100'])).toBe(false);
    const read = recording.shape.shares.safeParse([{ agent_id: '01930000-0000-7000-8000-000000000001', share }]);
    expect(read.error?.issues.map(({ message }) => message)).toContain('not_number');
  });

  it('are complete at exactly a hundred', () => {
    expect(isFullSplit(['33.33', '33.33', '33.34'])).toBe(true);
    expect(isFullSplit(['33.33', '33.33', '33.33'])).toBe(false);
    expect(sumOfShares(['33.33', '33.33', '33.33'])).toBe('99.99');
    expect(sumOfShares(['50', '50.5'])).toBe('100.50');
  });

  it.each([1, 2, 3, 6, 7, 10])('are equal among %i agents and add up to a hundred', (count) => {
    const shares = equalShares(count);
    expect(shares).toHaveLength(count);
    expect(isFullSplit(shares)).toBe(true);
  });
});

it('converts a commission between an amount and a percentage of the price', () => {
  expect(partOf('13000000', '1.5')).toBe('195000.00');
  expect(partOf('12999', '1.5')).toBe('194.99');
  expect(partOf('0.33', '50')).toBe('0.17');
  expect(percentOf('13000000', '195000')).toBe('1.5');
  expect(percentOf('30000', '30000')).toBe('100');
  expect(percentOf('7', '1')).toBe('14.29');
  expect(percentOf('0', '1')).toBeNull();
});

it('maps the kind of a deal to a status, and back', () => {
  expect(statusAfter('sale')).toBe('sold');
  expect(statusAfter('rental')).toBe('rented');
  expect(kindOfStatus('sold')).toBe('sale');
  expect(kindOfStatus('rented')).toBe('rental');
  expect(kindOfStatus('pending')).toBeNull();
});
