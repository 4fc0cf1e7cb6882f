import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { dayOf, formatTime, instantAt } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import type { DragStore } from '#ui/drag/drag-store.ts';
import { pressAndDrag } from '#ui/drag/press-and-drag.ts';
import { useDrag } from '#ui/drag/use-drag.ts';
import type { MeetingCard } from '../../contract.ts';
import type { CalendarDragState, CalendarPosition, DrawnTime } from './calendar-drag-state.ts';
import type { CalendarAct } from './calendar-keys.ts';
import { actFor, positionFor } from './calendar-keys.ts';
import { calendarPositionAt, dayPartOf, emptyColumnAt, emptySlotAt } from './calendar-position.ts';
import type { CalendarView } from './calendar-search.ts';
import { clockOf, minuteOf } from './clock.ts';
import { useCalendarFormatters } from './use-calendar-formatters.ts';

interface CalendarDragProps {
  readonly root: HTMLElement;
  readonly store: DragStore<MeetingCard, CalendarPosition>;
  readonly view: CalendarView;
  meetingOf(id: string): MeetingCard | undefined;
  say(message: string): void;
  onDrop(state: CalendarDragState): void;
  onPutBack(state: CalendarDragState): void;
  /** A key moved it to a day that may be out of sight. */
  onOver(state: CalendarDragState): void;
  onAct(act: CalendarAct): void;
  /** The user clicked an empty slot. */
  onSlot(day: string, minute: number | null, minutes?: number): void;
  /** The user is drawing the time of a new meeting. */
  onDraw(part: DrawnTime | null): void;
}

const handle = '[data-draggable]';

/** From now on meetings can be dragged, new ones drawn out, and keys change the view. */
export function CalendarDrag(props: CalendarDragProps) {
  const { t } = useLingui();
  const { has_shortcuts } = useMe();
  const { timeZone } = useFormats();
  const formatters = useCalendarFormatters();
  const { root, store, view, say, onDrop, onPutBack, onOver } = props;
  /** A meeting past midnight can be dragged on either day. */
  const heldDay = useRef('');
  useDrag(root, store, {
    handleAt: (target) => (target instanceof Element ? target.closest<HTMLElement>(handle) : null),
    keyHandle: handle,
    itemOf: (element) => {
      const item = props.meetingOf(element.dataset.meeting ?? '');
      if (!item) return null;
      heldDay.current = element.closest<HTMLElement>('[data-day]')?.dataset.day ?? '';
      const { meeting_date: at } = item;
      return { item, origin: { day: dayOf(at, timeZone), minute: minuteOf(at, timeZone) } };
    },
    targetAt: (point, top, { origin }) => calendarPositionAt(root, point, { top, day: heldDay.current }, origin),
    targetFor: (key, { target }) => positionFor(key, target, view),
    scrollAreas: () => ({ y: root.querySelector('[data-scroller]') }),
    message: (step, { item: { title }, by, origin, target }) => {
      const position = step === 'put back' ? origin : target;
      const day = formatters.full(position.day);
      const time = formatTime(instantAt(position.day, clockOf(position.minute), timeZone), timeZone);
      if (step === 'over') return t`${title} is over ${day}, ${time}.`;
      if (step === 'dropped') return t`${title} dropped on ${day}, ${time}.`;
      if (step === 'put back') return t`${title} is back on ${day}, ${time}.`;
      return by === 'keyboard'
        ? t`${title} picked up from ${day}, ${time}. Arrow keys move the meeting, Enter drops it, Escape puts it back.`
        : t`${title} picked up from ${day}, ${time}.`;
    },
    say,
    onOver,
    onDrop,
    onPutBack,
  });

  const latest = useEffectEvent(() => ({ ...props, has_shortcuts }));
  useEffect(() => {
    const all = new AbortController();
    const { signal } = all;
    let drawn: { column: HTMLElement; from: number; part: DrawnTime | null } | null = null;
    const stopDrawing = pressAndDrag(root, {
      handleAt: emptyColumnAt,
      begin: (column, { y }) => {
        drawn = { column, from: y - column.getBoundingClientRect().top, part: null };
        return true;
      },
      move: (point) => {
        if (!drawn) return;
        const { top } = drawn.column.getBoundingClientRect();
        drawn.part = dayPartOf(drawn.column, drawn.from + top, point.y);
        latest().onDraw(drawn.part);
      },
      end: (isDropped) => {
        const part = drawn?.part;
        drawn = null;
        latest().onDraw(null);
        if (isDropped && part) latest().onSlot(part.day, part.begins, part.ends - part.begins);
      },
    });
    root.addEventListener(
      'click',
      ({ target, clientX: x, clientY: y }) => {
        const slot = emptySlotAt(target, { x, y });
        if (slot) latest().onSlot(slot.day, slot.minute);
      },
      { signal },
    );
    window.addEventListener(
      'keydown',
      (event) => {
        const wanted = store.state ? null : actFor(event, latest().has_shortcuts);
        if (!wanted) return;
        // The second key of 'g d' belongs to another handler, which calls preventDefault while the event propagates.
        setTimeout(() => event.defaultPrevented || latest().onAct(wanted));
      },
      { signal },
    );
    return () => {
      stopDrawing();
      all.abort();
    };
  }, [root, store]);
  return null;
}
