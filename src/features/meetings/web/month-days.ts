import { addDays, weekdayOf } from '#platform/dates.ts';

const sheetDays = 42;

export function firstOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`;
}

/** The six weeks on a month's sheet, from Monday on, both ends included. */
export function monthSheet(month: string): { from: string; until: string } {
  const first = firstOfMonth(month);
  const from = addDays(first, -weekdayOf(first));
  return { from, until: addDays(from, sheetDays - 1) };
}
