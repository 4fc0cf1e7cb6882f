import { addDays, daysBetween, weekdayOf } from '#platform/dates.ts';
import type { CalendarView } from './calendar-search.ts';

/** The days of the week that contains a day, from Monday on. */
export function weekOf(day: string): string[] {
  const monday = addDays(day, -weekdayOf(day));
  return [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(monday, days));
}

/** The weeks that contain a month, whole and from Monday on. */
export function monthWeeks(day: string): string[][] {
  const first = `${day.slice(0, 8)}01`;
  const last = addDays(shiftMonth(first, 1), -1);
  const monday = addDays(first, -weekdayOf(first));
  const weeks = Math.ceil((daysBetween(monday, last) + 1) / 7);
  return Array.from({ length: weeks }, (_, week) => weekOf(addDays(monday, week * 7)));
}

/** The days that a view shows. */
export function daysShown(view: CalendarView, day: string): string[] {
  if (view === 'day') return [day];
  return view === 'week' ? weekOf(day) : monthWeeks(day).flat();
}

/** The day of the previous or next view. */
export function shiftDay(view: CalendarView, day: string, step: number): string {
  if (view === 'month') return shiftMonth(day, step);
  return addDays(day, view === 'week' ? 7 * step : step);
}

/** The same day in another month, or its last day if that month is shorter. */
function shiftMonth(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10);
}
