import { instantAt } from '#platform/dates.ts';

/** Parts of a day for a visit. */
export const dayParts = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];

/** When each part of a day begins. */
export const partStarts: Readonly<Record<DayPart, string>> = { morning: '10:00', afternoon: '14:00', evening: '17:00' };

/** Between these times of the day properties are shown. */
export const visitHours = { from: '09:00', until: '19:00' } as const;

/** A client wishes for a day within this many days from today. */
export const visitDays = 30;

export const mostWishes = 3;
export const mostProposals = 3;

export const longestVisitText = { note: 1000, answer: 500, name: 100, phone: 30 } as const;

/** 'open' waits for the agency, 'proposed' for the client. */
export const visitStates = ['open', 'proposed', 'accepted', 'declined', 'withdrawn'] as const;
export type VisitState = (typeof visitStates)[number];

/** A wished time: a day, and a part of it or a time; null: any. */
export interface VisitWish {
  readonly on: string | null;
  readonly part: DayPart | null;
  readonly time: string | null;
}

export function isWaiting(state: VisitState): boolean {
  return state === 'open' || state === 'proposed';
}

/** When a visit at a wished time would begin; null without a day. */
export function startOfWish({ on, part, time }: VisitWish, timeZone: string): Date | null {
  if (on === null) return null;
  return instantAt(on, time ?? partStarts[part ?? 'morning'], timeZone);
}

/** Whether a time of the day, 'HH:MM', is one at which properties are shown. */
export function isVisitTime(time: string): boolean {
  return time >= visitHours.from && time <= visitHours.until;
}
