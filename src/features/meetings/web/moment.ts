import { dayOf, instantAt, timeOf } from '#platform/dates.ts';
import { isDay } from '#ui/day-typing.ts';

/** A day and a time as they are typed; either may be empty or unreadable. */
export interface Moment {
  readonly day: string;
  readonly time: string;
}

export const noMoment: Moment = { day: '', time: '' };

export function momentOf(instant: string | Date | null, timeZone: string): Moment {
  return instant === null ? noMoment : { day: dayOf(instant, timeZone), time: timeOf(instant, timeZone) };
}

/** The instant that was typed; null where no day or no time can be read. */
export function instantOf({ day, time }: Moment, timeZone: string): string | null {
  return isDay(day) && /^\d{2}:\d{2}$/u.test(time) ? instantAt(day, time, timeZone).toISOString() : null;
}
