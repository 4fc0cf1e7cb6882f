import type { MeetingStatus } from '#features/meetings/rules.ts';
import { endOf, isActive } from '#features/meetings/rules.ts';
import { dayOf } from '#platform/dates.ts';

/** How many properties a visit shows, and how long each takes. */
export const stopLimits = { most: 12, least: 5, longest: 240, usual: 30 } as const;

/** How many people a visit is for. */
export const maxParticipants = 8;

export const checkInMethods = ['code', 'qr', 'position'] as const;
export type CheckInMethod = (typeof checkInMethods)[number];

/** Wrong codes after which a stop accepts no code any more. */
export const maxWrongCodes = 5;

/** A new code replaces the one on the visitor's page this often; the code before it still counts. */
export const codeWindowMs = 600_000;

/** Check-ins are accepted from the beginning of the day until this long after the planned end: visits overrun. */
export const checkInGraceMs = 7_200_000;

/** A check-in waits this long on a phone without a network. */
export const maxWaitSeconds = 604_800;

/** The visitor's page opens until this many days after the visit. */
export const feedbackDays = 7;

/** A position proves a visit if the phone knew it well enough and it is near the property. */
export const nearEnough = { accuracyM: 200, distanceM: 500 } as const;

export const attendances = ['came', 'no_show'] as const;
export type Attendance = (typeof attendances)[number];

export const feedbackAnswers = ['liked', 'maybe', 'not_for_me'] as const;
export type FeedbackAnswer = (typeof feedbackAnswers)[number];

export const maxFeedbackLength = 1000;

export const visitMessages = ['on_my_way', 'link', 'feedback', 'missed'] as const;
export type VisitMessage = (typeof visitMessages)[number];

/**
 * Whether a stop can be checked in. 'early': the day has not come; 'over': the visit has ended; 'closed': it was completed or
 * cancelled.
 */
export const checkInStates = ['early', 'open', 'over', 'closed'] as const;
export type CheckInState = (typeof checkInStates)[number];

export function isProvenPosition({
  accuracy_m,
  distance_m,
}: {
  readonly accuracy_m: number;
  readonly distance_m: number | null;
}): boolean {
  return distance_m !== null && accuracy_m <= nearEnough.accuracyM && distance_m <= nearEnough.distanceM;
}

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const earthRadiusM = 6_371_000;

/** The distance of two points on the earth in metres, rounded to ten, so that it gives no exact position away. */
export function roundedDistance(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const latitudes = radians(other.latitude - one.latitude);
  const longitudes = radians(other.longitude - one.longitude);
  const half =
    Math.sin(latitudes / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(longitudes / 2) ** 2;
  return Math.round((2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(half)))) / 10) * 10;
}

/** When each stop begins. Travel between the properties is not counted. */
export function plannedTimes(start: string | Date, stops: ReadonlyArray<{ readonly minutes: number }>): string[] {
  let at = new Date(start).getTime();
  return stops.map(({ minutes }) => {
    const planned = new Date(at).toISOString();
    at += minutes * 60_000;
    return planned;
  });
}

/** The length of the meeting of a visit: the sum of its stops, in steps of a quarter of an hour. */
export function visitMinutes(stops: ReadonlyArray<{ readonly minutes: number }>, step: number): number {
  const sum = stops.reduce((all, { minutes }) => all + minutes, 0);
  return Math.max(step, Math.ceil(sum / step) * step);
}

/**
 * The stops in a wanted order. One that the order does not name, because a colleague added it meanwhile, stays behind the
 * stop that it follows.
 */
export function orderStops<Stop extends { readonly id: string }>(
  stops: readonly Stop[],
  wanted: readonly string[],
): Stop[] {
  const positions = new Map(wanted.map((id, index) => [id, index]));
  const positionOf = ({ id }: Stop) => positions.get(id) ?? -1;
  const ordered = stops
    .filter(({ id }) => positions.has(id))
    .toSorted((one, next) => positionOf(one) - positionOf(next));
  for (const [index, stop] of stops.entries())
    if (!positions.has(stop.id))
      ordered.splice(ordered.findIndex(({ id }) => id === stops[index - 1]?.id) + 1, 0, stop);
  return ordered;
}

/** The URL of the page of a visit for its visitors. It is short because it is read in chats. */
export function visitUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/v/${token}`;
}

/** Whether none of those who were to come did. */
export function isMissed({
  participants,
}: {
  readonly participants: ReadonlyArray<{ readonly person: object | null; readonly attendance: Attendance | null }>;
}): boolean {
  const known = participants.filter(({ person }) => person !== null);
  return known.length > 0 && known.every(({ attendance }) => attendance === 'no_show');
}

interface TimedVisit {
  readonly status: MeetingStatus;
  readonly meeting_date: string;
  readonly duration_minutes: number;
}

export function checkInStateOf(visit: TimedVisit, now: Date, timeZone: string): CheckInState {
  if (!isActive(visit.status)) return 'closed';
  if (dayOf(now, timeZone) < dayOf(visit.meeting_date, timeZone)) return 'early';
  return now.getTime() > endOf(visit).getTime() + checkInGraceMs ? 'over' : 'open';
}
