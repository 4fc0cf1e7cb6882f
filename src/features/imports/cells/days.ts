import { isBlank, plain, tidy } from './cell-text.ts';

/** The order of figures such as 04/05/2026. India writes the day first. */
export const dayOrders = ['day_first', 'month_first'] as const;
export type DayOrder = (typeof dayOrders)[number];

export type DayReading =
  | { kind: 'empty' }
  | { kind: 'day'; day: string }
  | { kind: 'unreadable'; code: 'unreadable'; text: string };

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const time = String.raw`(?:[t ,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?\s?(?:[ap]\.?m\.?|hrs?|ist|gmt|utc|z)?\s?(?:[+-]\d{2}:?\d{2})?)?$`;
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${time}`, 'u');
const yearLast = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${time}`, 'u');
const dayMonthName = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th)?[-/. ]*([a-z]{3,9})\.?[-/., ]*(\d{4}|\d{2})${time}`,
  'u',
);
const monthNameDay = new RegExp(String.raw`^([a-z]{3,9})\.?[- ]*(\d{1,2})(?:st|nd|rd|th)?[-, ]+(\d{4})${time}`, 'u');

/** Reads a calendar day, 'YYYY-MM-DD'. A day without a year ('18-May') or text ('Ready To Move') is not a day. */
export function readDayCell(text: string, order: DayOrder = 'day_first'): DayReading {
  if (isBlank(text)) return { kind: 'empty' };
  const day = dayIn(plain(text), order);
  return day === null ? { kind: 'unreadable', code: 'unreadable', text: tidy(text) } : { kind: 'day', day };
}

function dayIn(said: string, order: DayOrder): string | null {
  const iso = yearFirst.exec(said);
  if (iso) return existing(iso[1], iso[2], iso[3]);
  const figures = yearLast.exec(said);
  if (figures && order === 'month_first') return existing(figures[3], figures[1], figures[2]);
  if (figures) return existing(figures[3], figures[2], figures[1]);
  const named = dayMonthName.exec(said);
  if (named) return existing(named[3], monthNumber(named[2]), named[1]);
  const american = monthNameDay.exec(said);
  return american ? existing(american[3], monthNumber(american[1]), american[2]) : null;
}

function monthNumber(name = ''): string {
  return String(months.indexOf(name.slice(0, 3)) + 1);
}

function existing(year = '', month = '', date = ''): string | null {
  const full = year.length === 2 ? `20${year}` : year;
  const day = `${full}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const instant = new Date(`${day}T00:00:00Z`);
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day);
  return isReal && full >= '1900' && full < '2100' ? day : null;
}

/** The order in which more cells are valid days; null on a tie, as with 04/05/2026 alone. */
export function provenDayOrder(cells: readonly string[]): DayOrder | null {
  const filled = cells.filter((cell) => !isBlank(cell));
  const reads = (order: DayOrder) => filled.filter((cell) => readDayCell(cell, order).kind === 'day').length;
  const more = reads('month_first') - reads('day_first');
  if (more === 0) return null;
  return more > 0 ? 'month_first' : 'day_first';
}

/** Month first only if the cells prove it. */
export function guessDayOrder(cells: readonly string[]): DayOrder {
  return provenDayOrder(cells) ?? 'day_first';
}
