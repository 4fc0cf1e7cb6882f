import { describe, expect, it } from 'vitest';
import { daysShown, monthWeeks, shiftDay, weekOf } from './calendar-days.ts';

describe('weekOf', () => {
  it.each(['2026-11-16', '2026-11-19', '2026-11-22'])('starts on Monday for %s', (day) => {
    expect(weekOf(day)).toEqual([
      ...['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
    ]);
  });
});

describe('monthOf', () => {
  it('returns the weeks that contain the month', () => {
    const weeks = monthWeeks('2026-11-15');
    expect(weeks).toHaveLength(6);
    expect(weeks[0]?.[0]).toBe('2026-10-26');
    expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
  });

  it('returns four weeks if February starts on Monday', () => {
    expect(monthWeeks('2027-02-10').flat()).toHaveLength(28);
  });
});

describe('shiftDay', () => {
  it.each([
    ['month', '2026-01-31', 1, '2026-02-28'],
    ['month', '2026-01-10', -1, '2025-12-10'],
    ['week', '2026-12-30', 1, '2027-01-06'],
    ['day', '2026-03-01', -1, '2026-02-28'],
  ] as const)('shifts the %s of %s by %i to %s', (view, day, step, expected) => {
    expect(shiftDay(view, day, step)).toBe(expected);
  });
});

it('never shows more days than the server returns', () => {
  for (let month = 1; month <= 12; month++) {
    const day = `2028-${String(month).padStart(2, '0')}-01`;
    expect(daysShown('month', day).length).toBeLessThanOrEqual(42);
  }
});
