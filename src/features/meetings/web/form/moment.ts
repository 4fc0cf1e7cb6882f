import { dayOf, instantAt, timeOf } from '#platform/dates.ts';
import { isDay } from '#platform/is-day.ts';

/** A typed day and time; either may be empty or invalid. */
export interface LocalDateTime {
  readonly day: string;
  readonly time: string;
}

export const noMoment: LocalDateTime = { day: '', time: '' };

export function toLocalDateTime(instant: string | Date | null, timeZone: string): LocalDateTime {
  return instant === null ? noMoment : { day: dayOf(instant, timeZone), time: timeOf(instant, timeZone) };
}

/** The typed instant; null if day or time is invalid. */
export function toInstant({ day, time }: LocalDateTime, timeZone: string): string | null {
  return isDay(day) && /^\d{2}:\d{2}$/u.test(time) ? instantAt(day, time, timeZone).toISOString() : null;
}
