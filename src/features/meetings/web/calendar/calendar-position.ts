import { addDays, daysBetween } from '#platform/dates.ts';
import type { Point } from '#ui/drag/press-and-drag.ts';
import type { CalendarPosition, DrawnTime } from './calendar-drag-state.ts';
import { dayMinutes, snap, snapMinutes } from './clock.ts';
import { hourPx } from './grid-sizes.ts';

/** The calendar day under a point, or the nearest one. */
function dayAt(root: HTMLElement, { x, y }: Point): HTMLElement | null {
  let nearest: { day: HTMLElement; distance: number } | null = null;
  for (const day of root.querySelectorAll<HTMLElement>('[data-day]')) {
    const { left, right, top, bottom } = day.getBoundingClientRect();
    const distance = Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0));
    if (!nearest || distance < nearest.distance) nearest = { day, distance };
  }
  return nearest?.day ?? null;
}

function minuteAt(column: HTMLElement, y: number): number {
  return ((y - column.getBoundingClientRect().top) / hourPx) * 60;
}

/** Where a meeting is grabbed: the offset of its upper edge, and the day, the second one past midnight. */
export interface Grab {
  readonly top: number;
  readonly day: string;
}

/** The start of a meeting dragged from `origin` to a point; without a time axis, at the same time of day. */
export function calendarPositionAt(
  root: HTMLElement,
  point: Point,
  grab: Grab,
  origin: CalendarPosition,
): CalendarPosition | null {
  const column = dayAt(root, point);
  const day = column?.dataset.day;
  if (!column || day === undefined) return null;
  const daysBefore = daysBetween(origin.day, grab.day);
  const begins = addDays(day, -daysBefore);
  if (column.dataset.grid === undefined) return { day: begins, minute: origin.minute };
  const top = Math.max(0, minuteAt(column, grab.top));
  if (daysBefore === 0) return { day, minute: snap(top) };
  // The pointer holds the second part, so its offset from midnight delays the start.
  const minute = origin.minute + top;
  return minute < dayMinutes ? { day: begins, minute: snap(minute) } : { day, minute: snap(minute - dayMinutes) };
}

/** The empty slot that was clicked: a day of the month, or a half hour of the grid. */
export function emptySlotAt(target: EventTarget | null, point: Point): { day: string; minute: number | null } | null {
  if (!(target instanceof Element) || target.closest('button, a')) return null;
  const column = target.closest<HTMLElement>('[data-day]');
  const day = column?.dataset.day;
  if (!column || day === undefined) return null;
  if (column.dataset.grid === undefined) return { day, minute: null };
  return { day, minute: Math.max(0, Math.min(dayMinutes - 30, Math.floor(minuteAt(column, point.y) / 30) * 30)) };
}

/** The grid column whose empty part was pressed. */
export function emptyColumnAt(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('button, a')) return null;
  return target.closest<HTMLElement>('[data-day][data-grid]');
}

/** The part of a column between two heights, snapped to calendar steps. */
export function dayPartOf(column: HTMLElement, from: number, to: number): DrawnTime {
  const [begins, ends] = [minuteAt(column, Math.min(from, to)), minuteAt(column, Math.max(from, to))];
  const first = Math.max(0, Math.floor(begins / snapMinutes) * snapMinutes);
  const last = Math.min(dayMinutes, Math.ceil(ends / snapMinutes) * snapMinutes);
  return { day: column.dataset.day ?? '', begins: first, ends: Math.max(last, first + snapMinutes) };
}
