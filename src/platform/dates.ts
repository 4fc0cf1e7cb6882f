/** Dates and times as displayed: instants are UTC, shown in the company's time zone; days are 'YYYY-MM-DD'. */
export const dateFormats = ['dd/mm/yyyy', 'mm/dd/yyyy', 'yyyy-mm-dd'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** The calendar day of an instant in a time zone. */
export function dayOf(instant: Date | string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(instant),
  );
}

/** Formats a day in the user's date format. */
export function formatDay(day: string, format: DateFormat): string {
  const [year = '', month = '', date = ''] = day.split('-');
  if (format === 'yyyy-mm-dd') return `${year}-${month}-${date}`;
  return format === 'mm/dd/yyyy' ? `${month}/${date}/${year}` : `${date}/${month}/${year}`;
}

/** Formats the month of a day: 'Dec 2027'. */
export function formatMonth(day: string, language: string): string {
  return new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, {
    timeZone: 'UTC',
    month: 'short',
    year: 'numeric',
  }).format(new Date(`${day}T00:00:00Z`));
}

/** Formats the time of an instant as `h:mm a` with Latin digits. */
export function formatTime(instant: Date | string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', hour12: true })
    .format(new Date(instant))
    .replace(/\s/u, ' ');
}

/** The number of days between two days; negative if `later` is before `earlier`. */
export function daysBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(`${later}T00:00:00Z`) - Date.parse(`${earlier}T00:00:00Z`)) / dayMs);
}

const dayMs = 86_400_000;

/** 0 is Monday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** Adds a number of days to a day. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The time of day of an instant in a time zone, 'HH:mm'. */
export function timeOf(instant: Date | string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(instant));
}

/**
 * The instant of a local day and time. A time that daylight saving skips is shifted forward by the gap; of a repeated
 * time the first one counts.
 */
export function instantAt(day: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const shownAt = (instant: number) =>
    Date.parse(`${dayOf(new Date(instant), timeZone)}T${timeOf(new Date(instant), timeZone)}:00Z`);
  // The offsets of the days around it cover a change of the clocks.
  const meant = [wanted - dayMs, wanted + dayMs].map((near) => wanted - (shownAt(near) - near));
  const shown = meant.filter((instant) => shownAt(instant) === wanted);
  return new Date(shown.length > 0 ? Math.min(...shown) : Math.max(...meant));
}
