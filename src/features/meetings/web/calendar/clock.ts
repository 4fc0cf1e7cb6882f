import { timeOf } from '#platform/dates.ts';

export const dayMinutes = 1440;
/** Meetings are dragged in steps of this many minutes. */
export const snapMinutes = 15;

/** The minute of the day in a time zone. */
export function minuteOf(instant: Date | string, timeZone: string): number {
  const [hours = 0, minutes = 0] = timeOf(instant, timeZone).split(':').map(Number);
  return hours * 60 + minutes;
}

/** Formats a minute of the day as 'HH:mm'. */
export function clockOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The nearest allowed start within the day. */
export function snap(minute: number): number {
  return Math.min(dayMinutes - snapMinutes, Math.max(0, Math.round(minute / snapMinutes) * snapMinutes));
}
