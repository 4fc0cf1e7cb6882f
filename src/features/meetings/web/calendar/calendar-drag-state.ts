import type { DragState } from '#ui/drag/drag-store.ts';
import type { MeetingCard } from '../../contract.ts';

export interface CalendarPosition {
  readonly day: string;
  /** Of the day. */
  readonly minute: number;
}

/** A part of a day that is being drawn out for a new meeting, in minutes of the day. */
export interface DayPart {
  readonly day: string;
  readonly begins: number;
  readonly ends: number;
}

export type CalendarDragState = DragState<MeetingCard, CalendarPosition>;
