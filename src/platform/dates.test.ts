import { expect, it } from 'vitest';
import { instantAt, timeOf } from './dates.ts';

it.each([
  ['2026-03-12', '11:00', 'Asia/Kolkata', '2026-03-12T05:30:00.000Z'],
  ['2026-10-25', '01:30', 'Europe/Berlin', '2026-10-24T23:30:00.000Z'],
  ['2026-10-25', '03:30', 'Europe/Berlin', '2026-10-25T02:30:00.000Z'],
  ['2026-03-08', '03:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-03-12', '23:59', 'Pacific/Auckland', '2026-03-12T10:59:00.000Z'],
])('shows %s %s in %s for one instant', (day, time, zone, instant) => {
  expect(instantAt(day, time, zone).toISOString()).toBe(instant);
  expect(timeOf(instant, zone)).toBe(time);
});

it('shifts a skipped time forward and takes the first of a repeated one', () => {
  expect(instantAt('2026-03-29', '02:30', 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:30:00.000Z');
  expect(instantAt('2026-10-25', '02:30', 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z');
  expect(instantAt('2026-11-01', '01:30', 'America/New_York').toISOString()).toBe('2026-11-01T05:30:00.000Z');
});
