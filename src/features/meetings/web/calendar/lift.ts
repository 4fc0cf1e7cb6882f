import type { MeetingCard } from '../../contract.ts';

export interface CalendarPlace {
  readonly day: string;
  /** Of the day. */
  readonly minute: number;
}

/** A meeting that is being carried. */
export interface Lift {
  readonly meeting: MeetingCard;
  readonly by: 'pointer' | 'keyboard';
  readonly origin: CalendarPlace;
  readonly target: CalendarPlace;
}

export function isSamePlace(one: CalendarPlace, other: CalendarPlace): boolean {
  return one.day === other.day && one.minute === other.minute;
}
