import { expect, it } from 'vitest';
import { clockOf, minuteOf, snap } from './clock.ts';

it.each([
  [0, 0],
  [7, 0],
  [8, 15],
  [607, 600],
  [-40, 0],
  [1439, 1425],
  [2000, 1425],
])('snaps minute %i to %i', (minute, expected) => expect(snap(minute)).toBe(expected));

it('reads times in the company’s time zone', () => {
  expect(minuteOf('2026-11-21T04:30:00Z', 'Asia/Kolkata')).toBe(600);
  expect(clockOf(605)).toBe('10:05');
});
