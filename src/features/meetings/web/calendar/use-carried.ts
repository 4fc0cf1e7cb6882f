import { instantAt } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import type { CalendarDragState } from './calendar-drag-state.ts';
import { clockOf } from './clock.ts';
import type { Entry } from './entry.ts';
import { entriesOf } from './entry.ts';

/** The entry of the dragged meeting on a day, at its current position. */
export function useCarried(lift: CalendarDragState | null, day: string): Entry | undefined {
  const { timeZone } = useFormats();
  if (!lift) return undefined;
  const { item: meeting, target } = lift;
  const at = instantAt(target.day, clockOf(target.minute), timeZone);
  return entriesOf({ ...meeting, meeting_date: at.toISOString() }, timeZone).find((entry) => entry.day === day);
}
