import { describe, expect, it } from 'vitest';
import { growthOf, growthOfCount, monthsLater, monthsUntil, signed, spanOf, spanOfDays, trendsEnd } from './rules.ts';

describe('a period and the one before', () => {
  it.each([
    ['this_month', '2026-11-22', '2026-11-01', '2026-11-22', '2026-10-01', '2026-10-22'],
    // A full month is compared with a full month, whatever its length.
    ['this_month', '2026-02-28', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['this_month', '2026-03-30', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['last_month', '2026-03-05', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['this_quarter', '2026-11-22', '2026-10-01', '2026-11-22', '2026-07-01', '2026-08-22'],
    ['this_year', '2026-11-22', '2026-04-01', '2026-11-22', '2025-04-01', '2025-11-22'],
    ['this_year', '2024-02-29', '2023-04-01', '2024-02-29', '2022-04-01', '2023-02-28'],
    ['last_year', '2026-03-31', '2024-04-01', '2025-03-31', '2023-04-01', '2024-03-31'],
    ['last_12_months', '2026-11-22', '2025-12-01', '2026-11-22', '2024-12-01', '2025-11-22'],
  ] as const)('%s on %s', (period, today, from, until, earlier, earlierEnd) => {
    expect(spanOf(period, today)).toEqual({ from, until, before: { from: earlier, until: earlierEnd } });
  });

  it('compares all time with nothing, and chosen days with as many days right before', () => {
    expect(spanOf('all', '2026-11-22')).toEqual({ from: null, until: '2026-11-22', before: null });
    const today = '2026-11-22';
    expect(spanOfDays('2026-03-01', '2026-03-01', today).before).toEqual({ from: '2026-02-28', until: '2026-02-28' });
    expect(spanOfDays('2026-03-10', '2026-03-19', today).before).toEqual({ from: '2026-02-28', until: '2026-03-09' });
  });

  it('cuts off chosen days at today, and compares future days with nothing', () => {
    expect(spanOfDays('2026-11-13', '2027-03-31', '2026-11-22')).toEqual({
      from: '2026-11-13',
      until: '2026-11-22',
      before: { from: '2026-11-03', until: '2026-11-12' },
    });
    expect(spanOfDays('2026-11-22', '2026-11-23', '2026-11-22').until).toBe('2026-11-22');
    expect(spanOfDays('2026-11-23', '2026-11-24', '2026-11-22')).toEqual({
      from: '2026-11-23',
      until: '2026-11-24',
      before: null,
    });
  });

  it('ends the months with the period, never after today', () => {
    const today = '2026-11-22';
    expect(trendsEnd(spanOfDays('2026-03-01', '2026-03-10', today), today)).toBe('2026-03-10');
    expect(trendsEnd(spanOf('this_month', today), today)).toBe(today);
    expect(trendsEnd(spanOfDays('2027-01-01', '2027-03-31', today), today)).toBe(today);
  });

  it('counts months by the calendar', () => {
    expect(monthsLater('2026-11-22', -12)).toBe('2025-11-22');
    expect(monthsLater('2026-02-28', 1)).toBe('2026-03-31');
    expect(monthsUntil('2026-02-11')).toEqual([
      '2025-09-01',
      '2025-10-01',
      '2025-11-01',
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
    ]);
  });
});

it('growth is exact to a tenth, and null without a base', () => {
  expect(growthOf(225n, 200n)).toBe('12.5');
  expect(growthOf(0n, 200n)).toBe('-100.0');
  expect(growthOf(1n, 3n)).toBe('-66.7');
  expect(growthOf(99_999n, 100_000n)).toBe('0.0');
  expect(growthOf(10n ** 18n, 1n)).toBe('99999999999999999900.0');
  expect(growthOf(5n, 0n)).toBeNull();
  expect(growthOf(5n, null)).toBeNull();
  expect([growthOfCount(5, 3), growthOfCount(3, 5), growthOfCount(5, 0), growthOfCount(5, null)]).toEqual([
    2,
    -2,
    null,
    null,
  ]);
  expect(['12.5', '-3.0', '0.0', 2].map(signed)).toEqual(['+12.5', '−3.0', '0.0', '+2']);
});
