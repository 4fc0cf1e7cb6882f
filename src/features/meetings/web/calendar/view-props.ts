import type { MeetingCard } from '../../contract.ts';
import type { CalendarView } from './calendar-search.ts';
import type { Entry } from './entry.ts';
import type { DayPart, Lift } from './lift.ts';

/** What every view of the calendar is given. */
export interface ViewProps {
  readonly days: readonly string[];
  /** The day that the address names. */
  readonly day: string;
  readonly today: string;
  readonly entries: ReadonlyMap<string, readonly Entry[]>;
  /** How many meetings a day has, also those that are not told. */
  countOf(day: string): number;
  readonly lift: Lift | null;
  readonly drawn: DayPart | null;
  onOpen(meeting: MeetingCard, anchor: HTMLElement): void;
  onShow(view: CalendarView, day: string): void;
}
