import { addDays } from '#platform/dates.ts';
import type { CalendarPosition } from './calendar-drag-state.ts';
import type { CalendarView } from './calendar-search.ts';
import { snap, snapMinutes } from './clock.ts';

/** The position a key moves the lifted meeting to; null for other keys. */
export function positionFor(
  key: string,
  { day, minute }: CalendarPosition,
  view: CalendarView,
): CalendarPosition | null {
  const rows = view === 'month';
  switch (key) {
    case 'ArrowLeft':
      return { day: addDays(day, -1), minute };
    case 'ArrowRight':
      return { day: addDays(day, 1), minute };
    case 'ArrowUp':
      return rows ? { day: addDays(day, -7), minute } : { day, minute: snap(minute - snapMinutes) };
    case 'ArrowDown':
      return rows ? { day: addDays(day, 7), minute } : { day, minute: snap(minute + snapMinutes) };
    default:
      return null;
  }
}

export type CalendarAct = CalendarView | 'today' | 'before' | 'after';

const letters: Readonly<Record<string, CalendarAct>> = { t: 'today', m: 'month', w: 'week', d: 'day' };
const arrows: Readonly<Record<string, CalendarAct>> = { ArrowLeft: 'before', ArrowRight: 'after' };

/** The action of a key while no meeting is lifted; letters only if the user enabled single-key shortcuts. */
export function actFor(event: KeyboardEvent, hasLetters: boolean): CalendarAct | null {
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey || isInControl(event.target)) return null;
  return arrows[event.key] ?? (hasLetters ? letters[event.key.toLowerCase()] : undefined) ?? null;
}

/** Whether keys have another meaning in the target. */
function isInControl(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !==
        null)
  );
}
