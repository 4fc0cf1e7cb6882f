import { addDays, dayOf, instantAt, timeOf } from '#platform/dates.ts';
import type { FollowUp } from '../contract.ts';
import { daysUntilNext, usualDueTime } from '../rules.ts';

/** A day in the company's time zone, with or without a time. */
export interface DueChoice {
  readonly on: string;
  readonly time: string | null;
}

const evening = '18:00';
const hourMs = 3_600_000;

export function inAnHour(now: Date, timeZone: string): DueChoice {
  const later = new Date(now.getTime() + hourMs);
  return { on: dayOf(later, timeZone), time: timeOf(later, timeZone) };
}

/** Null once the evening has begun. */
export function thisEvening(now: Date, timeZone: string): DueChoice | null {
  return timeOf(now, timeZone) < evening ? { on: dayOf(now, timeZone), time: evening } : null;
}

/** When an open follow-up with this choice is due. */
export function dueAt({ on, time }: DueChoice, timeZone: string): Pick<FollowUp, 'due_at' | 'has_time' | 'done_at'> {
  return {
    due_at: instantAt(on, time ?? usualDueTime, timeZone).toISOString(),
    has_time: time !== null,
    done_at: null,
  };
}

export function today(now: Date, timeZone: string): DueChoice {
  return { on: dayOf(now, timeZone), time: null };
}

export function tomorrow(now: Date, timeZone: string): DueChoice {
  return { on: addDays(dayOf(now, timeZone), daysUntilNext.tomorrow), time: null };
}

/** When a follow-up is due now. */
export function presentDue({ due_at, has_time }: Pick<FollowUp, 'due_at' | 'has_time'>, timeZone: string): DueChoice {
  return { on: dayOf(due_at, timeZone), time: has_time ? timeOf(due_at, timeZone) : null };
}

export function nextWeek(now: Date, timeZone: string): DueChoice {
  return { on: addDays(dayOf(now, timeZone), daysUntilNext.nextWeek), time: null };
}
