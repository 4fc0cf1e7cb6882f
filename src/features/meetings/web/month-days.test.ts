import { expect, it } from 'vitest';
import { monthSheet } from './month-days.ts';

it.each([
  ['2026-11-21', '2026-10-26', '2026-12-06'],
  // A month that begins on a Monday has no day of the one before.
  ['2027-02-10', '2027-02-01', '2027-03-14'],
  ['2026-03-31', '2026-02-23', '2026-04-05'],
])('the sheet of %s goes from %s until %s', (day, from, until) => expect(monthSheet(day)).toEqual({ from, until }));
