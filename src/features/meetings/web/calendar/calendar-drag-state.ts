import type { DragState } from '#ui/drag/drag-store.ts';
import type { MeetingCard } from '../../contract.ts';

export interface CalendarPosition {
  readonly day: string;
  readonly minute: number;
}

/** The part of a day drawn for a new meeting, in minutes of the day. */
export interface DrawnTime {
  readonly day: string;
  readonly begins: number;
  readonly ends: number;
}

export type CalendarDragState = DragState<MeetingCard, CalendarPosition>;
