/** Days and times as people read them: instants are UTC, shown in the company's zone; days are 'YYYY-MM-DD'. */
export const dateFormats = ['dd/mm/yyyy', 'mm/dd/yyyy', 'yyyy-mm-dd'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** The calendar day of an instant in a zone. */
export function dayOf(instant: Date | string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(instant),
  );
}

/** A day in the person's format. */
export function formatDay(day: string, format: DateFormat): string {
  const [year = '', month = '', date = ''] = day.split('-');
  if (format === 'yyyy-mm-dd') return `${year}-${month}-${date}`;
  return format === 'mm/dd/yyyy' ? `${month}/${date}/${year}` : `${date}/${month}/${year}`;
}

/** The time of an instant, `h:mm a` with Latin digits. */
export function formatTime(instant: Date | string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', hour12: true })
    .format(new Date(instant))
    .replace(/\s/u, ' ');
}

/** Days between two days; negative when `later` is earlier. */
export function daysBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(`${later}T00:00:00Z`) - Date.parse(`${earlier}T00:00:00Z`)) / dayMs);
}

const dayMs = 86_400_000;

/** A day moved by a number of days. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The time of day of an instant in a zone, 'HH:mm'. */
export function timeOf(instant: Date | string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(instant));
}

/**
 * The instant at which clocks in a zone show a day and a time. A time that clocks skip is the one as much later as they
 * skip; of one that they show twice it is the first.
 */
export function instantAt(day: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const shownAt = (instant: number) =>
    Date.parse(`${dayOf(new Date(instant), timeZone)}T${timeOf(new Date(instant), timeZone)}:00Z`);
  // Clocks that change do so by the offsets of the days around.
  const meant = [wanted - dayMs, wanted + dayMs].map((near) => wanted - (shownAt(near) - near));
  const shown = meant.filter((instant) => shownAt(instant) === wanted);
  return new Date(shown.length > 0 ? Math.min(...shown) : Math.max(...meant));
}
