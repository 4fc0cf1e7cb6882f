import type { DateFormat } from '#platform/dates.ts';
import { formatDay } from '#platform/dates.ts';
import { toLatinDigits } from '#platform/digits.ts';
import { isDay } from '#platform/is-day.ts';

const orders: Record<
  DateFormat,
  readonly ['year' | 'month' | 'day', 'year' | 'month' | 'day', 'year' | 'month' | 'day']
> = {
  'dd/mm/yyyy': ['day', 'month', 'year'],
  'mm/dd/yyyy': ['month', 'day', 'year'],
  'yyyy-mm-dd': ['year', 'month', 'day'],
};

/**
 * Parses a typed day: any separator or none, two-digit years (2000 to 2099), Indic digits; a four-digit year may be
 * first. Null if no such day exists.
 */
export function parseDay(text: string, format: DateFormat): string | null {
  const parts = partsOf(toLatinDigits(text.trim()), format);
  if (!parts) return null;
  const order = parts[0]?.length === 4 ? orders['yyyy-mm-dd'] : orders[format];
  const part = (name: 'year' | 'month' | 'day') => parts[order.indexOf(name)] ?? '';
  const year = part('year').length === 2 ? `20${part('year')}` : part('year');
  if (year.length !== 4 || part('month').length > 2 || part('day').length > 2) return null;
  const day = `${year}-${part('month').padStart(2, '0')}-${part('day').padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

/** The value of typed text; invalid text stays unchanged, so that the form's validation reports it. */
export function dayOfText(text: string, format: DateFormat): string {
  return parseDay(text, format) ?? text.trim();
}

/** Formats a value for the field. */
export function writtenDay(value: string, format: DateFormat): string {
  return isDay(value) ? formatDay(value, format) : value;
}

function partsOf(text: string, format: DateFormat): string[] | null {
  if (/^\d{6}$|^\d{8}$/u.test(text)) {
    const yearLength = text.length - 4;
    const lengths = orders[format].map((name) => (name === 'year' ? yearLength : 2));
    const starts = lengths.map((_, index) => lengths.slice(0, index).reduce((sum, length) => sum + length, 0));
    return starts.map((start, index) => text.slice(start, start + (lengths[index] ?? 0)));
  }
  const parts = text.split(/[\s./-]+/u);
  return parts.length === 3 && parts.every((part) => /^\d{1,4}$/u.test(part)) ? parts : null;
}
