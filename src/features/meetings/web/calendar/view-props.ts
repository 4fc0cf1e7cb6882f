import type { MeetingCard } from '../../contract.ts';
import type { CalendarDragState, DrawnTime } from './calendar-drag-state.ts';
import type { CalendarSearch, CalendarView } from './calendar-search.ts';
import type { Entry } from './entry.ts';

/** The props of every calendar view. */
export interface ViewProps {
  readonly days: readonly string[];
  /** The day in the address. */
  readonly day: string;
  readonly today: string;
  /** The days are loaded; otherwise there is only placeholder data. */
  readonly isLoaded: boolean;
  readonly entries: ReadonlyMap<string, readonly Entry[]>;
  /** The number of meetings of a day, including those not loaded. */
  countOf(day: string): number;
  /** The filters, for links. */
  readonly search: CalendarSearch;
  readonly lift: CalendarDragState | null;
  readonly drawn: DrawnTime | null;
  onOpen(meeting: MeetingCard, anchor: HTMLElement): void;
  onShow(view: CalendarView, day: string): void;
}
