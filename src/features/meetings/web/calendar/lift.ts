import type { MeetingCard } from '../../contract.ts';

export interface CalendarPosition {
  readonly day: string;
  readonly minute: number;
}

/** The part of a day drawn for a new meeting, in minutes of the day. */
export interface DayPart {
  readonly day: string;
  readonly begins: number;
  readonly ends: number;
}

/** A meeting that is being dragged. */
export interface CalendarDragState {
  readonly meeting: MeetingCard;
  readonly by: 'pointer' | 'keyboard';
  readonly origin: CalendarPosition;
  readonly target: CalendarPosition;
}

export function isSamePosition(one: CalendarPosition, other: CalendarPosition): boolean {
  return one.day === other.day && one.minute === other.minute;
}
