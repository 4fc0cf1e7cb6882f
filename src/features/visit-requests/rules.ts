import { addDays, instantAt, weekdayOf } from '#platform/dates.ts';

/** Parts of a day for a visit. */
export const dayParts = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];

/** When each part of a day begins. */
const partStarts: Readonly<Record<DayPart, string>> = { morning: '10:00', afternoon: '14:00', evening: '17:00' };

/** Between these times properties are shown if the agency has set no working hours. */
const usualHours = { from: '09:00', until: '19:00' } as const;

/** A client may ask for a day at most this many days from today. */
export const requestedVisitDays = 30;

export const maxPreferredTimes = 3;
export const maxProposals = 3;

export const maxVisitTextLengths = { note: 1000, answer: 500, name: 100, phone: 30 } as const;

/** 'open' waits for the agency, 'proposed' for the client. */
export const visitStates = ['open', 'proposed', 'accepted', 'declined', 'withdrawn'] as const;
export type VisitState = (typeof visitStates)[number];

/** A preferred time: a day, and a part of it or a time; null: any. */
export interface PreferredTime {
  readonly on: string | null;
  readonly part: DayPart | null;
  readonly time: string | null;
}

export function isWaiting(state: VisitState): boolean {
  return state === 'open' || state === 'proposed';
}

/** When a visit at a preferred time would begin; null without a day. */
export function startOfPreferredTime({ on, part, time }: PreferredTime, timeZone: string): Date | null {
  if (on === null) return null;
  return instantAt(on, time ?? partStarts[part ?? 'morning'], timeZone);
}

/** A day on which properties are shown: a visit begins at `from` or later, and before `until`. */
export interface VisitDay {
  readonly on: string;
  readonly from: string;
  readonly until: string;
}

interface WorkingTimes {
  /** By ISO weekday, Monday is 1; a weekday without an entry is free. */
  readonly hours: ReadonlyArray<{ readonly weekday: number; readonly opens: string; readonly closes: string }>;
  readonly holidays: ReadonlyArray<{ readonly day: string }>;
}

/**
 * The days from today on which the agency shows properties: all but its holidays, within its hours. On its weekly days off,
 * when most buyers have time, within the usual hours.
 */
export function visitDaysFrom(today: string, { hours, holidays }: WorkingTimes): VisitDay[] {
  const free = new Set(holidays.map(({ day }) => day));
  const days = Array.from({ length: requestedVisitDays + 1 }, (_, ahead) => addDays(today, ahead));
  return days.flatMap((on) => {
    if (free.has(on)) return [];
    const open = hours.find(({ weekday }) => weekday === weekdayOf(on) + 1);
    return [open ? { on, from: open.opens, until: open.closes } : { on, ...usualHours }];
  });
}

/** Whether a visit can begin at a time of the day, 'HH:MM'. */
export function isVisitTime(time: string, { from, until }: VisitDay): boolean {
  return time >= from && time < until;
}

/** Whether a part of a day and the hours of that day overlap. */
export function isVisitPart(part: DayPart, { from, until }: VisitDay): boolean {
  const next = dayParts[dayParts.indexOf(part) + 1];
  return partStarts[part] < until && (next === undefined || partStarts[next] > from);
}

/** The first time at which a visit in a part of a day can begin. */
export function partStartOn(part: DayPart, { from }: VisitDay): string {
  return partStarts[part] > from ? partStarts[part] : from;
}
