import { addDays, dayOf, instantAt, timeOf } from '#platform/dates.ts';
import type { MeetingStatus } from './rules.ts';
import { duration, endOf, isActive } from './rules.ts';

/** Working hours, in minutes of the day. */
const work = { begins: 9 * 60, ends: 19 * 60 };
const morning = '10:00';

/**
 * The default start of a meeting: the next half hour during working hours, else ten in the morning of the next working
 * day. `date` is a requested day, or a moment on it.
 */
export function likelyStart(now: Date, timeZone: string, date?: string): { date: string; time: string } {
  const today = dayOf(now, timeZone);
  const [day = today, time] = date?.split('T') ?? [];
  if (time !== undefined) return { date: day, time };
  if (day !== today) return { date: day, time: morning };
  const [hours = 0, minutes = 0] = timeOf(now, timeZone).split(':').map(Number);
  const minute = hours * 60 + minutes;
  if (minute < work.begins) return { date: today, time: morning };
  const next = (Math.floor(minute / 30) + 1) * 30;
  if (next < work.ends) return { date: today, time: clockOf(next) };
  return date === undefined
    ? { date: addDays(today, 1), time: morning }
    : { date: today, time: clockOf(Math.min(next, 1410)) };
}

interface BusyTime {
  readonly meeting_date: string;
  readonly duration_minutes: number;
  readonly status: MeetingStatus;
}

/**
 * The first half hour from a start on with room for a default meeting between the agent's others, on that day or the
 * next; the start itself if there is none.
 */
export function freeStart(
  start: { readonly date: string; readonly time: string },
  busyTimes: readonly BusyTime[],
  timeZone: string,
): { date: string; time: string } {
  const busy = busyTimes
    .filter(({ status }) => isActive(status))
    .map((meeting) => ({ from: Date.parse(meeting.meeting_date), until: endOf(meeting).getTime() }));
  const isFree = (date: string, minute: number) => {
    const from = instantAt(date, clockOf(minute), timeZone).getTime();
    const until = from + duration.usual * 60_000;
    return busy.every((other) => other.until <= from || other.from >= until);
  };
  const [hours = 0, minutes = 0] = start.time.split(':').map(Number);
  const first = hours * 60 + minutes;
  for (const [date, begin] of [
    [start.date, first],
    [addDays(start.date, 1), work.begins],
  ] as const)
    for (let minute = begin; minute === begin || minute < work.ends; minute += 30)
      if (isFree(date, minute)) return { date, time: clockOf(minute) };
  return { ...start };
}

function clockOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
