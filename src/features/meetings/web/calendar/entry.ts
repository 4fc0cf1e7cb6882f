import { addDays, dayOf } from '#platform/dates.ts';
import type { MeetingCard } from '../../contract.ts';
import { isActive } from '../../rules.ts';
import { dayMinutes, minuteOf } from './clock.ts';

/** A meeting at its place in the calendar: one that goes on after midnight has one in each of its days. */
export interface Entry {
  readonly meeting: MeetingCard;
  readonly day: string;
  /** In minutes of its day, as the clocks of the company show them. */
  readonly begins: number;
  readonly ends: number;
  /** How many days before this one it began. */
  readonly daysBefore: number;
  readonly goesOn: boolean;
}

export function entriesOf(meeting: MeetingCard, timeZone: string): Entry[] {
  const day = dayOf(meeting.meeting_date, timeZone);
  const begins = minuteOf(meeting.meeting_date, timeZone);
  const ends = begins + meeting.duration_minutes;
  // What ends at midnight takes nothing of the day that begins then.
  return Array.from({ length: Math.ceil(ends / dayMinutes) }, (_, daysBefore) => ({
    meeting,
    day: addDays(day, daysBefore),
    begins: daysBefore === 0 ? begins : 0,
    ends: Math.min(dayMinutes, ends - daysBefore * dayMinutes),
    daysBefore,
    goesOn: ends > (daysBefore + 1) * dayMinutes,
  }));
}

/** The entries of each day by their time; what is cancelled comes last. */
export function entriesByDay(entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> {
  const days = new Map<string, Entry[]>();
  const isOff = ({ meeting }: Entry) => Number(meeting.status === 'cancelled');
  for (const entry of entries.toSorted((one, other) => one.begins - other.begins || isOff(one) - isOff(other))) {
    const day = days.get(entry.day);
    if (day) day.push(entry);
    else days.set(entry.day, [entry]);
  }
  return days;
}

/** Whether it can be carried elsewhere: what is over is rescheduled on purpose only. */
export function isCarriable({ status }: Pick<MeetingCard, 'status'>): boolean {
  return isActive(status);
}
