import { useFormats } from '#features/accounts/web/formats.ts';
import { instantAt } from '#platform/dates.ts';
import { clockOf } from './clock.ts';
import type { Entry } from './entry.ts';
import { entriesOf } from './entry.ts';
import type { CalendarDragState } from './lift.ts';

/** What the meeting that is carried would take of a day where it is held now. */
export function useCarried(lift: CalendarDragState | null, day: string): Entry | undefined {
  const { timeZone } = useFormats();
  if (!lift) return undefined;
  const { meeting, target } = lift;
  const at = instantAt(target.day, clockOf(target.minute), timeZone);
  return entriesOf({ ...meeting, meeting_date: at.toISOString() }, timeZone).find((entry) => entry.day === day);
}
