import { dayOf } from '#platform/dates.ts';
import type { MeetingCard } from '../../contract.ts';
import { isActive } from '../../rules.ts';
import { dayMinutes, minuteOf } from './clock.ts';

/** A meeting at its place in the calendar. */
export interface Entry {
  readonly meeting: MeetingCard;
  readonly day: string;
  /** In minutes of its day, as the clocks of the company show them. */
  readonly begins: number;
  /** At the end of its day at the latest. */
  readonly ends: number;
}

export function entryOf(meeting: MeetingCard, timeZone: string): Entry {
  const begins = minuteOf(meeting.meeting_date, timeZone);
  return {
    meeting,
    day: dayOf(meeting.meeting_date, timeZone),
    begins,
    ends: Math.min(dayMinutes, begins + meeting.duration_minutes),
  };
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
