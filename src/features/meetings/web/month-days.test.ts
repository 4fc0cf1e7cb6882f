import { expect, it } from 'vitest';
import { monthSheet } from './month-days.ts';

it.each([
  ['2026-11-21', '2026-10-26', '2026-12-06'],
  // A month that starts on Monday shows no day of the previous month.
  ['2027-02-10', '2027-02-01', '2027-03-14'],
  ['2026-03-31', '2026-02-23', '2026-04-05'],
])('the sheet of %s runs from %s to %s', (day, from, until) => expect(monthSheet(day)).toEqual({ from, until }));
