import { addDays, dayOf } from '#platform/dates.ts';
import type { MeetingCard } from '../../contract.ts';
import { isActive } from '../../rules.ts';
import { dayMinutes, minuteOf } from './clock.ts';

/** A meeting on one calendar day; one past midnight has an entry on each of its days. */
export interface Entry {
  readonly meeting: MeetingCard;
  readonly day: string;
  /** In minutes of its day, in the company's time zone. */
  readonly begins: number;
  readonly ends: number;
  /** How many days before this one it started. */
  readonly daysBefore: number;
  readonly continues: boolean;
}

export function entriesOf(meeting: MeetingCard, timeZone: string): Entry[] {
  const day = dayOf(meeting.meeting_date, timeZone);
  const begins = minuteOf(meeting.meeting_date, timeZone);
  const ends = begins + meeting.duration_minutes;
  // A meeting that ends at midnight does not reach into the next day.
  return Array.from({ length: Math.ceil(ends / dayMinutes) }, (_, daysBefore) => ({
    meeting,
    day: addDays(day, daysBefore),
    begins: daysBefore === 0 ? begins : 0,
    ends: Math.min(dayMinutes, ends - daysBefore * dayMinutes),
    daysBefore,
    continues: ends > (daysBefore + 1) * dayMinutes,
  }));
}

/** Sorted by start; cancelled meetings last among equal starts. */
export function entriesByDay(entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> {
  const days = new Map<string, Entry[]>();
  const cancelledLast = ({ meeting }: Entry) => Number(meeting.status === 'cancelled');
  for (const entry of entries.toSorted(
    (one, other) => one.begins - other.begins || cancelledLast(one) - cancelledLast(other),
  )) {
    const day = days.get(entry.day);
    if (day) day.push(entry);
    else days.set(entry.day, [entry]);
  }
  return days;
}

/** Whether it can be dragged: meetings that are over are rescheduled only through the dialog. */
export function isDraggable({ status }: Pick<MeetingCard, 'status'>): boolean {
  return isActive(status);
}
