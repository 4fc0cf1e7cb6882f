/** The month `count` months later; earlier when negative. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 10);
}

/** The first day of the month of a day. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** The last day of a month, given by its first day. */
export function lastDayOf(month: string): string {
  return new Date(Date.parse(`${addMonths(month, 1)}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
