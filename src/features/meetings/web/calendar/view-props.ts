import type { MeetingCard } from '../../contract.ts';
import type { CalendarDragState, DayPart } from './calendar-drag-state.ts';
import type { CalendarSearch, CalendarView } from './calendar-search.ts';
import type { Entry } from './entry.ts';

/** What every view of the calendar is given. */
export interface ViewProps {
  readonly days: readonly string[];
  /** The day that the address names. */
  readonly day: string;
  readonly today: string;
  /** The days have been told of; else only what was known of them before. */
  readonly isLoaded: boolean;
  readonly entries: ReadonlyMap<string, readonly Entry[]>;
  /** How many meetings a day has, also those that are not told. */
  countOf(day: string): number;
  /** Which of them are shown on each day. */
  readonly search: CalendarSearch;
  readonly lift: CalendarDragState | null;
  readonly drawn: DayPart | null;
  onOpen(meeting: MeetingCard, anchor: HTMLElement): void;
  onShow(view: CalendarView, day: string): void;
}
